package import ContractModel
package import ContractReports
package import ContractVerifier
package import HARRecordings
package import Redaction

/// The result of checking recordings: each exchange against its contract, secrets, age and use.
package struct RecordingReview: Sendable {
  /// What is checked in addition to the contract.
  package struct Rules: Sendable {
    /// The operations and checks that the review is about.
    package var selection: RunSelection
    /// The greatest age of a recording; `nil` for any.
    package var age: RecordingAge?
    /// The names whose values are not secrets.
    package var keptNames: Set<String>
    /// The files that no scenario replays.
    package var unusedFiles: Set<String>

    /// Creates the rules of a review.
    package init(
      selection: RunSelection = RunSelection(),
      age: RecordingAge? = nil,
      keptNames: Set<String> = [],
      unusedFiles: Set<String> = []
    ) {
      self.selection = selection
      self.age = age
      self.keptNames = keptNames
      self.unusedFiles = unusedFiles
    }
  }

  /// What was recorded for each selected operation, in the contract's order.
  package let operations: [OperationSummary]
  /// Broken promises of the recorded exchanges, in the order of the recordings.
  package let violations: [Finding]
  /// Secrets that were left in the recordings.
  package let secrets: [Finding]
  /// Recordings that are stale or unused, and operations without a recording.
  package let outdated: [Finding]
  /// How many exchanges were judged, and how many could not be.
  package let notes: [String]

  /// Checks recordings; the policy says which values are redacted in findings.
  package init(of recordings: [Recording], by contract: Contract, rules: Rules, policy: RedactionPolicy) {
    let selection = rules.selection
    var judgement = RecordingJudgement(contract: contract, policy: policy, checks: selection.checks)
    for recording in recordings { judgement.judge(recording) }
    let isSelected: (Finding) -> Bool = { finding in
      selection.allows(check: finding.check) && finding.operation.map(selection.allows(operation:)) ?? true
    }
    let all = judgement.operations
    operations = all.filter { selection.allows(operation: $0.id) }
    violations = judgement.findings.filter(isSelected)
    notes = judgement.notes
    secrets =
      selection.allows(check: .secret)
      ? recordings.flatMap { RecordingSecrets.findings(of: $0, keeping: rules.keptNames) }.filter(isSelected) : []
    let stale = selection.allows(check: .age) ? recordings.flatMap { rules.age?.findings(of: $0) ?? [] } : []
    let unused =
      RecordingUse.findings(of: all, contract: contract)
      + RecordingUse.findings(of: recordings, unusedFiles: rules.unusedFiles)
    outdated = (stale + unused).filter(isSelected)
  }
}
