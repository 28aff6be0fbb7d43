import AcceptanceBackend
import ArgumentParser
import ClientAcceptance
import ContractModel
import ContractReports
import FeedAcceptance
import HTTPMessages
import HTTPTransport
import MockEngine
import Redaction

/// Runs the feed app's use cases over HTTP, against the recordings or a live API, or a client of any API against all that
/// its contract allows and forbids.
struct AcceptCommand: RunnableCommand {
  static let examples = [
    "contract accept --include matrix.online",
    "contract accept --client 'python3 client.py' --violation-exit 3",
  ]

  static let commonOptions = [
    "--base-url", "--contracts", "--recordings", "--include", "--exclude",
    "--client", "--violation-exit", "--list", "--report", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Play the feed app's use cases, or run any client against all that its API may send.",
    examples,
    """
    Each case has its own session and store. The reference client sends requests to a server on this machine that \
    replays the recordings, or fails as the case requires: connections are really refused, reset or left without a \
    response. The recordings are judged first: if they break the contract, the findings are printed and no case is \
    played.

    With --base-url, the client uses that API in every online case that expects no particular response; all other \
    cases are played as without it. Where the contract has "security", the client signs its requests with the token \
    of --auth, and with any token towards the recordings.

    With --client, the client is a command, and the API any: the command runs against a mock API once for each \
    response that the contract allows, which it must accept, for each single violation and for each fault, which it \
    must survive. It gets the address of the mock API as CONTRACT_BASE_URL. With --client-stays, it is started once, \
    asks CONTRACT_CASES_URL/next for each case, and posts its outcome.

    Exit codes: 1 if a case fails or the recordings break the contract; 3 if the API cannot be reached.
    """
  )

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions

  @Option(help: .value("time", "Wait this long for the API to accept connections, such as 60s."))
  var wait: Quantity<TimeForm>?

  @Option(help: .value("time", "The longest silence of the API while it is read before the cases."))
  var requestTimeout = Setting(RunLimits.usual.requestTimeout)

  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.contracts) var demonstration: DemonstrationOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions
  @OptionGroup(title: OptionTitle.cases) var selection: CaseOptions
  @OptionGroup(title: OptionTitle.cases) var suite: SuiteOptions

  @Flag(help: "List the cases, one per line, and play none.")
  var list = false

  @OptionGroup(title: OptionTitle.client) var client: ClientOptions

  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.shard) var sharding: ShardOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  @Option(
    parsing: .unconditional,
    help: .value("count", "The number of concurrent cases, 4 with --client; never changes the report.")
  )
  var workers = Setting(8)

  /// The longest that a case may take, or a client may run in it, before it hangs.
  @Keyed var caseTime = Setting<Quantity<TimeForm>>("30s")

  /// The number of clients that run at once, if nothing else is set.
  private static let usualClients = 4

  mutating func validate() throws { try LimitOptions.check("--workers", workers.value, in: 1...1024) }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .accept, for: self, policy)
    var places = try RunPlaces(contracts, references, address: address.baseURL)
    try places.take(demonstration)
    var target = try address.target(at: places.url, policy)
    var reading = LiveClientConfiguration()
    reading.requestTimeout = requestTimeout.value.value
    reading.security = CommandSecurity.client()
    reading.userAgent = "contract/\(ContractCommand.version)"
    try places.requireNoDocuments()
    if !list { try await ServerWait.pass(self, target?.url, upTo: wait, outputs) }
    var files = places
    // The cases are about the feed, also against a live API.
    files.url = nil
    let needsRecordings = target == nil && (!list || client.client != nil)
    let contractReading = ContractReading(needsRecordings: needsRecordings, isServed: false, isOffline: true)
    var context = try await RunContext(self, files, contractReading, outputs)
    if let shorter = target?.url.withoutServerPath(of: context.input.contract, false) {
      target?.url = shorter.url
      context.input.notes.append(shorter.note)
    }
    let input = context.input
    if let command = client.client { return try await run(command, context) }
    let rules: ContractRules
    var lack: Inapplicable?
    do throws(Inapplicable) {
      rules = try input.contract.acceptanceRules()
    } catch {
      (rules, lack) = (.shipped, error)
    }
    let all = try selection.cases(among: AcceptanceSuite.cases(under: rules), of: suite)
    let cases = sharding.shard.map { $0.cases(of: all) } ?? all
    if list {
      if let lack, !input.contract.hasErrors { throw AcceptanceRun.unusable(lack) }
      StandardStream.output(policy).write(
        cases.map { "\($0.id)  \($0.text)\($0.origin.place.map { "  (\($0))" } ?? "")\n" }.joined()
      )
      return .holds
    }
    let stores = try CaseStores(suite.store.value)
    defer { stores.remove() }
    context.shard = sharding.shard?.origin(of: input, selection: all.map(\.id))
    var run = AcceptanceRun(
      context: context,
      cases: cases,
      stores: stores,
      workers: workers.value,
      deadline: caseTime.value.value,
      reading: reading
    )
    if let status = input.failureStatus {
      return try StageOutcome(run.report(of: target), status: status).conclude(outputs)
    }
    if let lack { throw AcceptanceRun.unusable(lack) }
    run.token = try credentials.token(for: input.contract, policy)
    return try await run.play(at: target).conclude(outputs)
  }

  /// Runs a client that is a command.
  private func run(_ command: String, _ context: RunContext) async throws(CommandFailure) -> ExitStatus {
    let (input, outputs) = (context.input, context.outputs)
    let excluded: [(isGiven: Bool, option: String)] = [
      (address.baseURL != nil, "--base-url"), (sharding.shard != nil, "--shard"),
    ]
    if let other = excluded.first(where: \.isGiven) {
      throw CommandFailure(
        "\(other.option) does not apply to a client that is a command",
        because: "the client is run against a mock API of its own, in the cases of the contract",
        remedy: "leave out \(other.option) or --client"
      )
    }
    let timeout = caseTime.value.value
    var options = MockOptions()
    options.policy = outputs.policy
    let staying = StayingClients(
      command: command,
      timeout: timeout,
      api: MockAPI(contract: input.contract, recordings: [], options: options)
    )
    let stays = client.clientStays
    let run = ClientRun(
      context: context,
      client: ClientUnderTest(
        staysRunning: stays,
        violationExits: Set(client.violationExit),
        timeout: timeout,
        policy: outputs.policy
      ) { call in
        if stays { return await staying.play(call) }
        return await ClientProcess(command: command, variables: call.variables, timeout: timeout).run()
      },
      jobs: workers.origin == .default ? Self.usualClients : min(workers.value, 256),
      included: selection.include,
      excluded: selection.exclude,
      isListing: list
    )
    if let status = input.failureStatus {
      return try StageOutcome(run.report(of: []), status: status).conclude(outputs)
    }
    guard !input.contract.operations.isEmpty else {
      throw CommandFailure.nothingJudged(because: "the contract has no operation")
    }
    let outcome: StageOutcome
    do throws(CommandFailure) { outcome = try await run.play() } catch {
      await staying.end()
      throw error
    }
    await staying.end()
    return list && outcome.status == .holds ? .holds : try outcome.conclude(outputs)
  }
}

extension AcceptCommand: ConfigurableCommand {
  static let subcommand = Subcommand.accept
  static var excludable: Excludable { Excludable(checks: [], operations: false, cases: true) }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { list ? .nothing : .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.contracts)
    // The address of a configuration file is not that of a client's mock API.
    if client.client == nil { try settings.fill(&self, \.address) }
    try settings.fill(&self, \.references, \.credentials, \.suite, \.redaction, \.reporting, \.baseline, \.self)
  }
}

extension AcceptCommand: SettingGroup {
  static let settings: [SettingOf<AcceptCommand>] = [
    SettingOf("limits.request-timeout", \.requestTimeout),
    SettingOf("limits.workers", \.workers),
    SettingOf("limits.case-time", \.caseTime),
  ]
}
