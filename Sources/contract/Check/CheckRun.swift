import Basics
import ContractMockServer
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import MockEngine
import RecordingChecks
import Workflows

/// A run of `contract check`: checks contracts and recordings without a network, and shows the result.
struct CheckRun {
  /// The context of the run, whose documents are judged, too.
  @Shared var context: RunContext
  /// The maximum age of a recording; `nil` for no limit.
  let age: RecordingAge?
  /// The names whose values are not secrets.
  let kept: Set<String>
  /// Whether stale, missing or unused recordings fail the run.
  let isStrict: Bool

  private var input: ContractInput { context.input }
  private var selection: RunSelection { context.selection }
  private var outputs: RunOutputs { context.outputs }

  /// Checks everything, and shows a line for each operation.
  func check() -> StageOutcome {
    var rules = RecordingReview.Rules()
    (rules.checks, rules.age, rules.keptNames) = (selection.checks, age, kept)
    rules.allowsCheck = { [selection] in selection.allows(check: $0) }
    rules.allowsOperation = { [selection] in selection.allows(operation: $0) }
    rules.unusedFiles = Set(input.book.unusedFiles(among: input.recordings.map(\.file)))
    let review = RecordingReview(
      of: input.recordings,
      by: input.contract,
      rules: rules,
      policy: outputs.policy,
      archive: outputs.archive
    )
    let operations = review.operations + input.setAside.map(OperationSummary.init)
    var report = context.report(of: .check)
    report.checks = CheckID.ofCommand(for: .files).filter { ($0 != .age || age != nil) && selection.allows(check: $0) }
    report.operations = operations
    report.findings += review.unreadable.map(Finding.init) + review.secrets + review.violations + review.outdated
    report.notes += workflowNotes + review.notes + extentNotes(of: operations)
    (report.archive, report.exchanges) = (outputs.archive, review.exchanges)
    report.judgements = input.judgements(of: report.checks)
    report = outputs.accepting(report)
    if let status = input.failureStatus ?? (review.unreadable.isEmpty ? nil : .recording) {
      return StageOutcome(report, status: status)
    }
    // Who checks a document is held to its standard; other runs use what is usable.
    if report.findings.contains(where: { $0.check == .documentForm && $0.severity == .error }) {
      return StageOutcome(report, status: .unusable)
    }
    if operations.isEmpty {
      let reasons = input.contract.reasonsForNoOperation
      let reason = reasons.isEmpty ? "the contract has no operation" : reasons.joined(separator: "; ")
      return StageOutcome(report, failure: .nothingJudged(because: reason))
    }
    let outdated = Set(review.outdated)
    guard report.holds else { return StageOutcome(report, status: .broken) }
    return StageOutcome(
      report,
      status: isStrict && report.findings.contains(where: outdated.contains) ? .recording : .holds
    )
  }

  /// A note about the workflows that were judged, which have no lines of their own.
  private var workflowNotes: [String] {
    let ids = input.workflows.workflows.map(\.id)
    guard !ids.isEmpty else { return [] }
    let names = ids.prefix(10).joined(separator: ", ") + (ids.count > 10 ? ", …" : "")
    return ["judged \(ids.count) \(ids.count == 1 ? "workflow" : "workflows"): \(names)"]
  }

  /// A note about a run that judged no recording.
  private func extentNotes(of operations: [OperationSummary]) -> [String] {
    guard !operations.isEmpty, !operations.contains(where: { $0.exchanges > 0 }) else { return [] }
    let usable = operations.count { $0.omission == nil }
    let extent = "judged \(counted(usable, "operation")) of the contract and no recorded response"
    return [extent + (input.recordingPaths.isEmpty ? ": there are no recordings (--recordings names them)" : "")]
  }
}
