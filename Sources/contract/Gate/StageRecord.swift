import Basics
import ContractReports
import ContractVerifier
import Diagnostics

/// The results of the stages as they end, and their common report.
struct StageRecord {
  /// The report so far.
  var report: Report
  /// The statuses of the completed stages.
  private(set) var statuses: [ExitStatus] = []
  /// The names of the completed stages.
  private(set) var completed: [String] = []
  /// The stages that were skipped, and why.
  private(set) var skipped: [(name: String, reason: String)] = []
  /// The reasons why stages could not run, each once.
  private(set) var failures: [String] = []
  /// The generated requests that failed; `nil` if no stage generated any.
  private(set) var corpus: FailureCorpus?
  private let interruption: Interruption
  @Shared private var outputs: RunOutputs

  /// Creates a record without stages; `interruption` prevents further ones from running.
  init(report: Report, interruption: Interruption, outputs: RunOutputs) {
    self.report = report
    self.interruption = interruption
    self.outputs = outputs
  }

  /// Runs a stage, and adds its findings to the report.
  ///
  /// With `skipsEmpty`, a stage that judged nothing counts as skipped.
  mutating func run(
    _ name: String,
    skipsEmpty: Bool = false,
    _ body: () async throws(CommandFailure) -> StageOutcome
  ) async {
    guard interruption.status == nil else {
      report.append(StageSummary(name: name, result: "not run", status: nil, elapsed: .zero), of: emptyReport)
      return
    }
    outputs.display().line(outputs.console.heading(name))
    let start = ContinuousClock.now
    let outcome: StageOutcome
    do throws(CommandFailure) {
      outcome = try await body()
    } catch {
      outcome = StageOutcome(emptyReport, failure: error)
    }
    var found = outcome.report
    if let failure = outcome.failure {
      if skipsEmpty, failure.isAboutNothing,
        found.findings.allSatisfy({ $0.severity != .error || $0 == Finding(failure) })
      {
        found.findings.removeAll { $0 == Finding(failure) }
        skip(name, because: failure.diagnostic.cause ?? failure.diagnostic.message, of: found)
        return
      }
      if !failures.contains(failure.description) { failures.append(failure.description) }
    }
    statuses.append(outcome.status)
    completed.append(name)
    corpus = outcome.corpus ?? corpus
    let summary = StageSummary(
      name: name,
      result: outcome.status == .unreachable ? "cannot be reached" : found.summaryOfResults,
      status: outcome.status.rawValue,
      elapsed: ContinuousClock.now - start
    )
    report.append(summary, of: found)
  }

  /// Records a stage that does not apply to the contract: nobody misses it, unless it is required or all that there is.
  mutating func leaveOut(_ name: String, because reason: String) { skipped.append((name, reason)) }

  /// Records a skipped stage, and the reason.
  mutating func skip(_ name: String, because reason: String, of found: Report? = nil) {
    skipped.append((name, reason))
    let summary = StageSummary(name: name, result: "skipped: \(reason)", status: nil, elapsed: .zero)
    report.append(summary, of: found ?? emptyReport)
    report.notes.append("\(name): skipped: \(reason)")
  }

  /// Adds a failure that concerns several stages.
  mutating func fail(_ failure: CommandFailure) {
    statuses.append(failure.status)
    failures.append(failure.description)
    report.findings.append(Finding(failure))
  }

  /// Records that a signal ended the run between two stages.
  mutating func noteInterruption() {
    if !report.isInterrupted { report.notes.append("the run was interrupted") }
    report.isInterrupted = true
  }

  private var emptyReport: Report { Report(command: report.command, version: report.version) }
}
