import ArgumentParser
import ContractReports
import ContractVerifier
import HTTPMessages
import Redaction

/// Checks contracts, and recordings against them, without a network.
struct CheckCommand: RunnableCommand {
  static let examples = [
    "contract check api.yaml recorded.har",
    "contract check --max-age 30d --strict",
  ]

  static let commonOptions: [String] = []

  static let configuration = CommandConfiguration(
    commandName: subcommand.rawValue,
    abstract: "Judge contracts, and recordings by their contracts, without a network.",
    discussion: HelpText.discussion(
      examples,
      """
      Exit codes: 1 for a recorded response that breaks the contract, and for a secret in a recording; 2 for a \
      contract or a scenario file that cannot be used, and for a document that its specification forbids; 4 for a recording that cannot be used. Stale or unused \
      recordings, and operations without one, are warnings; with --strict, they end the run with 4.
      """
    )
  )

  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.freshness) var freshness: FreshnessOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .check, for: self, policy)
    return try outcome(outputs).conclude(outputs)
  }

  /// Checks everything, and returns the report and the exit status, before either is shown.
  ///
  /// - Throws: `CommandFailure` for an invalid option, and for files that cannot be read.
  func outcome(_ outputs: RunOutputs) throws(CommandFailure) -> StageOutcome {
    let (policy, clock) = (outputs.policy, RunClock())
    let places = try RunPlaces(contracts, references, isContacted: false)
    try places.requireFilesAlone("contract verify judges an API")
    var input = try ContractInput(places, needsRecordings: true)
    input.review(strictly: freshness.strict)
    policy.learn(from: input)
    let selection = try selection.selection(in: input.contract, checks: Self.excludable.checks)
    let run = CheckRun(
      input: input.selecting(selection),
      selection: selection,
      age: freshness.maxAge?.ofRecordings,
      kept: redaction.kept,
      isStrict: freshness.strict,
      outputs: outputs,
      clock: clock
    )
    return run.check()
  }
}

extension CheckCommand: ConfigurableCommand {
  static let subcommand = Subcommand.check
  static var excludable: Excludable {
    Excludable(checks: CheckID.ofCommand(for: .files), operations: true, cases: false)
  }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { .nothing }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.contracts, \.references, \.freshness, \.redaction, \.reporting, \.baseline)
    settings.exclude(&selection.exclude)
  }
}
