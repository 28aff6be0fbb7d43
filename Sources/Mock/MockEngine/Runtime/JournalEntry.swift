import ContractJudge
public import Findings
public import HARRecordings
public import HTTPMessages
package import Redaction

/// One request in the journal, and its reply.
///
/// The journal keeps what arrived; an entry without its secrets is made each time that the journal is read.
public struct JournalEntry: Sendable {
  /// The request's number since the server was started or reset, counted from 1.
  public var number: Int
  /// The time of the reply, in nanoseconds since 1970 (UTC).
  public var time: Int64
  /// How long the reply took to make, in nanoseconds, without the delays of a scenario; 0 for one that was made before.
  public var duration: Int64
  /// The client session in the `X-Contract-Session` header; `nil` for none.
  public var session: String?
  /// The name of the active scenario.
  public var scenario: String
  /// The request with secrets redacted; its body is limited to the first 64 KiB.
  public var request: HTTPRequest
  /// The id of the matching operation; `nil` if none matches.
  public var operation: String?
  /// The status that was sent; `nil` if a scenario sent none.
  public var status: Int?
  /// The origin of the response.
  public var source: MockReply.Source
  /// The nearest recordings, if the request is unmatched.
  public var nearest: [NearMiss]
  /// The contract violations and warnings of the request.
  public var findings: [Finding]
}

extension JournalEntry {
  /// Creates an entry from a record, whose request is read now; returns `nil` if it cannot be read.
  ///
  /// - Parameters:
  ///   - index: The recordings, of which the nearest ones are looked for if the reply left them out.
  ///   - findings: The findings about the request without secrets, if they are known already.
  package init?(
    _ record: JournalRing.Record,
    at address: HTTPURL,
    among index: RecordingIndex,
    redactedBy redaction: SecretRedaction,
    findings: [Finding]? = nil
  ) {
    guard let request = try? record.request.request(at: address) else { return nil }
    let (reply, reason) = (record.reply, record.reply.reason)
    self.init(
      number: record.number,
      time: record.time,
      duration: record.started.map { max(0, record.time.subtractingReportingOverflow($0).partialValue) } ?? 0,
      session: record.request.session,
      scenario: reason.scenario,
      request: redaction.redacting(request),
      operation: reason.operation,
      status: reply.status,
      source: reason.source,
      nearest: reason.lacksNearest ? index.nearest(to: request, redactedBy: redaction) : reason.nearest,
      findings: findings
        ?? FindingRedactor.redacting(
          RequestJudge.attributed(reason.findings, to: request, status: reply.status),
          by: redaction
        )
    )
  }
}
