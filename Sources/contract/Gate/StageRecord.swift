import ContractReports
import ContractVerifier
import Diagnostics

/// The results of the stages as they end, and their common report.
struct StageRecord {
  /// The report so far.
  var report: Report
  /// The statuses of the completed stages.
  private(set) var statuses: [ExitStatus] = []
  /// The reasons why stages could not run, each once.
  private(set) var failures: [String] = []
  /// The generated requests that failed; `nil` if no stage generated any.
  private(set) var corpus: FailureCorpus?
  private let interruption: Interruption
  private let outputs: RunOutputs

  /// Creates a record without stages; `interruption` prevents further ones from running.
  init(report: Report, interruption: Interruption, outputs: RunOutputs) {
    self.report = report
    self.interruption = interruption
    self.outputs = outputs
  }

  /// Runs a stage, and adds its findings to the report.
  mutating func run(
    _ name: String,
    _ body: () async throws(CommandFailure) -> StageOutcome
  ) async {
    guard interruption.status == nil else {
      report.append(StageSummary(name: name, result: "not run", status: nil, elapsed: .zero), of: emptyReport)
      return
    }
    ProgressDisplay(results: outputs.people, isQuiet: outputs.options.quiet).line(outputs.console.heading(name))
    let start = ContinuousClock.now
    let outcome: StageOutcome
    do throws(CommandFailure) {
      outcome = try await body()
    } catch {
      outcome = StageOutcome(emptyReport, failure: error)
    }
    var found = outcome.report
    if let failure = outcome.failure {
      if !failures.contains(failure.description) { failures.append(failure.description) }
      // A failure to run also fails the report, so that readers of the report see it.
      if found.count(.error) == 0 { found.findings.append(Finding(failure)) }
    }
    statuses.append(outcome.status)
    corpus = outcome.corpus ?? corpus
    let summary = StageSummary(
      name: name,
      result: outcome.status == .unreachable ? "cannot be reached" : found.summaryOfResults,
      status: outcome.status.rawValue,
      elapsed: ContinuousClock.now - start
    )
    report.append(summary, of: found)
  }

  /// Records a skipped stage, and the reason.
  mutating func skip(_ name: String, because reason: String) {
    report.append(StageSummary(name: name, result: "skipped: \(reason)", status: nil, elapsed: .zero), of: emptyReport)
    report.notes.append("\(name): skipped: \(reason)")
  }

  /// Records that a signal ended the run between two stages.
  mutating func noteInterruption() {
    if !report.isInterrupted { report.notes.append("the run was interrupted") }
    report.isInterrupted = true
  }

  private var emptyReport: Report { Report(command: report.command, version: report.version) }
}

extension Finding {
  /// Creates a finding for a failure to run.
  fileprivate init(_ failure: CommandFailure) {
    let check: CheckID =
      switch failure.status {
      case .unreachable: .transport
      case .recording: .recording
      default: .contract
      }
    self.init(check: check, message: failure.description)
  }
}
