import ContractReports

/// Every connectivity with every state of the cache, what must then be computed from three rules.
///
/// 1. The API returns a feed, possibly empty: it is displayed; if saving works, the cache then holds it,
///    stamped now, and else is left empty.
/// 2. It does not, whatever the reason, and the cache is younger than seven days, or of the future, and can be read: the
///    saved feed is displayed.
/// 3. Else an error message is displayed.
///
/// After 2 and 3 the cache is as it was.
enum MatrixCases {
  /// A row: how the API behaves, and what comes of it.
  struct Row: Sendable {
    /// The name of the row in identifiers.
    let name: String
    let connectivity: Connectivity
    let answer: Answer
  }

  /// A result of mapping a response.
  enum Answer: Sendable {
    case feed(FeedContent)
    case failure(ErrorKind)
  }

  /// A column: how the cache is.
  struct Column: Sendable {
    /// The name of the column in identifiers.
    let name: String
    let cache: CacheState
  }

  static let rows = [
    Row(name: "online", connectivity: .online, answer: .feed(.remote)),
    Row(name: "online-empty", connectivity: .onlineEmpty, answer: .feed(.empty)),
    Row(name: "invalid-json", connectivity: .invalidJSON, answer: .failure(.invalidData)),
    Row(name: "other-status", connectivity: .status(500), answer: .failure(.invalidData)),
    Row(name: "refused", connectivity: .refused, answer: .failure(.connectivity)),
    Row(name: "reset", connectivity: .reset, answer: .failure(.connectivity)),
    Row(name: "timed-out", connectivity: .silent, answer: .failure(.connectivity)),
  ]

  static let columns = [
    Column(name: "empty", cache: .empty),
    Column(name: "under-seven-days", cache: .saved(.underSevenDays)),
    Column(name: "seven-days", cache: .saved(.sevenDays)),
    Column(name: "over-seven-days", cache: .saved(.overSevenDays)),
    Column(name: "far-past", cache: .saved(.farPast)),
    Column(name: "future", cache: .saved(.future)),
    Column(name: "retrieval-fails", cache: .retrievalFails),
    Column(name: "saving-fails", cache: .savingFails),
    Column(name: "deletion-fails", cache: .deletionFails),
  ]

  static let all = rows.flatMap { row in columns.map { column in cell(row, column) } }

  private static func cell(_ row: Row, _ column: Column) -> AcceptanceCase {
    AcceptanceCase(
      "matrix.\(row.name).\(column.name)",
      of: .matrix,
      cell: .init(row: row.name, column: column.name)
    ) {
      Given(.connectivity(row.connectivity))
      Given(.cache(column.cache))
      When(.theCustomerAsksForTheFeed)
      switch row.answer {
      case .feed(let content):
        Then(.theFeedIsDisplayed(content))
        if column.cache.acceptsFeed {
          Then(.theCacheHolds(content, .now))
        } else {
          Then(.theCacheIsEmpty)
        }
      case .failure(let error):
        if column.cache.hasFeedToFallBackTo {
          Then(.theFeedIsDisplayed(.saved))
        } else {
          Then(.anErrorIsDisplayed(error))
        }
        Then(.theCacheIsUntouched)
      }
    }
  }
}
