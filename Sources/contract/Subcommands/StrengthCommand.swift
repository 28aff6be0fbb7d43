import ArgumentParser
import ContractModel
import ContractReports
import ContractStrength
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction

/// Measures how much a contract says, by changes of recorded responses that it lets through.
struct StrengthCommand: RunnableCommand {
  static let examples = [
    "contract strength api.yaml recorded.har --min-strength 95",
    "contract strength api.yaml --base-url http://127.0.0.1:8080",
  ]

  static let commonOptions = [
    "--base-url", "--contracts", "--recordings", "--min-strength", "--fix",
    "--exceptions", "--include", "--max-time", "--report", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Find what a contract lets through, by changing recorded responses.",
    examples,
    """
    Changes each recorded response in every way that matters to a client, one part at a time: a member that is \
    missing, null or of another type, a number out of range, a text in the wrong format, an unknown value, a key or \
    an item that is repeated, pages that overlap, another status or media type, a header that is missing. A change \
    that the contract lets through is a warning, with the smallest addition to the contract that notices it. Each \
    proposed addition was tried: it notices the change, and every recorded exchange keeps the contract. --fix leaves \
    out those that fewer than strength-min-samples values show, because they may be chance. The \
    contract accepts a kind of change with x-accepted, and a reason, a file with --exceptions. With --base-url on the \
    command line the responses are those of the API, which gets requests that change nothing, and of named recordings.

    Exit codes: 1 for a share of noticed changes below --min-strength; 2 for a contract that cannot be used; 3 for an \
    API that cannot be reached; 4 for recordings that are missing or cannot be used.
    """
  )

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.target) var target: TargetOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions
  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.strength) var strength: StrengthOptions

  @Flag(help: "Write the contract with the proposed additions next to the old one, as NAME.tightened.yaml.")
  var fix = false

  /// The fewest samples from which `--fix` writes an addition; 1 for all.
  @Keyed var minSamples = Setting(StrengthReview.usualSamples)

  @Option(
    name: [.long, .customShort("o")],
    help: .value("path", "The file that --fix writes, which must not exist."),
    completion: .file()
  )
  var output: String?

  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.walk) var pathValues: PathValueOptions
  @OptionGroup(title: OptionTitle.limits) var limits: LimitOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  mutating func validate() throws {
    guard output == nil || fix else { throw ValidationError("--output is for --fix") }
    guard minSamples.value > 0 else {
      throw ValidationError("strength-min-samples is \(minSamples.value); it must be at least 1")
    }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .strength, for: self, policy)
    let acceptances = try strength.exceptions.map { path throws(CommandFailure) in try StrengthRun.acceptances(path) }
    let places = try RunPlaces(contracts, references, address: address.baseURL)
    let isLive = places.url != nil
    if !isLive { try places.requireNoDocuments() }
    // The folder of recordings is for runs without an API.
    var reading = ContractReading(needsRecordings: !isLive || !places.recordings.isEmpty)
    (reading.isServed, reading.isOffline) = (isLive, !isLive)
    reading.select = { input throws(CommandFailure) in
      try selection.selection(in: input, checks: [.strength])
    }
    var context = try await RunContext(self, places, reading, outputs)
    context.leaveOutServerPath()
    var run = StrengthRun(
      context: context,
      threshold: strength.minStrength,
      minimumSamples: minSamples.value,
      acceptances: acceptances ?? AcceptedChanges()
    )
    if let url = context.url, context.input.failureStatus == nil {
      let walk = walk(of: url, context)
      do throws(CommandFailure) { run.live = try await LiveExchanges(walk) } catch {
        return try run.failed(error).conclude(outputs)
      }
    }
    var result = run.measure()
    var failure: CommandFailure?
    if fix, let review = result.review {
      do throws(CommandFailure) {
        let tightened = TightenedContract(
          review,
          of: run.input,
          provenFrom: minSamples.value,
          isOneFile: output != nil
        )
        result.outcome.report.notes += try tightened.write(to: output)
      } catch {
        failure = error
      }
    }
    let status = try result.outcome.conclude(outputs)
    if let failure { throw failure }
    return status
  }

  /// Returns the walk of a live API.
  private func walk(of url: HTTPURL, _ context: RunContext) -> ExplorationRun {
    var context = context
    // The checks are those of this command, which the walk does not know.
    (context.selection.included.checks, context.selection.excluded.checks) = ([], [])
    return ExplorationRun(context, at: url, isRecording: true)
  }
}

extension StrengthCommand: ConfigurableCommand {
  static let subcommand = Subcommand.strength
  static var excludable: Excludable { Excludable(checks: [], operations: true, cases: false) }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { address.baseURL == nil ? .nothing : .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.contracts, \.address, \.target, \.credentials, \.references, \.strength)
    try settings.fill(&self, \.pathValues, \.limits, \.redaction, \.reporting, \.baseline, \.self)
    settings.exclude(&selection.exclude)
  }
}

extension StrengthCommand: SettingGroup {
  static let settings: [SettingOf<StrengthCommand>] = [SettingOf("strength-min-samples", \.minSamples)]
}
