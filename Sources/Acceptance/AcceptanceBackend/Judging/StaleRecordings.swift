package import ContractModel
public import ContractReports
public import Diagnostics
package import HARRecordings
import HTTPMessages
import RecordingChecks
package import Redaction

/// The recordings break the contract, so cases that use them would say nothing about the client.
///
/// ```swift
/// let stale = await #expect(throws: StaleRecordings.self) {
///   try await MockBackend(contract: contract, recordings: [recording])
/// }
/// print(stale?.findings.map(\.message) ?? [])
/// ```
public struct StaleRecordings: DiagnosticError {
  /// The errors, in the order of the recordings.
  public let findings: [Finding]

  /// The number of errors, the first of them, and a remedy.
  public var diagnostic: Diagnostic {
    let first = findings.first.map { finding in
      let place = finding.exchange?.purpose ?? finding.contract.map { "\($0.place)" }
      return place.map { "\($0): \(finding.message)" } ?? finding.message
    }
    return Diagnostic(
      code: "stale-recordings",
      message: "the recordings break the contract in \(counted(findings.count, "place"))",
      cause: first,
      remedy: "run `contract check` to see them all, and record them again"
    )
  }

  /// Verifies recordings against a contract.
  ///
  /// - Throws: `StaleRecordings` if a recorded exchange breaks the contract, or none of a file can be read.
  package static func judge(
    _ recordings: [Recording],
    by contract: Contract,
    policy: RedactionPolicy = RedactionPolicy()
  ) throws(StaleRecordings) {
    let judge = EntryJudge(contract: contract, policy: policy)
    var number = 0
    var findings: [Finding] = []
    for recording in recordings {
      for problem in recording.problemsInUse where problem.severity == .error {
        findings.append(
          Finding(check: .recording, message: problem.message, contract: ContractPlace(place: problem.place))
        )
      }
      for entry in recording.entries {
        guard let match = judge.match(entry) else { continue }
        number += 1
        let purpose = "entry \(entry.number) of \(recording.file)"
        findings += judge.findings(of: entry, match, number: number, purpose: purpose).filter { $0.severity == .error }
      }
    }
    if !findings.isEmpty { throw StaleRecordings(findings: findings) }
  }
}
