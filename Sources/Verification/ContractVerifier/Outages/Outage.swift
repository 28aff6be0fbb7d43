import ContractJudge
import ContractReports
import Diagnostics
import HTTPMessages

/// A time in which the server responded to no request, after one that it stopped at.
struct Outage: Sendable, Hashable {
  /// The behavior of the server at the end of the request, such as "the connection was closed before a response".
  let symptom: String
  /// Whether the request, repeated alone after the server had recovered, stopped it again.
  let isConfirmed: Bool
  /// Whether the server responded again.
  let hasRecovered: Bool
  /// The number of other requests that were in flight.
  let others: Int

  /// The finding about the request.
  func finding(_ subject: ExchangeUnderTest) -> Finding {
    var details: [String] = []
    if isConfirmed {
      details.append("repeated alone after the server had recovered, the request stopped it again")
    } else if others > 0 {
      details.append("\(counted(others, "other request")) got no response at the same time, and any may be the cause")
    }
    details.append(
      hasRecovered
        ? "the server responded again later; requests that got no response meanwhile were repeated"
        : "the server did not respond again, so the remaining requests were not sent"
    )
    return subject.finding(
      .transport,
      "the server stopped responding to any request after this one: \(symptom)",
      details: details
    )
  }
}
