import ContractModel
import JSONSyntax

/// The members of an item that a response shows.
struct ItemView: Sendable {
  private let members: [String: JSONLiteral]
  private let identifiers: [String]

  /// Finds the item in the body of a success; `nil` if that has no object.
  init?(in record: JudgedExchange?, of resource: APIResource) {
    guard let body = record?.successBody, body.kind == .object else { return nil }
    let names = resource.identifierNames
    let object = APIResource.candidates(body).first { candidate in
      candidate.members.contains { names.contains(ResourceNaming.normalized($0.name)) }
    }
    self.init(object ?? body, names)
  }

  /// Finds the element of a list with an identifier; `nil` if the list does not have it.
  init?(in list: JudgedExchange?, _ array: ItemArray, _ identifier: JSONLiteral, of resource: APIResource) {
    guard let elements = list?.successBody?.value(at: array.pointer), elements.kind == .array else { return nil }
    let element = elements.elements.first { element in
      element.value(at: array.identifier).map { ValueSpelling.isSame(identifier, $0) } ?? false
    }
    guard let element else { return nil }
    self.init(element, resource.identifierNames)
  }

  private init(_ object: JSONValue, _ identifiers: [String]) {
    members = Dictionary(object.members.map { ($0.name, JSONLiteral($0.value)) }, uniquingKeysWith: { $1 })
    self.identifiers = identifiers
  }

  /// Returns the names of the members that differ from those of another view.
  func differences(from other: ItemView) -> Set<String> {
    Set(members.keys).union(other.members.keys).filter { members[$0] != other.members[$0] }
  }

  /// Returns whether another view shows the same: all members, and one that says more than which item it is.
  ///
  /// - Parameters:
  ///   - changing: The names of members that change from one read to the next.
  ///   - ignoresIdentifier: Whether the identifiers may differ.
  func isShown(by other: ItemView?, except changing: Set<String> = [], ignoresIdentifier: Bool = false) -> Bool {
    guard let other else { return false }
    let differences = differences(from: other).subtracting(changing)
    guard differences.allSatisfy({ ignoresIdentifier && isIdentifier($0) }) else { return false }
    return members.contains { name, value in
      guard !changing.contains(name), !isIdentifier(name) else { return false }
      return switch value {
      case .string(let text): !text.isEmpty
      case .number: true
      case .null, .bool, .array, .object: false
      }
    }
  }

  /// Returns whether an update that sent some members has changed one of them.
  func hasTaken(_ sent: JSONLiteral?, since before: ItemView, except changing: Set<String>) -> Bool {
    let changed = differences(from: before).subtracting(changing)
    guard case .object(let sent)? = sent else { return !changed.isEmpty }
    return sent.contains { changed.contains($0.key) && members[$0.key]?.plainText == $0.value.plainText }
  }

  private func isIdentifier(_ name: String) -> Bool { identifiers.contains(ResourceNaming.normalized(name)) }
}
