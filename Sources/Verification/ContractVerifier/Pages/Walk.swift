import Basics
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// A list read page by page with one choice of limits: from its beginning to its end, or back.
struct Walk: Sendable {
  /// The reason a walk ended.
  enum End: Sendable, Hashable {
    /// The list has no further page.
    case complete
    /// The maximum number of pages.
    case cut
    /// A response that is not a page; its exchange says why.
    case broken
    /// A page without an item that can be a cursor.
    case noCursor
    /// A page that repeats an item, or leads to an earlier page, which would continue forever.
    case repeated
    /// The target of the next page, which is not read: no URL, or one of an origin that is not allowed.
    case unread(NextPageTarget)
  }

  @Shared var pagination: Pagination
  /// The choice of limits.
  let limits: WalkLimits
  /// The pages before the one where a walk back starts; `nil` for a walk to the end.
  var earlier: [Page]?
  /// The pages in the order in which they were read; the first one of a walk back is that where it starts.
  var pages: [Page] = []
  /// The last response, if it is not a page.
  var refusal: JudgedExchange?
  var end = End.broken

  /// A short description of the walk, such as "limit 10" or "no limit".
  var name: String { limits.name }

  /// The purpose of the next page's request.
  var purpose: String {
    earlier.map { "back to page \(max(1, $0.count - pages.count + 1)) of the walk with \(name)" }
      ?? limits.purpose(ofPage: pages.count)
  }

  /// The keys of all items, in order.
  var keys: [[UInt8]] { pages.flatMap(\.keys) }

  /// The number of items that have a key, on all pages.
  var itemCount: Int { pages.reduce(0) { $0 + $1.items.count } }

  /// The exchanges of the walk, in order.
  var records: [JudgedExchange] {
    pages.dropFirst(earlier == nil ? 0 : 1).map(\.record) + [refusal].compactMap(\.self)
  }

  /// Assigns the walk's exchanges their numbers in the run's order.
  mutating func number(_ counter: inout Int) {
    for position in pages.indices.dropFirst(earlier == nil ? 0 : 1) { pages[position].record.number(&counter) }
    refusal?.number(&counter)
  }

  /// Returns what leads from a page to the next one of the walk; `nil` if nothing does.
  func lead(from page: Page) -> Pagination.Lead? {
    let position = Pagination.Page(
      edge: (earlier == nil ? page.items.last : page.items.first)?.value,
      isEmpty: page.count == 0,
      read: (itemCount, pages.count),
      body: page.record.analysis.document?.root,
      headers: page.record.analysis.response?.headers ?? HTTPHeaders()
    )
    return earlier == nil ? pagination.next(after: position) : pagination.previous(before: position)
  }
}

/// The walks of one list.
struct ListWalks: Sendable {
  @Shared var pagination: Pagination
  /// Whether the contract describes the pagination, rather than the names of parameters and members.
  var isDescribed = true
  var walks: [Walk]
  /// The walk back from the last page of another one.
  var back: Walk?

  var records: [JudgedExchange] { (walks + [back].compactMap(\.self)).flatMap(\.records) }
}

extension Operation {
  /// The pagination, if the operation's list promises full pages, so that it is walked with several limits.
  var walkedPagination: Pagination? {
    method == .get ? pagination.flatMap { $0.promisesFullPages ? $0 : nil } : nil
  }
}
