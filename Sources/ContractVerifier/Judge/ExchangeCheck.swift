public import ContractReports

/// A rule about a single exchange.
///
/// To add your own check, use `CheckSet.adding(_:)` and pass the set to a `Judge` or an `ExplorerConfiguration`.
public protocol ExchangeCheck: Check {
  /// Returns the findings of the rule; empty if it does not apply.
  ///
  /// The same exchange always gets the same findings. Create them with `analysis.subject.finding(_:_:)`, so that they
  /// show the request and secrets can be redacted.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding]
}
