import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

/// An exchange of the run, judged by itself.
struct Record: Sendable {
  /// What was asked, and what came back, worked out.
  var analysis: Analysis
  /// The request's parameters.
  let values: ParameterValues
  /// What is wrong with the exchange by itself.
  var findings: [Finding]

  var subject: Subject { analysis.subject }
  var operation: Operation { subject.operation }

  /// Gives the exchange its place in the run's order.
  mutating func number(_ counter: inout Int) {
    counter += 1
    analysis.subject.number = counter
    for position in findings.indices { findings[position].exchange?.number = counter }
  }
}

/// A page of a walk: the record, and the items on it.
struct Page: Sendable {
  var record: Record
  /// The items' keys as they are compared, and the values they are made from.
  let keys: [(key: [UInt8], value: JSONValue)]
  /// The number of items, those without a key included.
  let count: Int
}

/// A list read page by page with one choice of limits.
struct Walk: Sendable {
  /// How a walk ended.
  enum End: Sendable, Hashable {
    /// With an empty page, as it should.
    case emptyPage
    /// At the bound on pages.
    case cut
    /// With an answer that has no items to go on from; its record says why.
    case broken
    /// With a page that repeats an item, which would go on forever.
    case repeated
  }

  /// The walk in a few words: "limit 10", "no limit".
  let name: String
  /// The limits asked for, page by page in turn; `nil` asks for none.
  let limits: [Int?]
  var pages: [Page] = []
  var records: [Record] = []
  var end = End.broken

  /// The keys of all items in order.
  var keys: [[UInt8]] { pages.flatMap { $0.keys.map(\.key) } }

  /// Gives the exchanges of the walk their places in the run's order.
  mutating func number(_ counter: inout Int) {
    for position in records.indices {
      records[position].number(&counter)
      if position < pages.count { pages[position].record = records[position] }
    }
  }

  /// Why a page is asked for.
  func purpose(ofPage position: Int) -> String { "page \(position + 1) of the walk with \(name)" }

  /// The limit that a page was asked with.
  func limit(ofPage position: Int) -> Int? { limits[position % max(1, limits.count)] }
}

extension Operation {
  /// The pagination, where the operation is one whose list is read to the end.
  var walkedPagination: Pagination? { method == .get ? pagination : nil }
}
