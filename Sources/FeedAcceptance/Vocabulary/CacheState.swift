/// The state of the cache before a case: a column of the matrix.
public enum CacheState: Sendable, Hashable {
  /// It holds nothing.
  case empty
  /// It holds the saved feed.
  case saved(CacheAge)
  /// It holds a recently saved feed, and every retrieval fails.
  case retrievalFails
  /// It is empty, and every insertion fails, so there is no fallback.
  case savingFails
  /// It is empty, and every deletion fails, so there is no fallback.
  case deletionFails

  /// The age of the saved feed; `nil` if there is none.
  var age: CacheAge? {
    switch self {
    case .saved(let age): age
    case .retrievalFails: .recent
    case .empty, .savingFails, .deletionFails: nil
    }
  }

  /// The failure of the store; `nil` for none.
  var fault: StoreFault? {
    switch self {
    case .empty, .saved: nil
    case .retrievalFails: .retrieval
    case .savingFails: .insertion
    case .deletionFails: .deletion
    }
  }

  /// Whether the saved feed can be displayed when the API is unavailable.
  var hasFeedToFallBackTo: Bool { fault == nil && age?.isFresh == true }

  /// Whether a feed from the API can be saved.
  var acceptsFeed: Bool { fault == nil || fault == .retrieval }
}

extension CacheState: CustomStringConvertible {
  /// The text in a case.
  public var description: String {
    let cache = age.map { "a cache that holds \(FeedContent.saved), \($0)" } ?? "an empty cache"
    return fault.map { "\(cache), where \($0.failing)" } ?? cache
  }
}
