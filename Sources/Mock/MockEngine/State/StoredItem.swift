import Basics
import JSONSyntax

/// An item of the state, as the API knows it; a change makes another one.
final class StoredItem: Sendable {
  /// The content of an upload, and its media type.
  struct Content: Sendable, Hashable {
    let type: String
    let bytes: [UInt8]
  }

  /// The identifier in paths.
  let key: String
  /// The place among the items of its collection; items that were created later have greater ones.
  let sequence: Int
  /// The members.
  let value: JSONLiteral
  /// The number of the change that made it, among all changes of the state.
  let revision: Int
  /// When it changed, in seconds since 1970.
  let modified: Int
  /// The uploaded content; `nil` if there is none.
  let content: Content?
  /// The account whose it is; `nil` if everybody sees it.
  let owner: String?
  /// The estimated memory that it takes, in bytes, with its places in the indexes of its collection.
  let size: Int
  /// The time from which on it is visible, and the item that it is later; see `Later`.
  let start: Int
  let later: Later?

  /// A later state of an item that it reaches without a request, such as an export that is done.
  struct Later: Sendable {
    /// The time, in nanoseconds since 1970.
    let time: Int
    let item: StoredItem
  }

  /// The representations of it in responses, by the number of the form (`ItemForm.number`).
  private let shown = Mutex<[Int: [UInt8]]>([:])

  init(
    key: String,
    sequence: Int = 0,
    value: JSONLiteral,
    revision: Int = 0,
    modified: Int,
    content: Content? = nil,
    owner: String? = nil,
    start: Int = 0,
    later: Later? = nil,
    size: Int? = nil
  ) {
    self.key = key
    self.sequence = sequence
    self.value = value
    self.revision = revision
    self.modified = modified
    self.content = content
    self.owner = owner
    self.start = start
    self.later = later
    self.size =
      size ?? 500 + key.utf8.count + value.estimatedSize + (content?.bytes.count ?? 0) + (owner?.utf8.count ?? 0)
      + (later?.item.size ?? 0)
  }

  /// Returns the item at another place among the others.
  func at(_ sequence: Int) -> StoredItem {
    guard sequence != self.sequence else { return self }
    return StoredItem(
      key: key,
      sequence: sequence,
      value: value,
      revision: revision,
      modified: modified,
      content: content,
      owner: owner,
      start: start,
      later: later.map { Later(time: $0.time, item: $0.item.at(sequence)) },
      size: size
    )
  }

  /// Returns the item as it is at a time, in nanoseconds since 1970.
  func version(at time: Int) -> StoredItem {
    guard let later, later.time <= time else { return self }
    return later.item
  }

  /// Returns the entity tag of a response that shows it in a form.
  ///
  /// It is made of the content, so that no two contents have the same one, whatever their session, reset or run.
  func entityTag(in form: ItemForm?) -> String {
    let tag = bytes(in: Self.tagForm) {
      let content = content.map { Array($0.type.utf8) + [0] + $0.bytes } ?? []
      return ItemTag.digits(of: value.serialized() + [0] + (form?.shown(self) ?? []) + [0] + content)
    }
    return ItemTag.quoted(tag)
  }

  /// The number of no form, under which the tag is kept.
  private static let tagForm = -1

  /// Returns the bytes of the item in a form, which are made once, unless they would take more memory than the item.
  func bytes(in form: Int, _ make: () -> [UInt8]) -> [UInt8] {
    if let known = shown.withLock({ $0[form] }) { return known }
    let made = make()
    shown.withLock { shown in
      if shown.values.reduce(made.count, { $0 + $1.count }) <= size { shown[form] = made }
    }
    return made
  }
}

extension JSONLiteral {
  /// Returns the member of an object; `nil` if there is none.
  subscript(_ name: String) -> JSONLiteral? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }
}
