import ContractModel
import HARRecordings
import HTTPExchange
import JSONSyntax

/// A recorded answer that is a page of a list.
struct RecordedListPage: Sendable {
  let entry: RecordedEntry
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
  init?(_ entry: RecordedEntry, _ pagination: Pagination, ignoresCase: Bool) {
    guard entry.response.status / 100 == 2, let document = try? JSONDocument(parsing: entry.response.body),
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
    let query = entry.request.url.queryItems
    self.entry = entry
    self.array = array
    self.items = items
    self.keys = keys
    cursor = query.first { $0.name == pagination.cursor }?.value.map { ignoresCase ? ASCII.lowercased($0) : $0 }
    limit = query.first { $0.name == pagination.limit }?.value
  }

  /// The body's text with other items in its array, set off from each other as its own are.
  func text(with others: ArraySlice<JSONValue>) -> [UInt8] {
    let bytes = array.document.bytes
    let range = array.byteRange
    var before = bytes[range.lowerBound + 1..<range.lowerBound + 1]
    var between: ArraySlice<UInt8> = [0x2C]
    var behind = before
    if let first = items.first, let last = items.last {
      before = bytes[range.lowerBound + 1..<first.byteRange.lowerBound]
      behind = bytes[last.byteRange.upperBound..<range.upperBound - 1]
      if items.count > 1 { between = bytes[first.byteRange.upperBound..<items[1].byteRange.lowerBound] }
    }
    var text = Array(bytes[...range.lowerBound])
    if !others.isEmpty { text += before }
    for (position, item) in others.enumerated() {
      if position > 0 { text += between }
      text += item.document.bytes[item.byteRange]
    }
    if !others.isEmpty { text += behind }
    return text + bytes[(range.upperBound - 1)...]
  }
}
