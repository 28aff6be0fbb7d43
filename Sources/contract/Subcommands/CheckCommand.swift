import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import HARRecordings

/// Judges contracts, and recordings by them, without a network.
struct CheckCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judges contracts, and recordings by them, without a network."
  )

  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  func execute() async throws(CommandFailure) -> ExitStatus {
    let clock = RunClock()
    let outputs = try reporting.outputs()
    let input = try ContractInput(contracts, needsRecordings: true)
    var judged = RecordingJudgement(contract: input.contract)
    for recording in input.recordings { judged.judge(recording) }
    let display = ProgressDisplay(results: outputs.people, isQuiet: reporting.quiet)
    let console = outputs.console
    for operation in judged.operations {
      let findings = judged.findings.count { $0.operation == operation.id }
      display.line(console.line(of: operation, findings: findings, among: judged.operations))
    }
    display.line("")
    let report = Report(
      command: "check",
      version: ContractCommand.version,
      started: clock.started,
      elapsed: clock.elapsed,
      checks: CheckID.ofFiles,
      operations: judged.operations,
      findings: input.findings + judged.findings,
      notes: input.notes + judged.notes
    )
    try outputs.write(report)
    return input.failureStatus ?? (report.holds ? .holds : .broken)
  }
}
