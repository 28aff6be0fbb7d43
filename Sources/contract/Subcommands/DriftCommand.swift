import ArgumentParser
import ContractReports
import ContractVerifier
import FileAccess
import HTTPMessages
import Redaction

/// Sends recorded requests again, and reports how the responses differ from the recorded ones in shape.
struct DriftCommand: RunnableCommand {
  static let examples = [
    "contract drift recorded.har --base-url http://127.0.0.1:8080",
    "contract drift --base-url staging --max-age 30d --update",
  ]

  static let commonOptions = [
    "--base-url", "--header", "--auth", "--operation", "--max-age",
    "--sample", "--allow-unsafe", "--update", "--report", "--quiet",
  ]

  static let configuration = CommandConfiguration(
    commandName: subcommand.rawValue,
    abstract: "Compare recordings with the live API by the shape of its responses.",
    discussion: HelpText.discussion(
      examples,
      """
      Sends each recorded request that changes nothing twice to the API of --base-url, and reports members, types, \
      formats, statuses, headers, orders, page sizes and links that are no longer as recorded. Values may change, and \
      so may what differs between two identical requests. With a contract, x-volatile says what else may change. \
      --update records again what drifted, and leaves every other byte of the files as it is.

      Exit codes: 1 if something drifted; 2 if nothing could be compared; 3 if the API cannot be reached; 4 if a \
      recording is missing or cannot be used.
      """
    )
  )

  @OptionGroup(title: OptionGroupDescriptor.target.title) var address: AddressOptions
  @OptionGroup(title: OptionGroupDescriptor.target.title) var target: TargetOptions
  @OptionGroup(title: OptionGroupDescriptor.credentials.title) var credentials: CredentialOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var contracts: ContractOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var references: ReferenceOptions
  @OptionGroup(title: OptionGroupDescriptor.drift.title) var comparison: DriftOptions
  @OptionGroup(title: OptionGroupDescriptor.selection.title) var selection: SelectionOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var walk: UnsafeOptions
  @OptionGroup(title: OptionGroupDescriptor.workflows.title) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionGroupDescriptor.limits.title) var limits: LimitOptions
  @OptionGroup(title: OptionGroupDescriptor.secrets.title) var redaction: RedactionOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions
  @OptionGroup(title: OptionGroupDescriptor.baseline.title) var baseline: BaselineOptions
  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let clock = RunClock()
    var outputs = try reporting.outputs(of: .drift, policy)
    outputs.acceptance = try baseline.acceptance()
    let limits = try self.limits.parsed()
    let age = try comparison.age()
    let places = try RunPlaces(movingRecordings(of: contracts), references, address: address.baseURL)
    guard let url = places.url else {
      throw CommandFailure("there is no API to compare with", remedy: "name its base URL with --base-url")
    }
    let headers = try address.headers(for: url, policy)
    let documents = NamedDocuments(
      command: "drift",
      places: places,
      target: LiveTarget(url: url, headers: headers),
      timeout: limits.requestTimeout,
      isInsecure: target.insecure,
      proxies: try target.proxies,
      policy: policy
    )
    var input = try ContractInput(
      places,
      needsRecordings: true,
      absence: .allowed,
      // A contract is no need, so none is searched for.
      served: places.documents.isEmpty ? [] : try await documents.read()
    )
    policy.learn(from: input)
    var selection = try selection.selection(in: input.contract, checks: Self.excludable.checks)
    try comparison.select(in: input.contract, &selection)
    input = input.selecting(selection)
    var setup = try VerificationSetup(.drift, target, selection, limits, resources: .none, policy: policy)
    let unsafe = try walk.unsafe(in: input)
    setup.workflows = try inputs.configuration(
      of: input,
      unsafe: unsafe,
      selection: setup.selection,
      namesParts: true,
      policy: policy
    )
    setup.credentials = try credentials.settings(for: input.contract, at: url, setup.workflows, policy)
    let run = DriftStage(
      setup: setup,
      input: input,
      outputs: outputs,
      clock: clock,
      url: url,
      headers: headers,
      unsafe: unsafe,
      limits: limits,
      sample: comparison.sample,
      age: age,
      updates: comparison.update
    )
    let interruption = Interruption(policy: policy)
    defer { interruption.cancel() }
    return try await run.run(interruption).conclude(outputs)
  }

  /// Returns the places with those folders among the recordings that have recordings in them, and no contracts.
  private func movingRecordings(of options: ContractOptions) -> ContractOptions {
    var options = options
    let folders = options.places.filter { place in
      !place.contains("://") && !((try? InputFiles.recordings.paths([place]))?.isEmpty ?? true)
        && FileStatus(at: place)?.kind == .folder
    }
    options.places.removeAll(where: folders.contains)
    options.recordings += folders
    return options
  }
}

extension DriftCommand: ConfigurableCommand {
  static let subcommand = Subcommand.drift
  static var excludable: Excludable {
    Excludable(checks: CheckID.ofCommand(for: .drift), operations: true, cases: false)
  }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&contracts)
    try settings.fill(address: &address)
    try settings.fill(&target)
    try settings.fill(&credentials)
    try settings.fill(&references)
    try settings.fill(&walk)
    try settings.fill(&inputs)
    try settings.fill(&limits)
    try settings.fill(&redaction)
    try settings.fill(&reporting)
    try settings.fill(&baseline)
    settings.exclude(&selection.exclude)
  }
}
