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
    "contract strength api.yaml recorded.har --fail-under 95",
    "contract strength api.yaml --base-url http://127.0.0.1:8080",
  ]

  static let commonOptions = [
    "--base-url", "--contracts", "--recordings", "--fail-under", "--fix",
    "--accepted", "--include", "--min-samples", "--report", "--quiet",
  ]

  static let configuration = CommandConfiguration(
    commandName: subcommand.rawValue,
    abstract: "Find what a contract lets through, by changing recorded responses.",
    discussion: HelpText.discussion(
      examples,
      """
      Changes each recorded response in every way that matters to a client, one part at a time: a member that is \
      missing, null or of another type, a number out of range, a text in the wrong format, an unknown value, a key or \
      an item that is repeated, pages that overlap, another status or media type, a header that is missing. A change \
      that the contract lets through is a warning, with the smallest addition to the contract that notices it. Each \
      proposed addition was tried: it notices the change, and every recorded exchange keeps the contract. --fix leaves \
      out those that fewer than --min-samples values show, because they may be chance. The \
      contract accepts a kind of change with x-accepted, and a reason, a file with --accepted. With --base-url on the \
      command line the responses are those of the API, which gets requests that change nothing, and of named recordings.

      Exit codes: 1 for a share of noticed changes below --fail-under; 2 for a contract that cannot be used; 3 for an \
      API that cannot be reached; 4 for recordings that are missing or cannot be used.
      """
    )
  )

  @OptionGroup(title: OptionGroupDescriptor.target.title) var address: AddressOptions
  @OptionGroup(title: OptionGroupDescriptor.target.title) var target: TargetOptions
  @OptionGroup(title: OptionGroupDescriptor.credentials.title) var credentials: CredentialOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var contracts: ContractOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var references: ReferenceOptions
  @OptionGroup(title: OptionGroupDescriptor.strength.title) var strength: StrengthOptions

  @Flag(help: "Write the contract with the proposed additions next to the old one, as NAME.tightened.yaml.")
  var fix = false

  @Option(
    help: ArgumentHelp("The fewest samples from which --fix writes an addition; 1 for all.", valueName: "n")
  )
  var minSamples = StrengthReview.usualSamples

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The file that --fix writes, which must not exist.", valueName: "path")
  )
  var output: String?

  @OptionGroup(title: OptionGroupDescriptor.selection.title) var selection: SelectionOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var pathValues: PathValueOptions
  @OptionGroup(title: OptionGroupDescriptor.limits.title) var limits: LimitOptions
  @OptionGroup(title: OptionGroupDescriptor.secrets.title) var redaction: RedactionOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions
  @OptionGroup(title: OptionGroupDescriptor.baseline.title) var baseline: BaselineOptions
  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var projectFile: ConfigurationOptions

  mutating func validate() throws {
    guard output == nil || fix else { throw ValidationError("--output is for --fix") }
    guard minSamples > 0 else { throw ValidationError("--min-samples is \(minSamples); it must be at least 1") }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    var outputs = try reporting.outputs(of: .strength, policy)
    outputs.acceptance = try baseline.acceptance()
    let acceptances = try strength.accepted.map { path throws(CommandFailure) in try StrengthRun.acceptances(path) }
    let clock = RunClock()
    let places = try RunPlaces(contracts, references, address: address.baseURL)
    let headers = try address.headers(for: places.url, policy)
    let limits = try self.limits.parsed()
    var input = try await input(places, headers, limits, policy)
    policy.learn(from: input)
    input.contract = input.contract.giving(try pathValues.values(for: input.contract))
    let selection = try selection.selection(in: input.contract, checks: [.strength])
    input = input.selecting(selection)
    var run = StrengthRun(
      input: input,
      selection: selection,
      threshold: strength.failUnder,
      minimumSamples: minSamples,
      acceptances: acceptances ?? AcceptedChanges(),
      outputs: outputs,
      clock: clock
    )
    if let url = places.url, input.failureStatus == nil {
      let walk = try walk(of: url, input, selection, limits, outputs, clock, policy)
      do throws(CommandFailure) {
        run.live = try await LiveExchanges(walk, headers: headers, bodyLimit: limits.maximumBody)
      } catch {
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
          provenFrom: minSamples,
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

  /// Reads the contract and the recordings.
  private func input(
    _ places: RunPlaces,
    _ headers: HTTPHeaders,
    _ limits: RunLimits,
    _ policy: RedactionPolicy
  ) async throws(CommandFailure) -> ContractInput {
    guard let url = places.url else {
      try places.requireNoDocuments()
      return try ContractInput(places, needsRecordings: true)
    }
    let documents = NamedDocuments(
      command: "strength",
      places: places,
      target: LiveTarget(url: url, headers: headers),
      timeout: limits.requestTimeout,
      isInsecure: target.insecure,
      policy: policy
    )
    let served = try await documents.read()
    // The folder of recordings is for runs without an API.
    return try ContractInput(places, needsRecordings: !places.recordings.isEmpty, served: served)
  }

  /// Returns the walk of a live API.
  private func walk(
    of url: HTTPURL,
    _ input: ContractInput,
    _ selection: RunSelection,
    _ limits: RunLimits,
    _ outputs: RunOutputs,
    _ clock: RunClock,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> ExplorationRun {
    // The checks are those of this command, which the walk does not know.
    var explored = RunSelection()
    explored.included.operations = selection.included.operations
    explored.excluded.operations = selection.excluded.operations
    var setup = try VerificationSetup(.strength, target, explored, limits, resources: .sameOrigin, policy: policy)
    setup.credentials = try credentials.settings(for: input.contract, at: url, setup.workflows, policy)
    try setup.requireSinglePrefix(url, in: input.contract)
    return ExplorationRun(
      setup: setup,
      input: input,
      outputs: outputs,
      clock: clock,
      url: url,
      isRecording: true,
      showsOperations: false
    )
  }
}

extension StrengthCommand: ConfigurableCommand {
  static let subcommand = Subcommand.strength
  static var excludable: Excludable { Excludable(checks: [], operations: true, cases: false) }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { address.baseURL == nil ? .nothing : .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&contracts)
    try settings.fill(address: &address)
    try settings.fill(&target)
    try settings.fill(&credentials)
    try settings.fill(&references)
    try settings.fill(&strength)
    try settings.fill(&pathValues)
    try settings.fill(&limits)
    try settings.fill(&redaction)
    try settings.fill(&reporting)
    try settings.fill(&baseline)
    settings.exclude(&selection.exclude)
  }
}
