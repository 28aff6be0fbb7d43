public import Diagnostics

/// The reason why a load failed; errors of a store are passed to the caller unchanged.
public enum FeedError: DiagnosticError, Hashable, CaseIterable {
  /// The API could not be reached: no connection, a broken one, or no response in time.
  case connectivity
  /// The API returned a status or a body that violates the contract.
  case invalidData
  /// The cache does not contain the requested data.
  case notFound
}

extension FeedError {
  /// The error as the use cases name it: `connectivity error`.
  public var diagnostic: Diagnostic {
    switch self {
    case .connectivity: Diagnostic(code: "connectivity", message: "connectivity error")
    case .invalidData: Diagnostic(code: "invalid-data", message: "invalid data error")
    case .notFound: Diagnostic(code: "not-found", message: "not found error")
    }
  }
}
