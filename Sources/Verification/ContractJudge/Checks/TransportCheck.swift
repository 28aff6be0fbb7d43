public import Findings
import HTTPMessages

extension CheckID {
  /// The response is complete according to HTTP framing.
  public static let transport = CheckID("transport")
}

/// Checks that the response is complete according to HTTP framing (RFC 9112).
struct TransportCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .transport,
    for: [.verification, .files],
    summary: "the response is complete, arrives in time, and is valid HTTP",
    explanation: """
      The connection could be made, and the response ended where `Content-Length` or the last chunk says (RFC 9112). \
      Timeouts, resets and malformed heads belong here.
      """,
    example: "`Content-Length: 400`, and the server closes the connection after 120 bytes.",
    remedy: """
      Look at the server and at every proxy in front of it. `--request-timeout` and `limits.deadline` wait longer.
      """
  )

  /// Returns true: every exchange is a transmission.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    true
  }

  /// Returns a finding for each transport fault; none for a request that the caller cancelled.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    analysis.subject.exchange.faults.filter { $0.kind != .cancelled }.map { fault in
      analysis.subject.finding(.transport, fault.message, details: ["kind: \(fault.kind.rawValue)"])
    }
  }
}
