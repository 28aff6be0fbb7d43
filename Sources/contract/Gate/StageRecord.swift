import ContractReports
import ContractVerifier
import Diagnostics

/// The stages of a run as they end, and the report that they make up.
struct StageRecord {
  /// The report so far.
  var report: Report
  /// The statuses of the stages that were run.
  private(set) var statuses: [ExitStatus] = []
  /// Why stages could not do their work, each reason once.
  private(set) var failures: [String] = []
  private let interruption: Interruption
  private let outputs: RunOutputs

  /// A record without stages; `interruption` keeps further ones from running.
  init(report: Report, interruption: Interruption, outputs: RunOutputs) {
    self.report = report
    self.interruption = interruption
    self.outputs = outputs
  }

  /// Runs a stage, and takes what it found into the report.
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
      // What kept a stage from its work fails the report, too, and is read where the report is.
      if found.count(.error) == 0 { found.findings.append(Finding(failure)) }
    }
    statuses.append(outcome.status)
    let summary = StageSummary(
      name: name,
      result: outcome.status == .unreachable ? "cannot be reached" : found.summaryOfResults,
      status: outcome.status.rawValue,
      elapsed: ContinuousClock.now - start
    )
    report.append(summary, of: found)
  }

  /// Notes a stage that has nothing to work on, and why.
  mutating func skip(_ name: String, because reason: String) {
    report.append(StageSummary(name: name, result: "skipped: \(reason)", status: nil, elapsed: .zero), of: emptyReport)
    report.notes.append("\(name): skipped: \(reason)")
  }

  /// Says that a signal has ended the run, where no stage has said so: it may have come between two of them.
  mutating func noteInterruption() {
    if !report.isInterrupted { report.notes.append("the run was interrupted") }
    report.isInterrupted = true
  }

  private var emptyReport: Report { Report(command: report.command, version: report.version) }
}

extension Finding {
  /// What kept a run from its work.
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
