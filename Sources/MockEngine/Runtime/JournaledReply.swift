import ContractReports
import Diagnostics
import HARRecordings
import HTTPExchange

/// What the journal says about a reply, shared by all requests that got the same one.
final class JournaledReply: Sendable {
  let scenario: String
  let operation: String?
  let status: Int?
  let source: MockReply.Source
  let nearest: [NearMiss]
  /// What is wrong with the request by the contract, without the request itself.
  let findings: [Finding]
  /// Whether the request breaks the contract.
  let isViolation: Bool
  /// What it takes in memory, in bytes; an estimate.
  let size: Int

  init(
    scenario: String,
    operation: String?,
    status: Int?,
    source: MockReply.Source,
    nearest: [NearMiss],
    findings: [Finding]
  ) {
    self.scenario = scenario
    self.operation = operation
    self.status = status
    self.source = source
    self.nearest = nearest
    self.findings = findings
    isViolation = findings.contains { $0.severity == .error }
    size = 200 + 500 * (nearest.count + findings.count)
  }

  /// Whether nothing agreed with the request.
  var isUnmatched: Bool { source == .unmatched }
}
