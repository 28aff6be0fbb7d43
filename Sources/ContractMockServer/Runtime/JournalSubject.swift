import ContractReports
import HARRecordings
import HTTPExchange

/// What the journal says of a request, and of every other one that is alike to the byte and answered alike.
///
/// The request is kept as its bytes: it is read, and its secrets are taken out, when somebody looks.
final class JournalSubject: Sendable {
  /// The request as it came.
  let request: AskedRequest
  let session: String?
  let scenario: String
  let operation: String?
  let status: Int?
  let source: MockReply.Source
  let nearest: [NearMiss]
  let findings: [Finding]
  /// What it takes in memory, in bytes; an estimate.
  let size: Int

  /// The longest body that is kept; of a longer one this is kept of its beginning.
  static let longestBody = 64 << 10

  init(
    _ asked: AskedRequest,
    session: String?,
    scenario: String,
    operation: String?,
    status: Int?,
    source: MockReply.Source,
    nearest: [NearMiss],
    findings: [Finding]
  ) {
    var request = asked
    if asked.body.count > Self.longestBody { request.body = Array(asked.body.prefix(Self.longestBody)) }
    self.request = request
    self.session = session
    self.scenario = scenario
    self.operation = operation
    self.status = status
    self.source = source
    self.nearest = nearest
    self.findings = findings
    size = 400 + asked.bytes.count + request.body.count + 500 * (nearest.count + findings.count)
  }

  /// Whether the request breaks the contract.
  var isViolation: Bool { findings.contains { $0.severity == .error } }

  /// Whether nothing agreed with the request.
  var isUnmatched: Bool { source == .unmatched }
}
