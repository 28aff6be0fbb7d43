public import ContractReports

/// A rule about one exchange, judged by itself.
///
/// Add a check of your own with `CheckSet.adding(_:)`, and pass the set to a `Judge` or an `ExplorerConfiguration`.
public protocol ExchangeCheck: Check {
  /// Returns what the rule finds wrong; nothing where it does not apply.
  ///
  /// The same exchange always gets the same findings. Make them with `analysis.subject.finding(_:_:)`, so that they
  /// show the request, and so that secrets can be redacted.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding]
}
