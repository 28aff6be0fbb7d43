public import Diagnostics

/// Why something could not be loaded; errors of a store are not among these, and reach the caller as the store threw them.
public enum FeedError: DiagnosticError, Hashable, CaseIterable {
  /// The API could not be asked: no connection, a broken one, no answer in time.
  case connectivity
  /// The API answered with another status, or another body, than it promises.
  case invalidData
  /// What was asked for is not in the cache.
  case notFound
}

extension FeedError {
  /// What people call it: `connectivity error`.
  public var diagnostic: Diagnostic {
    switch self {
    case .connectivity: Diagnostic(code: "connectivity", message: "connectivity error")
    case .invalidData: Diagnostic(code: "invalid-data", message: "invalid data error")
    case .notFound: Diagnostic(code: "not-found", message: "not found error")
    }
  }
}
