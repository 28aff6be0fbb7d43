import ContractReports
import FeedClient

/// Every combination of connectivity and cache state, with expectations computed from three rules.
///
/// 1. If the API returns a feed, possibly empty, it is displayed. The cache then holds it with the current timestamp,
///    or is empty if saving fails.
/// 2. Otherwise, if the cache is readable and younger than the maximum age, or dated in the future, the saved feed is
///    displayed, if the contract allows it as a fallback.
/// 3. Otherwise, an error message is displayed.
///
/// After 2 and 3 the cache is unchanged.
enum MatrixCases {
  /// A row: the behavior of the API, and its result.
  struct Row: Sendable {
    /// The name of the row in identifiers.
    let name: String
    let connectivity: Connectivity
    let result: MappingResult
  }

  /// A result of mapping a response.
  enum MappingResult: Sendable {
    case feed(FeedContent)
    case failure(ErrorKind)
  }

  /// A column: the state of the cache.
  struct Column: Sendable {
    /// The name of the column in identifiers.
    let name: String
    let cache: CacheState
  }

  static let rows = [
    Row(name: "online", connectivity: .online, result: .feed(.remote)),
    Row(name: "online-empty", connectivity: .onlineEmpty, result: .feed(.empty)),
    Row(name: "invalid-json", connectivity: .invalidJSON, result: .failure(.invalidData)),
    Row(name: "other-status", connectivity: .status(500), result: .failure(.invalidData)),
    Row(name: "refused", connectivity: .refused, result: .failure(.connectivity)),
    Row(name: "reset", connectivity: .reset, result: .failure(.connectivity)),
    Row(name: "timed-out", connectivity: .silent, result: .failure(.connectivity)),
  ]

  /// Returns the columns, with the ages around the maximum age of a saved feed.
  private static func columns(under cache: CacheRules) -> [Column] {
    [Column(name: "empty", cache: .empty)]
      + CacheAge.all(around: cache.maxAge).map { Column(name: $0.name, cache: .saved($0.age)) } + [
        Column(name: "retrieval-fails", cache: .retrievalFails),
        Column(name: "saving-fails", cache: .savingFails),
        Column(name: "deletion-fails", cache: .deletionFails),
      ]
  }

  static func all(under rules: ContractRules) -> [AcceptanceCase] {
    let cache = rules.api.cache
    return rows.flatMap { row in columns(under: cache).map { column in cell(row, column, cache) } }
  }

  private static func cell(_ row: Row, _ column: Column, _ cache: CacheRules) -> AcceptanceCase {
    AcceptanceCase(
      "matrix.\(row.name).\(column.name)",
      of: .matrix,
      cell: .init(row: row.name, column: column.name)
    ) {
      Given(.connectivity(row.connectivity), .cache(column.cache))
      When(.theCustomerAsksForTheFeed)
      switch row.result {
      case .feed(let content):
        Then(.theFeedIsDisplayed(content))
        if column.cache.acceptsFeed {
          Then(.theCacheHolds(content))
        } else {
          Then(.theCacheIsEmpty)
        }
      case .failure(let error):
        if cache.fallsBack, column.cache.hasFeedToFallBackTo {
          Then(.theFeedIsDisplayed(.saved))
        } else {
          Then(.anErrorIsDisplayed(error))
        }
        Then(.theCacheIsUntouched)
      }
    }
  }
}
