import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// A page of a walk: its exchange and items.
struct Page: Sendable {
  /// An item that has a key.
  struct Item: Sendable {
    /// The key in its comparable form.
    let key: [UInt8]
    /// The value that the key is derived from.
    let value: JSONValue
    /// The item.
    let element: JSONValue
  }

  var record: JudgedExchange
  /// The items that have a key.
  let items: [Item]
  /// The number of items, including those without a key.
  let count: Int

  /// Creates the page of a good response; `nil` if the response has no array of items.
  init?(_ record: JudgedExchange, _ pagination: Pagination) {
    guard record.analysis.isGood, let items = record.analysis.document?.root.value(at: pagination.items),
      items.kind == .array
    else { return nil }
    let ignoresCase = record.operation.queryParameter(pagination.parameter)?.isUUID ?? false
    self.record = record
    count = items.count
    self.items = items.elements.compactMap { element in
      guard let value = pagination.key.flatMap({ element.value(at: $0) }), ComparableKey.isKey(value) else {
        return nil
      }
      return Item(key: ComparableKey.bytes(of: value, ignoringCase: ignoresCase), value: value, element: element)
    }
  }
}

/// A list read page by page with one choice of limits.
struct Walk: Sendable {
  /// The reason a walk ended.
  enum End: Sendable, Hashable {
    /// An empty page, as expected.
    case emptyPage
    /// The maximum number of pages.
    case cut
    /// A response that is not a page; its exchange says why.
    case broken
    /// A page whose last item has no key that can be a cursor.
    case noCursor
    /// A page that repeats an item, which would continue forever.
    case repeated
  }

  /// The choice of limits.
  let limits: WalkLimits
  var pages: [Page] = []
  var records: [JudgedExchange] = []
  var end = End.broken

  /// A short description of the walk, such as "limit 10" or "no limit".
  var name: String { limits.name }

  /// The keys of all items, in order.
  var keys: [[UInt8]] { pages.flatMap { $0.items.map(\.key) } }

  /// Assigns the walk's exchanges their numbers in the run's order.
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
  /// The pagination, if the operation's list promises full pages, so that it is walked with several limits.
  var walkedPagination: Pagination? {
    method == .get ? pagination.flatMap { $0.promisesFullPages ? $0 : nil } : nil
  }
}
