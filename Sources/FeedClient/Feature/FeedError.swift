/// Why something could not be loaded; errors of a store are not among these, and reach the caller as the store threw them.
public enum FeedError: Error, Sendable, Hashable, CaseIterable {
  /// The API could not be asked: no connection, a broken one, no answer in time.
  case connectivity
  /// The API answered with another status, or another body, than it promises.
  case invalidData
  /// What was asked for is not in the cache.
  case notFound
}

extension FeedError: CustomStringConvertible {
  /// What people call it: `connectivity error`.
  public var description: String {
    switch self {
    case .connectivity: "connectivity error"
    case .invalidData: "invalid data error"
    case .notFound: "not found error"
    }
  }
}
