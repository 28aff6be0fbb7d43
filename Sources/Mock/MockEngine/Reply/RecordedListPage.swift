import ContractJudge
import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// A recorded response that contains a page of a list.
struct RecordedListPage: Sendable {
  let entry: RecordedEntry
  /// The entry's position in the index.
  let position: Int
  /// The array of the items in the body.
  let array: JSONValue
  let items: [JSONValue]
  /// The key of each item; its text if items have none.
  let keys: [String]
  /// The value of the parameter that leads to the page; `nil` for the first page.
  let cursor: String?
  /// The value of the parameter that only leads back; `nil` if the page was not requested by it.
  let before: String?
  /// The requested limit, as written in the request.
  let limit: String?
  /// Whether another page follows, according to the page; `nil` if it does not say so.
  let hasMore: Bool?
  /// The number of all items, according to the page.
  let total: Int?

  /// Creates a page from an entry.
  ///
  /// Returns `nil` if the response is not a page: it is not successful, not JSON, or has items without a key.
  init?(
    _ entry: RecordedEntry,
    at position: Int,
    _ pagination: Pagination,
    _ parameters: PageParameters?,
    ignoresCase: Bool
  ) {
    guard entry.responseHead.status / 100 == 2, let document = try? JSONDocument(parsing: entry.responseBody()),
      let array = document.root.value(at: pagination.items), array.kind == .array
    else { return nil }
    let items = Array(array.elements)
    let keys = items.compactMap { item -> String? in
      guard let pointer = pagination.key else { return item.text }
      guard let key = item.value(at: pointer) else { return nil }
      switch key.kind {
      case .string: return key.string.map { ignoresCase ? ASCII.lowercased($0) : $0 }
      case .number: return key.text
      default: return nil
      }
    }
    guard keys.count == items.count else { return nil }
    let query = entry.requestHead.url.queryItems
    self.entry = entry
    self.position = position
    self.array = array
    self.items = items
    self.keys = keys
    func value(_ name: String?) -> String? {
      PageParameters.value(name, in: query).map { ignoresCase ? ASCII.lowercased($0) : $0 }
    }
    cursor = value(parameters?.cursor)
    before = value(parameters?.before)
    limit = query.first { $0.name == pagination.limit }?.value
    hasMore = pagination.hasMore.flatMap { document.root.value(at: $0)?.bool }
    total = pagination.total.flatMap { document.root.value(at: $0)?.integer }
  }

  /// The requested number of items.
  var size: Int? { limit.flatMap { Int($0) } }

  /// Whether the page shows that it is the last: it is empty, says so, or has fewer items than requested.
  var isLast: Bool { items.isEmpty || hasMore.map { !$0 } ?? size.map { items.count < $0 } ?? false }

  /// Returns the number that the page was requested with, or that of the first page; `nil` if it is none.
  func number(_ number: Pagination.Number) -> Int? { cursor.map { Int($0) } ?? number.start }

  /// Returns the text of the token or the URL that leads to another page; `nil` if the page has none.
  func text(of way: Pagination.Way?) -> String? {
    way?.place?.text(in: array.document.root, entry.responseHead.headers)
  }
}

extension RecordedListPage {
  /// Returns whether a page of a list by keys leads to the page before by the key of its first item, if at all.
  func leadsBackByKey(_ pagination: Pagination, _ parameters: PageParameters) -> Bool {
    pagination.back?.place == nil
      || parameters.before != nil && text(of: pagination.back).map { parameters.value($0) == keys.first } ?? true
  }

  /// Returns the link from the page in a direction; `nil` if pages have none.
  func link(
    _ direction: PageLink.Direction,
    _ pagination: Pagination,
    _ parameters: PageParameters,
    _ form: PageLink.Form
  ) -> PageLink? {
    let parameter: String?
    var kind: JSONKind?
    let value: String?
    switch pagination.next {
    case .item:
      parameter = direction == .next ? parameters.cursor : parameters.before
      let item = direction == .next ? items.last : items.first
      guard let key = pagination.key.flatMap({ item?.value(at: $0) }) else { return nil }
      (value, kind) = (key.string ?? key.text, key.kind)
    case .number(let number, _):
      parameter = parameters.cursor
      let own = cursor.flatMap { Int($0) } ?? number.start
      let other =
        direction == .next ? number.next(after: own, items: items.count) : number.previous(before: own, size: size)
      value = other.map { String($0) }
    case .response:
      parameter = direction == .next ? parameters.cursor : parameters.before ?? parameters.cursor
      value = text(of: pagination.way(direction)).flatMap(parameters.value)
    }
    guard let parameter else { return nil }
    return PageLink(
      direction: direction,
      pagination: pagination,
      parameter: parameter,
      value: value,
      kind: kind,
      form: form
    )
  }
}
