import ContractJudge
import ContractModel
import JSONSyntax

/// A page of a list: its exchange and items.
struct Page: Sendable {
  /// An item of a page.
  struct Item: Sendable {
    /// The comparable form of the value that identifies the item.
    let key: [UInt8]
    /// The value that identifies the item: its key, or the item itself.
    let value: JSONValue
    /// The item.
    let element: JSONValue
  }

  var record: JudgedExchange
  /// The items; without those that lack the key that the next page would be requested with.
  let items: [Item]
  /// The number of items, including those without a key.
  let count: Int

  /// The keys of the items, in order.
  var keys: [[UInt8]] { items.map(\.key) }

  /// Creates the page of a good response; `nil` if the response has no array of items.
  init?(_ record: JudgedExchange, _ pagination: Pagination) {
    guard record.analysis.isGood, let array = record.analysis.document?.root.value(at: pagination.items),
      array.kind == .array
    else { return nil }
    let ignoresCase = record.operation.queryParameter(pagination.parameter)?.isUUID ?? false
    self.record = record
    count = array.count
    items = array.elements.compactMap { element in
      let key = pagination.key.flatMap { element.value(at: $0) }.flatMap { ComparableKey.isKey($0) ? $0 : nil }
      guard let value = key ?? (pagination.promisesFullPages ? nil : element) else { return nil }
      return Item(key: ComparableKey.bytes(of: value, ignoringCase: ignoresCase), value: value, element: element)
    }
  }
}
