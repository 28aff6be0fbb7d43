import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Foundation
import HARRecordings
import HTTPExchange

/// Judges contracts, and recordings by them, without a network.
struct CheckCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judges contracts, and recordings by them, without a network.",
    discussion: """
      A recorded answer that breaks the contract, and a secret in a recording, end it with 1; a contract or a file of \
      scenarios that cannot be used with 2; a recording that cannot be used with 4. Recordings that are too old or that \
      nothing plays, and operations without one, are warnings, for which --strict ends it with 4.
      """
  )

  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  @Option(help: ArgumentHelp("The age from which a recording is stale, such as 12h, 30d or 4w.", valueName: "age"))
  var maxAge: String?

  @Option(
    help: ArgumentHelp(
      "A name whose value is no secret; may be repeated, or a list with commas.",
      valueName: "name"
    )
  )
  var keep: [String] = []

  @Flag(help: "Fail for recordings that are stale or missing, or that nothing plays.")
  var strict = false

  func execute() async throws(CommandFailure) -> ExitStatus {
    let clock = RunClock()
    let outputs = try reporting.outputs()
    let age = try recordingAge()
    let input = try ContractInput(contracts, needsRecordings: true)
    var judged = RecordingJudgement(contract: input.contract)
    for recording in input.recordings { judged.judge(recording) }
    let kept = Set(keep.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) })
    let secrets = input.recordings.flatMap { RecordingSecrets.findings(of: $0, keeping: kept) }
    let display = ProgressDisplay(results: outputs.people, isQuiet: reporting.quiet)
    let console = outputs.console
    for operation in judged.operations {
      let findings = judged.findings.count { $0.operation == operation.id }
      display.line(console.line(of: operation, findings: findings, among: judged.operations))
    }
    display.line("")
    let upkeep =
      input.recordings.flatMap { age?.findings(of: $0) ?? [] }
      + RecordingUse.findings(of: judged.operations, contract: input.contract)
      + RecordingUse.findings(of: input.recordings, book: input.book)
    let report = Report(
      command: "check",
      version: ContractCommand.version,
      started: clock.started,
      elapsed: clock.elapsed,
      checks: CheckID.ofFiles.filter { $0 != .age || age != nil },
      operations: judged.operations,
      findings: input.findings + secrets + judged.findings + upkeep,
      notes: input.notes + judged.notes
    )
    try outputs.write(report)
    if let status = input.failureStatus { return status }
    guard report.holds else { return .broken }
    return strict && !upkeep.isEmpty ? .recording : .holds
  }

  private func recordingAge() throws(CommandFailure) -> RecordingAge? {
    guard let maxAge else { return nil }
    do throws(CommandFailure) {
      return RecordingAge(maximum: try DurationArgument.parseAge(maxAge), text: maxAge, now: .now)
    } catch {
      throw CommandFailure("--max-age: \(error.message)")
    }
  }
}
