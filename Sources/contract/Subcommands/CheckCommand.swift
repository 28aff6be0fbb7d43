import ArgumentParser
import ContractReports
import HTTPExchange
import Redaction

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
  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Upkeep") var upkeep: UpkeepOptions
  @OptionGroup(title: "Secrets") var redaction: RedactionOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let clock = RunClock()
    let outputs = try reporting.outputs(policy)
    let age = try upkeep.age()
    let places = try RunPlaces(contracts, isContacted: false)
    try places.requireFilesAlone("contract verify judges an API")
    let input = try ContractInput(places, needsRecordings: true)
    policy.learn(from: input)
    let selection = try selection.selection(in: input.contract, checks: CheckID.ofFiles)
    let run = CheckRun(
      input: input.selecting(selection),
      selection: selection,
      age: age,
      kept: redaction.kept,
      isStrict: upkeep.strict,
      outputs: outputs,
      clock: clock
    )
    return try run.check().conclude(outputs)
  }
}
