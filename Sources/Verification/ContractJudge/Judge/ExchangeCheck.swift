import ContractModel
public import Findings

/// A rule about a single exchange.
///
/// To add your own check, use `CheckSet.adding(_:)` and pass the set to a `Judge` or an `ExplorerConfiguration`.
public protocol ExchangeCheck: Check {
  /// Returns the findings of the rule; empty if it does not apply.
  ///
  /// The same exchange always gets the same findings. Create them with `analysis.subject.finding(_:_:)`, so that they
  /// show the request and secrets can be redacted.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding]

  /// Returns whether the exchange has anything that the rule is about.
  ///
  /// A check to which no exchange applied is reported as not applicable, and not as passed. The default is that the
  /// exchange has a response.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool
}

extension ExchangeCheck {
  /// Returns whether the exchange has a response.
  public func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool { analysis.response != nil }
}

extension ExchangeAnalysis {
  /// Whether a value of an earlier response led to the request, on behalf of a check.
  package func isFollowed(for check: CheckID) -> Bool {
    guard response != nil, case .followed(_, check: check) = subject.expectation else { return false }
    return true
  }

  /// Whether the documented status has content that can be judged.
  var hasDocumentedContent: Bool { isWhole && promise?.content?.isEmpty == false }
}
