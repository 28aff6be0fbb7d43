import ArgumentParser
import ContractReports
import ContractVerifier
import HTTPMessages
import Redaction

/// Checks contracts, and recordings against them, without a network.
struct CheckCommand: RunnableCommand {
  static let examples = [
    "contract check api.yaml",
    "contract check --max-age 30d --strict",
  ]

  static let commonOptions = [
    "--contracts", "--recordings", "--include", "--exclude", "--max-age",
    "--strict", "--report", "--baseline", "--write-baseline", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Judge documents by their standard, and recordings by their contract, without a network.",
    examples,
    """
    Documents that are named alone are judged each by its own specification, with what it refers to: OpenAPI 3.0, \
    3.1 and 3.2, Swagger 2.0, Arazzo 1.0 and 1.1, Overlay 1.0 and 1.1. What that forbids is an error, even if the \
    operations can be used; what is probably not meant is a warning, such as a schema without a valid value. In a \
    project, and with recordings, the recordings are judged by the contract, too.

    Exit codes: 1 for a recorded response that breaks the contract, and for a secret in a recording; 2 for a \
    contract or a scenario file that cannot be used, and for a document that its specification forbids; 4 for a recording that cannot be used. Stale or unused \
    recordings, and operations without one, are warnings; with --strict, they end the run with 4.
    """
  )

  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.freshness) var freshness: FreshnessOptions
  @OptionGroup(title: OptionTitle.freshness) var strictness: StrictnessOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  /// Whether the command line names documents and no recordings.
  private var judgesAlone = false

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .check, for: self, policy)
    return try await outcome(outputs).conclude(outputs)
  }

  /// Checks everything, and returns the report and the exit status, before either is shown.
  ///
  /// - Throws: `CommandFailure` for an invalid option, and for files that cannot be read.
  func outcome(_ outputs: RunOutputs) async throws(CommandFailure) -> StageOutcome {
    if judgesAlone {
      let run = DocumentRun(
        paths: contracts.places,
        references: references,
        selection: try selection.ofDocuments(),
        isStrict: strictness.strict,
        clock: RunClock()
      )
      return try run.outcome(outputs)
    }
    let places = try RunPlaces(contracts, references, isContacted: false)
    try places.requireFilesAlone("contract verify judges an API")
    var reading = ContractReading(needsRecordings: true, isServed: false, isOffline: true, reviews: true)
    reading.select = { input throws(CommandFailure) in
      try selection.selection(in: input, checks: Self.excludable.checks)
    }
    let context = try await RunContext(self, places, reading, outputs)
    let run = CheckRun(
      context: context,
      age: freshness.maxAge?.ofRecordings,
      kept: redaction.kept,
      isStrict: strictness.strict
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
    let places = try RunPlaces(contracts.places)
    judgesAlone =
      places.namesOnlyContracts && contracts.contracts.isEmpty && contracts.recordings.isEmpty
      && freshness.maxAge == nil
    try settings.fill(&self, \.contracts, \.references, \.freshness, \.strictness, \.redaction, \.reporting, \.baseline)
    var excluded: [String] = []
    settings.exclude(&excluded)
    if judgesAlone { excluded.removeAll { !DocumentRun.checks.map(\.rawValue).contains($0) } }
    selection.exclude = excluded + selection.exclude
  }
}
