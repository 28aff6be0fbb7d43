import ArgumentParser
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
    "contract verify --base-url staging --report junit=report.xml",
  ]

  static let commonOptions = [
    "--base-url", "--header", "--auth", "--include", "--exclude",
    "--allow-unsafe", "--generate", "--report", "--dry-run", "--quiet",
  ]

  static let configuration = CommandConfiguration(
    commandName: subcommand.rawValue,
    abstract: "Verify a live API against its OpenAPI contract.",
    discussion: HelpText.discussion(
      examples,
      """
      Sends every request that the contract's examples, defaults and links allow, and judges every response. Without \
      --base-url, a server on this machine replays the recordings and is verified; without any contract and base URL, \
      that is a demonstration with a sample API. A contract may be the URL of a document that the API publishes.

      Exit codes: 1 if the contract is broken; 2 if no operation can be requested; 3 if the API cannot be reached, or \
      no request succeeds.
      """
    )
  )

  @OptionGroup(title: OptionGroupDescriptor.target.title) var address: AddressOptions
  @OptionGroup(title: OptionGroupDescriptor.target.title) var target: TargetOptions
  @OptionGroup(title: OptionGroupDescriptor.credentials.title) var credentials: CredentialOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var contracts: ContractOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var references: ReferenceOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var strictness: StrictnessOptions
  @OptionGroup(title: OptionGroupDescriptor.selection.title) var selection: SelectionOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var walk: UnsafeOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var pathValues: PathValueOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var resources: ResourceOptions
  @OptionGroup(title: OptionGroupDescriptor.workflows.title) var workflows: WorkflowOptions
  @OptionGroup(title: OptionGroupDescriptor.workflows.title) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionGroupDescriptor.callbacks.title) var callbacks: CallbackOptions
  @OptionGroup(title: OptionGroupDescriptor.limits.title) var limits: LimitOptions
  @OptionGroup(title: OptionGroupDescriptor.generation.title) var generation: GenerationOptions
  @OptionGroup(title: OptionGroupDescriptor.coverage.title) var coverage: CoverageOptions
  @OptionGroup(title: OptionGroupDescriptor.secrets.title) var redaction: RedactionOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions
  @OptionGroup(title: OptionGroupDescriptor.shard.title) var sharding: ShardOptions
  @OptionGroup(title: OptionGroupDescriptor.baseline.title) var baseline: BaselineOptions
  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var projectFile: ConfigurationOptions

  @Flag(help: "List the requests without sending any.")
  var dryRun = false

  @Flag(help: "Print the JSON Schema of JSON reports.")
  var reportSchema = false

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    if reportSchema {
      StandardStream.output(policy).write(.schemaOfJSON)
      return .holds
    }
    try redaction.declare(to: policy)
    let clock = RunClock()
    var outputs = try reporting.outputs(of: .verify, policy)
    outputs.acceptance = try baseline.acceptance()
    outputs.showsCoverage = coverage.coverage
    let places = try RunPlaces(contracts, references, address: address.baseURL, isContacted: !dryRun)
    let (url, headers) = (places.url, try address.headers(for: places.url, policy))
    let limits = try self.limits.parsed()
    let callbackPlace = try callbacks.place(policy)
    var documents = NamedDocuments(
      command: "verify",
      places: places,
      target: url.map { LiveTarget(url: $0, headers: headers) },
      timeout: limits.requestTimeout,
      isInsecure: target.insecure,
      proxies: try target.proxies,
      policy: policy
    )
    documents.sendsRequests = !dryRun
    var input = try ContractInput(
      places,
      needsRecordings: url == nil && !dryRun,
      absence: .demonstrated,
      served: try await documents.read()
    )
    if input.isDemonstration, reporting.quiet { outputs.people.write(ContractAbsence.demonstrationLine + "\n") }
    if strictness.strict { input.review(strictly: true) }
    policy.learn(from: input)
    let unsafe = try walk.unsafe(in: input)
    var setup = try VerificationSetup(
      .verify,
      target,
      selection.selection(in: input.contract),
      limits,
      resources: resources.resources.value,
      policy: policy
    )
    setup.pathValues = try pathValues.values(for: input.contract)
    if url != nil {
      let recorded = try RecordedPaths(in: places.recordings, of: input.contract)
      setup.recordedPaths = recorded.values
      input.notes += recorded.notes
    }
    setup.unsafe = unsafe.operations
    setup.triesUndocumentedMethods = unsafe.isAll
    setup.workflows = try inputs.configuration(
      of: input,
      selected: workflows.workflow,
      unsafe: unsafe,
      selection: setup.selection,
      callbackURL: url == nil ? nil : callbackPlace?.url.description,
      policy: policy
    )
    setup.credentials = try credentials.settings(for: input.contract, at: url, setup.workflows, policy)
    setup.generation = try generation.configuration()
    setup.coverage = coverage
    if let shard = sharding.shard {
      let whole = setup.configuration(for: HTTPURL(scheme: "http", host: "127.0.0.1"))
      setup.shard = shard.origin(of: input, selection: setup.divided(in: input.contract))
      setup.selection = shard.selection(setup.selection, in: input.contract, whole)
      input.notes.append("shard \(shard); contract merge joins the reports of all shards")
      if let percent = coverage.failUnder, shard.count > 1 {
        // One part exercises one part of the contract.
        setup.coverage?.failUnder = nil
        input.notes.append(
          "coverage is judged for all shards: contract merge --fail-under \(CoverageOptions.text(percent))"
        )
      }
    }
    input = input.selecting(setup.selection)
    if let url { try setup.requireSinglePrefix(url, in: input.contract) }
    if let status = input.failureStatus {
      try outputs.write(setup.report(target: url, clock: clock, findings: input.findings, notes: input.notes))
      return status
    }
    if dryRun {
      let placeholder = HTTPURL(scheme: "http", host: "127.0.0.1")
      let explorer = Explorer(
        contract: url == nil ? input.contract : input.contract.giving(setup.pathValues),
        configuration: setup.configuration(for: url ?? placeholder),
        client: LiveClient()
      )
      let phases = explorer.plannedPhases()
      list(phases, to: .output(policy))
      if phases.allSatisfy(\.requests.isEmpty) {
        let reasons = input.contract.reasonsForNoOperation
        let reason = reasons.isEmpty ? "no operation can be requested" : reasons.joined(separator: "; ")
        let line = "a run would send no request, and end with 2: \(reason)"
        StandardStream.error(policy).write("Warning: \(VisibleText.of(line))\n")
      }
      for operation in input.setAside {
        let place = operation.problems.first.map { "\($0.place): \($0.message)" } ?? ""
        StandardStream.error(policy).write("Warning: \(VisibleText.of("\(operation.id) is set aside: \(place)"))\n")
      }
      return .holds
    }
    guard let url else {
      if callbackPlace != nil { input.notes.append("callbacks are received from a live API alone: pass --base-url") }
      let run = VerificationRun(setup: setup, input: input, outputs: outputs, clock: clock)
      return try conclude(try await run.verifyRecordings(headers: headers), outputs, policy)
    }
    let receiver: CallbackReceiver?
    if let callbackPlace { receiver = try await CallbackReceiver(callbackPlace) } else { receiver = nil }
    setup.callbacks = receiver?.configuration
    let run = VerificationRun(setup: setup, input: input, outputs: outputs, clock: clock)
    let outcome = await run.verify(url, headers: headers)
    await receiver?.stop()
    return try conclude(outcome, outputs, policy)
  }

  /// Keeps the generated failures of a run, and writes its results.
  private func conclude(
    _ outcome: StageOutcome,
    _ outputs: RunOutputs,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> ExitStatus {
    if let corpus = outcome.corpus { try generation.write(corpus, policy) }
    return try outcome.conclude(outputs)
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
  var traffic: Traffic { dryRun || reportSchema ? .nothing : .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&contracts)
    try settings.fill(address: &address)
    try settings.fill(&target)
    try settings.fill(&credentials)
    try settings.fill(&references)
    try settings.fill(&strictness)
    try settings.fill(&walk)
    try settings.fill(&pathValues)
    try settings.fill(&resources)
    try settings.fill(&inputs)
    try settings.fill(&callbacks)
    try settings.fill(&limits)
    try settings.fill(&generation)
    try settings.fill(&coverage)
    try settings.fill(&redaction)
    try settings.fill(&reporting)
    try settings.fill(&baseline)
    settings.exclude(&selection.exclude)
  }
}
