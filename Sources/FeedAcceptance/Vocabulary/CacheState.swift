/// How the cache is before the customer asks: a column of the matrix.
enum CacheState: Sendable, Hashable {
  case empty
  /// It holds the saved feed.
  case saved(CacheAge)
  /// It holds the saved feed, one day old, and no retrieval succeeds.
  case retrievalFails
  /// It is empty, and no insertion succeeds; so there is nothing to fall back to.
  case savingFails
  /// It is empty, and no deletion succeeds; so there is nothing to fall back to.
  case deletionFails

  /// How old the saved feed is; `nil` where there is none.
  var age: CacheAge? {
    switch self {
    case .saved(let age): age
    case .retrievalFails: .oneDay
    case .empty, .savingFails, .deletionFails: nil
    }
  }

  /// What fails; `nil` where nothing does.
  var fault: StoreFault? {
    switch self {
    case .empty, .saved: nil
    case .retrievalFails: .retrieval
    case .savingFails: .insertion
    case .deletionFails: .deletion
    }
  }

  /// Whether the saved feed can be shown where the API cannot.
  var hasFeedToFallBackTo: Bool { fault == nil && age?.isFresh == true }

  /// Whether a feed from the API can be saved.
  var acceptsFeed: Bool { fault == nil || fault == .retrieval }
}

extension CacheState: CustomStringConvertible {
  /// The text in a case.
  var description: String {
    let cache = age.map { "a cache that holds \(FeedContent.saved), \($0)" } ?? "an empty cache"
    return fault.map { "\(cache), where \($0.failing)" } ?? cache
  }
}
