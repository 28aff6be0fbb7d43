import ArgumentParser
import ContractDiscovery
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import HTTPTransport
import Redaction

/// Explores a live API, and verifies every response against its contract.
struct VerifyCommand: RunnableCommand {
  static let examples = [
    "contract verify api.yaml --base-url http://127.0.0.1:8080",
    "contract verify http://127.0.0.1:8080",
  ]

  static let commonOptions = [
    "--base-url", "--header", "--auth", "--include", "--exclude",
    "--allow-unsafe", "--generate", "--report", "--dry-run", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Verify a live API against its OpenAPI contract.",
    examples,
    """
    Sends every request that the contract's examples, defaults and links allow, and judges every response. Without \
    --base-url, a server on this machine replays the recordings and is verified; with --demo, \
    those are of a sample API.

    A URL alone is that of an API, or of its OpenAPI document: the API is verified for a few seconds by the document \
    that it publishes, with safe methods only. No file of the project is read or written.

    Exit codes: 1 if the contract is broken; 2 if no operation can be requested; 3 if the API cannot be reached, or \
    no request succeeds.
    """
  )

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.target) var target: TargetOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions
  @OptionGroup(title: OptionTitle.credentials) var identities: IdentityOptions
  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.contracts) var demonstration: DemonstrationOptions
  @OptionGroup(title: OptionTitle.contracts) var strictness: StrictnessOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.walk) var walk: UnsafeOptions
  @OptionGroup(title: OptionTitle.walk) var pathValues: PathValueOptions
  @OptionGroup(title: OptionTitle.walk) var resources: ResourceOptions
  @OptionGroup(title: OptionTitle.workflows) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionTitle.callbacks) var callbacks: CallbackOptions
  @OptionGroup(title: OptionTitle.limits) var limits: LimitOptions
  @OptionGroup(title: OptionTitle.generation) var generation: GenerationOptions
  @OptionGroup(title: OptionTitle.coverage) var coverage: CoverageOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.shard) var sharding: ShardOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var ownFile: ConfigurationOptions

  @Flag(help: "List the requests without sending any.")
  var dryRun = false

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .verify, for: self, policy)
    if let url = addressAlone { return try await verify(url, outputs) }
    return try await verify(outputs).status
  }

  /// The URL of an API or a document, if the command line names nothing else; `nil` otherwise.
  private var addressAlone: HTTPURL? {
    guard address.baseURL == nil, !demonstration.demo, contracts.contracts.isEmpty, contracts.recordings.isEmpty,
      let places = try? RunPlaces(contracts.places), places.namesOnlyAddress
    else { return nil }
    return places.url ?? places.documents.first
  }

  /// Verifies an API by the document that it publishes.
  private func verify(_ url: HTTPURL, _ outputs: RunOutputs) async throws(CommandFailure) -> ExitStatus {
    let api = try await PublishedAPI(at: url, self, outputs)
    var command = self
    command.limits = limits.ofSample
    let (status, report) = try await command.verify(outputs, api)
    if let report { api.showNext(after: report, self, outputs) }
    return status
  }

  /// Verifies an API, which is one that publishes its document, or the recordings; the report is `nil` without a run.
  private func verify(
    _ outputs: RunOutputs,
    _ api: PublishedAPI? = nil
  ) async throws(CommandFailure) -> (status: ExitStatus, report: Report?) {
    var places =
      if let api { try api.places } else {
        try RunPlaces(contracts, references, address: address.baseURL, isContacted: !dryRun)
      }
    try places.take(demonstration)
    var reading = ContractReading(needsRecordings: places.url == nil && !dryRun)
    (reading.sendsRequests, reading.published) = (!dryRun, api?.document)
    reading.select = { input throws(CommandFailure) in
      try selection.selection(in: input)
    }
    var context = try await RunContext(self, places, reading, outputs)
    context.coverage = coverage
    if let api {
      context.isSample = limits.maxTime.origin == .default
      context.serverPath = context.serverPath ?? api.address.serverPath
    }
    if context.url != nil { try context.takeRecordedPaths() }
    if let shard = sharding.shard { context.divide(by: shard) }
    context.leaveOutServerPath()
    if let status = try context.refused() { return (status, nil) }
    if dryRun {
      list(context)
      return (.holds, nil)
    }
    if context.url == nil, !context.input.hasRecordings, let contract = contracts.places.first {
      throw missingAddress(of: context.input, contract)
    }
    let outcome = try await outcome(of: context)
    // Generated requests that failed are kept for the next run.
    if let corpus = outcome.corpus { try generation.write(corpus, outputs.policy) }
    return (try outcome.conclude(outputs), outcome.report)
  }

  /// Returns the failure of a run that names a contract, and neither an API nor recordings.
  private func missingAddress(of input: ContractInput, _ contract: String) -> CommandFailure {
    let servers = input.contract.operations.lazy.flatMap(\.serverURLs).compactMap { try? HTTPURL(parsing: $0) }
    let server = servers.first { ["http", "https"].contains($0.scheme) }
    return CommandFailure(
      "no API is named, and there is no recording to replay",
      remedy: "name the API: contract verify \(ShellWord.path(contract)) --base-url "
        + (server.map { ShellWord.of(RedactedURL($0).origin) } ?? "URL")
    )
  }

  /// Verifies the API, which may send callbacks, or the recordings.
  private func outcome(of context: RunContext) async throws(CommandFailure) -> StageOutcome {
    var context = context
    guard let url = context.url else {
      if context.callbackPlace != nil {
        context.input.notes.append("callbacks are received from a live API alone: pass --base-url")
      }
      return try await context.verifyRecordings(headers: context.headers)
    }
    let receiver: CallbackReceiver?
    if let place = context.callbackPlace { receiver = try await CallbackReceiver(place) } else { receiver = nil }
    context.callbacks = receiver?.configuration
    let outcome = await context.verify(url)
    await receiver?.stop()
    return outcome
  }

  /// Lists the requests of a run, and why there are no others.
  private func list(_ context: RunContext) {
    let (policy, contract) = (context.outputs.policy, context.input.contract)
    let explorer = Explorer(
      contract: context.url == nil ? contract : contract.giving(context.pathValues),
      configuration: context.configuration(for: context.url ?? .placeholder),
      client: LiveClient()
    )
    let phases = explorer.plannedPhases()
    list(phases, to: .output(policy))
    func warn(_ text: String) { StandardStream.error(policy).write("Warning: \(VisibleText.of(text))\n") }
    if phases.allSatisfy(\.requests.isEmpty) {
      let reasons = contract.reasonsForNoOperation
      let reason = reasons.isEmpty ? "no operation can be requested" : reasons.joined(separator: "; ")
      warn("a run would send no request, and end with 2: \(reason)")
    }
    for operation in context.input.setAside {
      warn("\(operation.id) is set aside: \(operation.problems.first.map { "\($0.place): \($0.message)" } ?? "")")
    }
  }

  private func list(_ phases: [PlannedPhase], to stream: StandardStream) {
    for (position, phase) in phases.enumerated() {
      stream.write("\(position + 1). \(phase.id): \(phase.summary) (\(phase.effect.phrase))\n")
      for request in phase.requests {
        stream.write(
          "  \(request.operation)  \(request.method) \(VisibleText.of(request.url))"
            + "  (\(VisibleText.of(request.purpose)))\n"
        )
      }
    }
  }
}

extension VerifyCommand: ConfigurableCommand {
  static let subcommand = Subcommand.verify
  static var excludable: Excludable {
    Excludable(checks: CheckID.ofCommand(for: .verification), operations: true, cases: false)
  }
  var arguments: [String] { contracts.places }
  /// The file of a project, which a run of an address alone does without.
  var projectFile: ConfigurationOptions {
    var file = ownFile
    if file.config == nil, addressAlone != nil { file.noConfig = true }
    return file
  }
  var traffic: Traffic { dryRun ? .nothing : .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.contracts, \.address, \.target, \.credentials, \.identities, \.references)
    try settings.fill(&self, \.strictness, \.walk, \.pathValues, \.resources, \.inputs, \.callbacks, \.limits)
    try settings.fill(&self, \.generation, \.coverage, \.redaction, \.reporting, \.baseline)
    settings.exclude(&selection.exclude)
  }
}
