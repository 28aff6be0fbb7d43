package import ContractModel
package import ContractReports
package import ContractVerifier
package import HARRecordings
package import Redaction

/// The result of checking recordings: each exchange against its contract, secrets, age and use.
package struct RecordingReview: Sendable {
  /// What is checked in addition to the contract.
  package struct Rules: Sendable {
    /// The checks that judge exchanges.
    package var checks: CheckSet
    /// Whether findings of a check are wanted.
    package var allowsCheck: @Sendable (CheckID) -> Bool
    /// Whether an operation, by its id, is wanted.
    package var allowsOperation: @Sendable (String) -> Bool
    /// The greatest age of a recording; `nil` for any.
    package var age: RecordingAge?
    /// The names whose values are not secrets.
    package var keptNames: Set<String>
    /// The files that no scenario replays.
    package var unusedFiles: Set<String>

    /// Creates the rules of a review.
    package init(
      checks: CheckSet = .builtIn,
      allowsCheck: @escaping @Sendable (CheckID) -> Bool = { _ in true },
      allowsOperation: @escaping @Sendable (String) -> Bool = { _ in true },
      age: RecordingAge? = nil,
      keptNames: Set<String> = [],
      unusedFiles: Set<String> = []
    ) {
      self.checks = checks
      self.allowsCheck = allowsCheck
      self.allowsOperation = allowsOperation
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
    var judgement = RecordingJudgement(contract: contract, policy: policy, checks: rules.checks)
    for recording in recordings { judgement.judge(recording) }
    let isSelected: (Finding) -> Bool = { finding in
      rules.allowsCheck(finding.check) && (finding.operation.map(rules.allowsOperation) ?? true)
    }
    let all = judgement.operations
    operations = all.filter { rules.allowsOperation($0.id) }
    violations = judgement.findings.filter(isSelected)
    notes = judgement.notes
    secrets =
      rules.allowsCheck(.secret)
      ? recordings.flatMap { RecordingSecrets.findings(of: $0, keeping: rules.keptNames) }.filter(isSelected) : []
    let stale = rules.allowsCheck(.age) ? recordings.flatMap { rules.age?.findings(of: $0) ?? [] } : []
    let unused =
      RecordingUse.findings(of: all, contract: contract)
      + RecordingUse.findings(of: recordings, unusedFiles: rules.unusedFiles)
    outdated = (stale + unused).filter(isSelected)
  }
}
