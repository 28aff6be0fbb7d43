import ArgumentParser
import ContractReports
import ContractStrength
import HTTPMessages
import HTTPTransport
import HTTPTransport
import Redaction

/// Runs all stages on a build server, with one report and one exit status.
struct GateCommand: RunnableCommand {
  static let examples = [
    "contract gate --report junit=gate.xml",
    "contract gate --base-url staging --baseline baseline.json",
  ]

  static let commonOptions = [
    "--base-url", "--header", "--auth", "--stages", "--require",
    "--exclude", "--allow-unsafe", "--baseline", "--report", "--quiet",
  ]

  static let configuration = CommandConfiguration(
    commandName: subcommand.rawValue,
    abstract: "Check, verify and accept in one run, with one report and one exit code.",
    discussion: HelpText.discussion(
      examples,
      """
      The stages run one after the other, whether or not earlier stages pass: check judges contracts and recordings; \
      verify verifies the mock API that replays them, and the API of --base-url; accept plays the use cases over the \
      mock API, and over the API of --base-url; strength, if it is asked for, changes recorded responses and reports \
      what the contract lets through; drift, if --stages names it, compares the recordings with the API of --base-url. \
      A contract without a feed skips accept. Without recordings, only the \
      API of --base-url is verified. Contracts or recordings that cannot be used end the run before the first stage.

      A stage without anything to judge is skipped, and says why; --require makes that an error.

      Exit code: the most severe exit code of any stage, in the order 130 and 143 (interrupted), 2, 1, 3, 4, 0; 2 if \
      no stage judges anything.
      """
    )
  )

  @OptionGroup(title: OptionGroupDescriptor.target.title) var address: AddressOptions
  @OptionGroup(title: OptionGroupDescriptor.credentials.title) var credentials: CredentialOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var contracts: ContractOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var references: ReferenceOptions
  @OptionGroup(title: OptionGroupDescriptor.stages.title) var gate: GateOptions
  @OptionGroup(title: OptionGroupDescriptor.stages.title) var resources: ResourceOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var walk: UnsafeOptions
  @OptionGroup(title: OptionGroupDescriptor.walk.title) var pathValues: PathValueOptions
  @OptionGroup(title: OptionGroupDescriptor.workflows.title) var workflows: WorkflowOptions
  @OptionGroup(title: OptionGroupDescriptor.workflows.title) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionGroupDescriptor.freshness.title) var freshness: FreshnessOptions
  @OptionGroup(title: OptionGroupDescriptor.limits.title) var limits: LimitOptions
  @OptionGroup(title: OptionGroupDescriptor.generation.title) var generation: GenerationOptions
  @OptionGroup(title: OptionGroupDescriptor.coverage.title) var coverage: CoverageOptions
  @OptionGroup(title: OptionGroupDescriptor.secrets.title) var redaction: RedactionOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions
  @OptionGroup(title: OptionGroupDescriptor.baseline.title) var baseline: BaselineOptions
  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let clock = RunClock()
    let (stages, required) = (try gate.kinds(), try gate.requiredKinds())
    var outputs = try reporting.outputs(of: .gate, policy)
    outputs.acceptance = try baseline.acceptance()
    outputs.showsCoverage = coverage.coverage
    if coverage.failUnder != nil, !stages.contains(.verify) {
      throw CommandFailure(
        "only the stage verify exercises the contract",
        at: "--fail-under",
        remedy: "add verify to --stages, or leave --fail-under out"
      )
    }
    let acceptances = try gate.strengthAccepted.map { path throws(CommandFailure) in
      try StrengthRun.acceptances(path)
    }
    let places = try RunPlaces(contracts, references, address: address.baseURL)
    let (target, age) = (try address.target(at: places.url, policy), try freshness.age())
    let limits = try self.limits.parsed()
    let proxies = try ProxySettings.ofProcess()
    let documents = NamedDocuments(
      command: "gate",
      places: places,
      target: target,
      timeout: limits.requestTimeout,
      isInsecure: false,
      proxies: proxies,
      policy: policy
    )
    let input = try ContractInput(places, needsRecordings: true, served: try await documents.read())
    policy.learn(from: input)
    let subjects = try gate.subjects(in: input.contract)
    let unsafe = try walk.unsafe(in: input)
    var setup = try VerificationSetup(
      .gate,
      nil,
      subjects.selection,
      limits,
      resources: resources.resources.value,
      policy: policy
    )
    setup.proxies = proxies
    setup.unsafe = unsafe.operations
    setup.pathValues = try pathValues.values(for: input.contract)
    setup.triesUndocumentedMethods = unsafe.isAll
    setup.workflows = try inputs.configuration(
      of: input,
      selected: workflows.workflow,
      unsafe: unsafe,
      selection: subjects.selection,
      namesParts: stages.contains(.drift),
      policy: policy
    )
    setup.credentials = try credentials.settings(for: input.contract, at: target?.url, setup.workflows, policy)
    setup.generation = try generation.configuration()
    if let target {
      try target.url.requireSinglePrefix(in: input.contract, for: subjects.selection, allowsServerPath: false)
    }
    let selected = input.selecting(subjects.selection)
    let full = outputs.accepting(
      setup.report(target: target?.url, clock: clock, findings: selected.findings, notes: selected.notes)
    )
    if let status = selected.failureStatus { return try StageOutcome(full, status: status).conclude(outputs) }
    // The findings in the files are the check stage's own; without that stage, they precede the others.
    let checksFiles = stages.contains(.check)
    let report = checksFiles ? setup.report(target: target?.url, clock: clock, findings: [], notes: []) : full
    let stores = try CaseStores(gate.store.value)
    defer { stores.remove() }
    let reported = selected.withoutFindings
    var checked = selected
    checked.review(strictly: freshness.strict)
    let reading =
      target.map { setup.clientConfiguration(for: $0.url, headers: $0.headers) } ?? LiveClientConfiguration()
    let run = GateRun(
      stages: stages,
      required: required,
      check: CheckRun(
        input: checksFiles ? checked : reported,
        selection: subjects.selection,
        age: age,
        kept: redaction.kept,
        isStrict: freshness.strict,
        outputs: outputs,
        clock: clock
      ),
      verification: VerificationRun(setup: setup, input: reported, outputs: outputs, clock: clock),
      acceptance: AcceptanceRun(
        input: reported,
        cases: subjects.cases,
        stores: stores,
        workers: limits.workers,
        reading: reading,
        // Other credentials than a single token are for the verifier alone.
        token: try? credentials.token(for: input.contract, policy),
        outputs: outputs,
        clock: clock
      ),
      strength: StrengthRun(
        input: reported,
        selection: subjects.selection,
        threshold: gate.strengthFailUnder,
        acceptances: acceptances ?? AcceptedChanges(),
        outputs: outputs,
        clock: clock
      ),
      drift: target.map { target in
        DriftStage(
          setup: setup,
          input: reported,
          outputs: outputs,
          clock: clock,
          url: target.url,
          headers: target.headers,
          unsafe: unsafe,
          limits: limits
        )
      },
      target: target,
      generation: generation,
      coverage: coverage,
      outputs: outputs
    )
    return try await run.run(report, clock: clock)
  }
}

extension GateCommand: ConfigurableCommand {
  static let subcommand = Subcommand.gate
  static var excludable: Excludable {
    let uses: [CheckDescriptor.Use] = [.files, .verification, .drift]
    return Excludable(checks: uses.flatMap(CheckID.ofCommand(for:)), operations: true, cases: true)
  }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&contracts)
    try settings.fill(address: &address)
    try settings.fill(&credentials)
    try settings.fill(&references)
    try settings.fill(&gate)
    try settings.fill(&resources)
    try settings.fill(&walk)
    try settings.fill(&pathValues)
    try settings.fill(&inputs)
    try settings.fill(&freshness)
    try settings.fill(&limits)
    try settings.fill(&generation)
    try settings.fill(&coverage)
    try settings.fill(&redaction)
    try settings.fill(&reporting)
    try settings.fill(&baseline)
    settings.exclude(&gate.exclude)
  }
}
