public import ContractReports
import ContractVerifier
public import HARRecordings
public import HTTPExchange
import HTTPWireFormat
import Redaction

/// What one request was, and how it was answered.
public struct JournalEntry: Sendable {
  /// The request's position since the server was started or reset, counted from 1.
  public var number: Int
  /// When it was answered, in nanoseconds since 1970 (UTC).
  public var time: Int64
  /// The client session that it named (`X-Contract-Session`); `nil` for none.
  public var session: String?
  /// The scenario that was played.
  public var scenario: String
  /// The request, secrets redacted; at most the first 64 KiB of its body.
  public var request: HTTPRequest
  /// The id of its operation; `nil` where none is known.
  public var operation: String?
  /// The status that was sent; `nil` where a scenario sent none.
  public var status: Int?
  /// Where the answer came from.
  public var source: MockReply.Source
  /// The recordings that came nearest, where nothing agreed.
  public var nearest: [NearMiss]
  /// What is wrong with the request by the contract.
  public var findings: [Finding]
}

extension JournalEntry {
  /// What a journal says about a record, with the request as it is read now; `nil` where it cannot be read.
  init?(_ record: JournalRing.Record, at address: HTTPURL, redactedBy redaction: SecretRedaction) {
    guard let request = try? record.request.request(at: address) else { return nil }
    let reply = record.reply
    self.init(
      number: record.number,
      time: record.time,
      session: record.request.session,
      scenario: reply.scenario,
      request: redaction.redacting(request),
      operation: reply.operation,
      status: reply.status,
      source: reply.source,
      nearest: reply.nearest,
      findings: FindingRedactor.redacting(
        RequestJudge.attributed(reply.findings, to: request, status: reply.status),
        by: redaction
      )
    )
  }
}
