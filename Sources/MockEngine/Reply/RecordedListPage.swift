import ContractModel
import HARRecordings
import HTTPExchange
import JSONSyntax

/// A recorded answer that is a page of a list.
struct RecordedListPage: Sendable {
  let entry: RecordedEntry
  /// The entry's position in the index.
  let position: Int
  /// The array of the items in the body.
  let array: JSONValue
  let items: [JSONValue]
  /// The key of each item.
  let keys: [String]
  /// The key of the item behind which the page begins; `nil` for the first page.
  let cursor: String?
  /// The limit that was asked for, as it was written.
  let limit: String?

  /// `nil` for an answer that is no page: not a success, not JSON, or with items that have no key.
  init?(_ entry: RecordedEntry, at position: Int, _ pagination: Pagination, ignoresCase: Bool) {
    guard entry.responseHead.status / 100 == 2, let document = try? JSONDocument(parsing: entry.responseBody()),
      let array = document.root.value(at: pagination.items), array.kind == .array
    else { return nil }
    let items = Array(array.elements)
    let keys = items.compactMap { item -> String? in
      guard let key = item.value(at: pagination.key) else { return nil }
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
    cursor = Self.cursor(in: query, pagination).map { ignoresCase ? ASCII.lowercased($0) : $0 }
    limit = query.first { $0.name == pagination.limit }?.value
  }

  /// The cursor that a query has; an empty one asks for the first page, as none does.
  static func cursor(in query: [QueryItem], _ pagination: Pagination) -> String? {
    query.first { $0.name == pagination.cursor }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the page says that nothing follows it: it is empty, or has fewer items than were asked for.
  var isLast: Bool { items.isEmpty || limit.flatMap { Int($0) }.map { items.count < $0 } ?? false }
}
