import ArgumentParser
import ContractReports
import ContractStrength
import FeedAcceptance
import HTTPMessages
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

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Check, verify and accept in one run, with one report and one exit code.",
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

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions
  @OptionGroup(title: OptionTitle.credentials) var identities: IdentityOptions
  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.stages) var gate: GateOptions
  @OptionGroup(title: OptionTitle.stages) var suite: SuiteOptions
  @OptionGroup(title: OptionTitle.stages) var resources: ResourceOptions
  @OptionGroup(title: OptionTitle.walk) var walk: UnsafeOptions
  @OptionGroup(title: OptionTitle.walk) var pathValues: PathValueOptions
  @OptionGroup(title: OptionTitle.workflows) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionTitle.freshness) var freshness: FreshnessOptions
  @OptionGroup(title: OptionTitle.freshness) var strictness: StrictnessOptions
  @OptionGroup(title: OptionTitle.limits) var limits: LimitOptions
  @OptionGroup(title: OptionTitle.generation) var generation: GenerationOptions
  @OptionGroup(title: OptionTitle.coverage) var coverage: CoverageOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let (stages, required) = (try gate.kinds(), try gate.requiredKinds())
    let outputs = try reporting.outputs(of: .gate, for: self, policy)
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
    var reading = ContractReading(needsRecordings: true, namesParts: stages.contains(.drift))
    var cases: [AcceptanceCase] = []
    reading.select = { input throws(CommandFailure) in
      let subjects = try gate.subjects(in: input, of: suite)
      cases = subjects.cases
      return subjects.selection
    }
    var context = try await RunContext(self, places, reading, outputs)
    context.leaveOutServerPath(mayBeGiven: false)
    let (url, input) = (context.url, context.input)
    let full = outputs.accepting(context.report(target: url, findings: input.findings, notes: input.notes))
    if let status = input.failureStatus { return try StageOutcome(full, status: status).conclude(outputs) }
    let stores = try CaseStores(suite.store.value)
    defer { stores.remove() }
    let run = GateRun(self, stages, required, context, cases, stores, accepting: acceptances ?? AcceptedChanges())
    // The findings in the files are the check stage's own; without that stage, they precede the others.
    let checksFiles = stages.contains(.check)
    return try await run.run(checksFiles ? context.report(target: url, findings: [], notes: []) : full)
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
    try settings.fill(&self, \.contracts, \.address, \.credentials, \.identities, \.references, \.gate, \.suite)
    try settings.fill(&self, \.resources, \.walk, \.pathValues, \.inputs, \.freshness, \.strictness, \.limits)
    try settings.fill(&self, \.generation, \.coverage, \.redaction, \.reporting, \.baseline)
    settings.exclude(&gate.exclude)
  }
}
