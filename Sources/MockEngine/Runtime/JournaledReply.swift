import ContractReports
import Diagnostics
import HARRecordings
import HTTPMessages

/// The journal's data about a reply, shared by all requests that got the same one.
final class JournaledReply: Sendable {
  let scenario: String
  let operation: String?
  let status: Int?
  let source: MockReply.Source
  let nearest: [NearMiss]
  /// The contract violations and warnings of the request, without the request itself.
  let findings: [Finding]
  /// Whether the request violates the contract.
  let isViolation: Bool
  /// The estimated memory that the object takes, in bytes.
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

  /// Whether the request is unmatched.
  var isUnmatched: Bool { source == .unmatched }
}
