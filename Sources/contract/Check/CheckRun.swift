import ContractReports
import ContractVerifier

/// The judgement of contracts and recordings, without a network.
struct CheckRun {
  /// The contract and the recordings.
  let input: ContractInput
  /// The operations and checks that the run is about.
  var selection = RunSelection()
  /// The greatest age of a recording; `nil` for any.
  let age: RecordingAge?
  /// The names whose values are no secrets.
  let kept: Set<String>
  /// Whether recordings that are stale, missing or unused are to fail.
  let isStrict: Bool
  /// Where results go.
  let outputs: RunOutputs
  /// When the run began.
  let clock: RunClock

  /// Judges everything, and tells people operation by operation.
  func check() -> StageOutcome {
    var judged = RecordingJudgement(
      contract: input.contract,
      policy: outputs.policy,
      checks: selection.checks
    )
    for recording in input.recordings { judged.judge(recording) }
    let operations =
      judged.operations.filter { selection.allows(operation: $0.id) } + input.setAside.map(OperationSummary.init)
    let allowed: (Finding) -> Bool = { finding in
      selection.allows(check: finding.check) && finding.operation.map(selection.allows(operation:)) ?? true
    }
    let searched = selection.allows(check: .secret) ? input.recordings : []
    let secrets = searched.flatMap { RecordingSecrets.findings(of: $0, keeping: kept) }.filter(allowed)
    let found = judged.findings.filter(allowed)
    let display = ProgressDisplay(results: outputs.people, isQuiet: outputs.options.quiet)
    let console = outputs.console
    let columns = console.columns(of: operations)
    let counts = Dictionary(grouping: found.compactMap(\.operation)) { $0 }.mapValues(\.count)
    for operation in operations {
      display.line(console.line(of: operation, findings: counts[operation.id] ?? 0, in: columns))
    }
    display.line("")
    let stale =
      (selection.allows(check: .age) ? input.recordings : []).flatMap { age?.findings(of: $0) ?? [] }
      + RecordingUse.findings(of: judged.operations, contract: input.contract)
      + RecordingUse.findings(of: input.recordings, book: input.book)
    let outdated = stale.filter(allowed)
    let report = Report(
      command: "check",
      version: ContractCommand.version,
      started: clock.started,
      elapsed: clock.elapsed,
      checks: CheckID.ofFiles.filter { ($0 != .age || age != nil) && selection.allows(check: $0) },
      operations: operations,
      findings: input.findings + secrets + found + outdated,
      notes: input.notes + judged.notes
    )
    if let status = input.failureStatus { return StageOutcome(report, status: status) }
    guard report.holds else { return StageOutcome(report, status: .broken) }
    return StageOutcome(report, status: isStrict && !outdated.isEmpty ? .recording : .holds)
  }
}
