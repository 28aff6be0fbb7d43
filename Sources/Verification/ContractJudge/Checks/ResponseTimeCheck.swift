public import Findings
import HTTPMessages

extension CheckID {
  /// The response arrives within `limits.max-response-time`.
  public static let responseTime = CheckID("response-time")
}

/// Checks that the response arrives within the maximum response time.
struct ResponseTimeCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .responseTime,
    for: [.verification],
    summary: "the response arrives within `limits.max-response-time`, if that is set",
    explanation: """
      The time from sending the request to the last byte of the response is compared with the limit. Without the \
      option no response is too slow. A stream that stays open has no last byte, and is not judged.
      """,
    example: "A response after 700 ms with `limits.max-response-time: 500ms`.",
    remedy: "Make the operation faster, or raise the limit.",
    exclusion: "Leave `limits.max-response-time` out, or pass `--exclude response-time`.",
    whenNothing: "no response time was measured"
  )

  /// Returns whether there is a limit, and the time was measured.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    options.maximumResponseTime != nil && analysis.subject.exchange.elapsed != nil && analysis.response != nil
      && !analysis.subject.exchange.isPartial
  }

  /// Returns at most one finding, and none without a maximum response time.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let bound = options.maximumResponseTime, let elapsed = analysis.subject.exchange.elapsed,
      elapsed > bound, analysis.response != nil, !analysis.subject.exchange.isPartial
    else { return [] }
    return [
      analysis.subject.finding(.responseTime, "the response took longer than \(bound)", details: ["it took \(elapsed)"])
    ]
  }
}
