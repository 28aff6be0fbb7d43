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
  /// The key of each item.
  let keys: [String]
  /// The key of the item that precedes the page; `nil` for the first page.
  let cursor: String?
  /// The requested limit, as written in the request.
  let limit: String?

  /// Creates a page from an entry.
  ///
  /// Returns `nil` if the response is no page: it is not successful, not JSON, or has items without a key.
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

  /// Returns the cursor in a query; `nil` for none or an empty one, which both request the first page.
  static func cursor(in query: [QueryItem], _ pagination: Pagination) -> String? {
    query.first { $0.name == pagination.cursor }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the page shows that it is the last: it is empty, or has fewer items than requested.
  var isLast: Bool { items.isEmpty || limit.flatMap { Int($0) }.map { items.count < $0 } ?? false }
}
