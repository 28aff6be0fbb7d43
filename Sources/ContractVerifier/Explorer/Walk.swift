import ContractModel
import HTTPExchange
import JSONSyntax

/// A page of a walk: the record, and the items on it.
struct Page: Sendable {
  /// An item that has a key.
  struct Item: Sendable {
    /// The key as it is compared.
    let key: [UInt8]
    /// The value that the key is made from.
    let value: JSONValue
    /// The item.
    let element: JSONValue
  }

  var record: JudgedExchange
  /// The items that have a key.
  let items: [Item]
  /// The number of items, those without a key included.
  let count: Int

  /// The page of a good answer; `nil` where the answer has no array of items.
  init?(_ record: JudgedExchange, _ pagination: Pagination) {
    guard record.analysis.isGood, let items = record.analysis.document?.root.value(at: pagination.items),
      items.kind == .array
    else { return nil }
    let ignoresCase = record.operation.parameter(pagination.cursor, in: .query)?.isUUID ?? false
    self.record = record
    count = items.count
    self.items = items.elements.compactMap { element in
      guard let value = element.value(at: pagination.key), ComparableKey.isKey(value) else { return nil }
      return Item(key: ComparableKey.bytes(of: value, ignoringCase: ignoresCase), value: value, element: element)
    }
  }
}

/// A list read page by page with one choice of limits.
struct Walk: Sendable {
  /// How a walk ended.
  enum End: Sendable, Hashable {
    /// With an empty page, as it should.
    case emptyPage
    /// At the bound on pages.
    case cut
    /// With an answer that is no page; its record says why.
    case broken
    /// With a page whose last item has no key that can be a cursor.
    case noCursor
    /// With a page that repeats an item, which would go on forever.
    case repeated
  }

  /// The choice of limits.
  let limits: WalkLimits
  var pages: [Page] = []
  var records: [JudgedExchange] = []
  var end = End.broken

  /// The walk in a few words: "limit 10", "no limit".
  var name: String { limits.name }

  /// The keys of all items in order.
  var keys: [[UInt8]] { pages.flatMap { $0.items.map(\.key) } }

  /// Gives the exchanges of the walk their places in the run's order.
  mutating func number(_ counter: inout Int) {
    for position in records.indices {
      records[position].number(&counter)
      if position < pages.count { pages[position].record = records[position] }
    }
  }
}

/// The walks of one list.
struct ListWalks: Sendable {
  let pagination: Pagination
  var walks: [Walk]

  var records: [JudgedExchange] { walks.flatMap(\.records) }
}

extension Operation {
  /// The pagination, where the operation is one whose list is read to the end.
  var walkedPagination: Pagination? { method == .get ? pagination : nil }
}
