import Basics
import ContractReports
import ContractVerifier
import Diagnostics

/// The report and exit status of a run; `gate` combines several into one report.
struct StageOutcome {
  /// The report of the run.
  @Shared var report: Report
  /// The exit status of the run.
  var status: ExitStatus
  /// The generated requests that failed; `nil` for a run that generates none.
  var corpus: FailureCorpus?
  /// The reason why the run could not complete; `nil` if it did.
  var failure: CommandFailure?

  /// Creates the outcome of a completed run.
  init(_ report: Report, status: ExitStatus) {
    self.report = report
    self.status = status
  }

  /// Creates the outcome of a run that judged all that it had to judge.
  init(judged report: Report) { self.init(report, status: report.holds ? .holds : .broken) }

  /// Creates the outcome of a run that a signal ended, with its findings so far.
  init(_ report: Report, interruption: ExitStatus) {
    self.init(report, status: interruption)
    self.report.isInterrupted = true
    self.report.notes.append("the run was interrupted")
  }

  /// Creates the outcome of a run that could not complete, with its findings so far.
  init(_ report: Report, failure: CommandFailure) {
    self.report = report
    self.failure = failure
    status = failure.status
    // A failure to run also fails the report, so that readers of the report see it.
    if report.count(.error) == 0 { self.report.findings.append(Finding(failure)) }
  }

  /// Writes the report, and returns the exit status of the process.
  ///
  /// - Throws: `CommandFailure` if the run could not complete, or the report cannot be written.
  func conclude(_ outputs: RunOutputs) throws(CommandFailure) -> ExitStatus {
    var report = report
    report.status = status.rawValue
    try outputs.write(report)
    if let failure { throw failure }
    return status
  }
}

extension Finding {
  /// Creates a finding for a failure to run.
  init(_ failure: CommandFailure) {
    let check: CheckID =
      switch failure.status {
      case .unreachable: .transport
      case .recording: .recording
      default: .contract
      }
    self.init(check: check, message: failure.description)
  }
}
