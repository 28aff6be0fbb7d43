package import ContractJudge
package import ContractModel
package import Findings
package import HARRecordings
package import Redaction

/// The result of checking recordings: each exchange against its contract, secrets, age and use.
package struct RecordingReview: Sendable {
  /// The rules of a review in addition to the contract.
  package struct Rules: Sendable {
    /// The checks that verify exchanges.
    package var checks = CheckSet.ofExchanges
    /// Returns whether findings of a check are included.
    package var allowsCheck: @Sendable (CheckID) -> Bool = { _ in true }
    /// Returns whether the operation with an id is included.
    package var allowsOperation: @Sendable (String) -> Bool = { _ in true }
    /// The maximum age of a recording; `nil` for no limit.
    package var age: RecordingAge?
    /// The names whose values are not secrets.
    package var keptNames: Set<String> = []
    /// The files that no scenario replays.
    package var unusedFiles: Set<String> = []

    /// Creates rules that allow everything.
    package init() {}
  }

  /// The verified exchanges, as far as they are kept.
  package let exchanges: [ArchivedExchange]
  /// The summaries of the selected operations, in the contract's order.
  package let operations: [OperationSummary]
  /// The violations in the recorded exchanges, in the order of the recordings.
  package let violations: [Finding]
  /// The unredacted secrets in the recordings.
  package let secrets: [Finding]
  /// Recordings that are stale or unused, and operations without a recording.
  package let outdated: [Finding]
  /// The recordings that were changed while they were checked.
  package let unreadable: [RecordingProblem]
  /// The numbers of exchanges that were verified, and of those that could not be.
  package let notes: [String]

  /// Checks recordings; the policy determines which values are redacted in findings, and an archive keeps exchanges.
  package init(
    of recordings: [Recording],
    by contract: Contract,
    rules: Rules,
    policy: RedactionPolicy,
    archive: ExchangeArchive? = nil
  ) {
    var judgement = RecordingJudgement(contract: contract, policy: policy, checks: rules.checks, archive: archive)
    for recording in recordings { judgement.judge(recording) }
    let isSelected: (Finding) -> Bool = { finding in
      rules.allowsCheck(finding.check) && (finding.operation.map(rules.allowsOperation) ?? true)
    }
    exchanges = judgement.exchanges
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
    unreadable = recordings.compactMap(\.changeProblem)
  }
}
