/// The reason why a load failed; errors of a store are passed to the caller unchanged.
public enum FeedError: Error, Sendable, Hashable, CaseIterable {
  /// The API could not be reached: no connection, a broken one, or no response in time.
  case connectivity
  /// The API returned a status or a body that violates the contract.
  case invalidData
  /// The cache does not contain the requested data.
  case notFound
}

extension FeedError: CustomStringConvertible {
  /// The name of the error in the use cases: `connectivity error`.
  public var description: String {
    switch self {
    case .connectivity: "connectivity error"
    case .invalidData: "invalid data error"
    case .notFound: "not found error"
    }
  }
}
