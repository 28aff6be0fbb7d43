import ContractReports

/// What a run found, and how it ends on its own; `gate` makes one report of several.
struct StageOutcome {
  /// What was found.
  var report: Report
  /// The status with which it ends.
  var status: ExitStatus
  /// Why it could not do its work; `nil` where it could.
  var failure: CommandFailure?

  /// A run that could do its work.
  init(_ report: Report, status: ExitStatus) {
    self.report = report
    self.status = status
  }

  /// A run that could not, and what it found until then.
  init(_ report: Report, failure: CommandFailure) {
    self.report = report
    self.failure = failure
    status = failure.status
  }

  /// Writes the report, and says with which status the process ends.
  ///
  /// - Throws: Why the run could not do its work, or the report not be written.
  func conclude(_ outputs: RunOutputs) throws(CommandFailure) -> ExitStatus {
    try outputs.write(report)
    if let failure { throw failure }
    return status
  }
}
