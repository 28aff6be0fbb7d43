import HTTPExchange
package import ContractReports

/// The answer came within the time asked for.
package enum ResponseTimeCheck: ExchangeCheck {
  /// One finding at most; none unless a bound was given.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    guard let bound = judge.options.maximumResponseTime, let elapsed = analysis.subject.exchange.elapsed,
      elapsed > bound, analysis.response != nil
    else { return [] }
    return [
      analysis.subject.finding(.responseTime, "the answer took longer than \(bound)", details: ["it took \(elapsed)"])
    ]
  }
}
