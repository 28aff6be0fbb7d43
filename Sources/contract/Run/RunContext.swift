import Basics
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import HTTPTransport
import Redaction
import Workflows

/// The inputs of a run: the API, the contract, the credentials and limits, and where results go; prepared once from the
/// options of any subcommand that runs.
struct RunContext {
  /// The subcommand, as reports name it.
  let subcommand: Subcommand
  /// The start time of the run.
  let clock: RunClock
  /// The destinations of results.
  @Shared var outputs: RunOutputs
  /// The contract and the recordings.
  @Shared var input: ContractInput
  /// The base URL of the API; `nil` without one.
  private(set) var url: HTTPURL?
  /// The headers that the user specified for the API.
  var headers = HTTPHeaders()
  @Shared var limits: RunLimits
  /// How clients connect to the API, without what depends on its address.
  @Shared private var connection: LiveClientConfiguration
  /// The replacement for the contract's server paths; `nil` keeps them.
  var serverPath: String?
  /// The selected operations and checks.
  @Shared var selection = RunSelection()
  /// The linked resources to request.
  private var resources = ResourceScope.sameOrigin
  /// The operations with unsafe methods that may be requested.
  @Shared var unsafe = UnsafeOptions.Unsafe()
  /// The values of path parameters that exist on the target.
  var pathValues: [PathValue] = []
  /// The values of path parameters that were recorded together, by the ids of operations.
  private var recordedPaths: [String: [[String: String]]] = [:]
  /// The credentials for the contract's security schemes.
  @Shared var credentials = CredentialSettings()
  /// The credentials of two identities; `nil` for a run with one.
  @Shared private(set) var identities: IdentitySettings? = nil
  /// The workflows that are played after all other requests.
  @Shared var workflows = WorkflowConfiguration()
  /// Where the options say that the run receives what the API sends; `nil` for nowhere.
  private(set) var callbackPlace: CallbackOptions.Place?
  /// Where the run receives what the API sends; `nil` if it receives nothing.
  @Shared var callbacks: CallbackConfiguration? = nil
  /// The number and limits of generated requests; `nil` to generate none.
  var generation: GenerationConfiguration?
  /// The coverage that the run must reach.
  @Shared var coverage: CoverageOptions? = nil
  /// Which part of a divided run this is; `nil` for a whole run.
  var shard: ReportShard?
  /// Whether the run may end at its time limit, because it is a sample; otherwise it fails then.
  var isSample = false

  // MARK: Preparation

  /// Creates the context of a run of a whole contract; without target options, their defaults apply.
  ///
  /// - Throws: `CommandFailure` for an invalid value of the target options.
  init(
    _ subcommand: Subcommand,
    _ input: ContractInput,
    _ outputs: RunOutputs,
    _ limits: RunLimits,
    at url: HTTPURL?,
    _ target: TargetOptions? = nil,
    clock: RunClock = RunClock()
  ) throws(CommandFailure) {
    (self.subcommand, self.input, self.outputs, self.limits) = (subcommand, input, outputs, limits)
    (self.url, self.clock) = (url, clock)
    connection = try LiveClientConfiguration(of: target)
    serverPath = try target?.path()
  }

  /// Prepares the run of a command from its options.
  ///
  /// - Parameters:
  ///   - command: The command; a group of options that it does not have has its defaults.
  ///   - places: The files and the address.
  ///   - reading: How the contract and the recordings are read.
  ///   - outputs: The destinations of results.
  /// - Throws: `CommandFailure` for an invalid value, and for files that cannot be read.
  init(
    _ command: any ConfigurableCommand,
    _ places: RunPlaces,
    _ reading: ContractReading,
    _ outputs: RunOutputs
  ) async throws(CommandFailure) {
    let clock = RunClock()
    let (policy, url) = (outputs.policy, places.url)
    let headers = try command.group(AddressOptions.self)?.headers(for: url, policy) ?? HTTPHeaders()
    let limitOptions = command.group(LimitOptions.self)
    let limits = limitOptions?.limits ?? .usual
    let target = reading.isOffline ? nil : command.group(TargetOptions.self)
    let callbackPlace = try command.group(CallbackOptions.self)?.place(policy)
    let proxies = reading.isOffline ? nil : try target == nil ? ProxySettings.ofProcess() : target?.proxies
    if reading.sendsRequests, !reading.isOffline {
      try await ServerWait.pass(command, url, upTo: limitOptions?.wait, outputs)
    }
    let documents = NamedDocuments(
      command: reading.command ?? type(of: command).name,
      places: places,
      target: url.map { LiveTarget(url: $0, headers: headers) },
      timeout: limits.requestTimeout.value,
      isInsecure: target?.insecure ?? false,
      proxies: proxies,
      policy: policy,
      sendsRequests: reading.sendsRequests
    )
    var input = try ContractInput(
      places,
      needsRecordings: reading.needsRecordings,
      absence: reading.absence,
      served: try await reading.served(by: documents)
    )
    if input.isDemonstration, outputs.options.quiet { outputs.people.write(ContractAbsence.demonstrationLine + "\n") }
    let isStrict = command.group(StrictnessOptions.self)?.strict ?? false
    if reading.reviews || isStrict { input.review(strictly: isStrict) }
    policy.learn(from: input)
    let selection = try reading.select(input)
    try self.init(type(of: command).subcommand, input, outputs, limits, at: url, target, clock: clock)
    self.input = input.selecting(selection)
    connection.proxies = proxies
    if let target { policy.repeatRequests(acceptingAnyCertificate: target.insecure) }
    (self.headers, self.selection, self.callbackPlace) = (headers, selection, callbackPlace)
    if let options = command.group(ResourceOptions.self) { resources = options.resources.value }
    if let options = command.group(UnsafeOptions.self) { unsafe = try options.unsafe(in: input) }
    if let options = command.group(PathValueOptions.self) { pathValues = try options.values(for: input.contract) }
    if let options = command.group(WorkflowInputOptions.self) {
      workflows = try options.configuration(
        of: input,
        selected: selection.included.workflows,
        unsafe: unsafe,
        selection: selection,
        namesParts: reading.namesParts,
        callbackURL: url == nil ? nil : callbackPlace?.url.description,
        policy: policy
      )
    }
    if !reading.isOffline, let options = command.group(CredentialOptions.self) {
      credentials = try options.settings(for: input.contract, at: url, workflows, policy)
      identities = try command.group(IdentityOptions.self)?
        .settings(beside: options, headers, for: input.contract, at: url, workflows, policy)
      if let identities {
        credentials = identities.own
        if target?.cookies == true {
          throw CommandFailure("the cookies of one identity would be sent as those of the other", at: "--cookies")
        }
      }
    }
    generation = try command.group(GenerationOptions.self)?.configuration()
  }

  /// Takes the values of path parameters that the recordings of the user show.
  mutating func takeRecordedPaths() throws(CommandFailure) {
    let recorded = try RecordedPaths(in: input.places.recordings, of: input.contract)
    recordedPaths = recorded.values
    input.notes += recorded.notes
  }

  /// Restricts the run to one part of it.
  mutating func divide(by shard: Shard) {
    let whole = configuration(for: .placeholder)
    self.shard = shard.origin(of: input, selection: divided)
    selection = shard.selection(selection, in: input.contract, whole)
    input = input.selecting(selection)
    input.notes.append("shard \(shard); contract merge joins the reports of all shards")
    guard let percent = coverage?.failUnder, shard.count > 1 else { return }
    // One part exercises one part of the contract.
    coverage?.failUnder = nil
    input.notes.append(
      "coverage is judged for all shards: contract merge --fail-under \(CoverageOptions.text(percent))"
    )
  }

  /// Leaves out the end of the base URL with which the contract's paths begin, unless `--server-path` is given.
  mutating func leaveOutServerPath(mayBeGiven: Bool = true) {
    guard serverPath == nil, let shorter = url?.withoutServerPath(of: input.contract, for: selection, mayBeGiven)
    else { return }
    url = shorter.url
    input.notes.append(shorter.note)
  }

  /// Writes the report of a run whose files cannot be used, and returns its exit status; `nil` if they can be used.
  ///
  /// - Throws: `CommandFailure` if the report cannot be written.
  func refused() throws(CommandFailure) -> ExitStatus? {
    guard let status = input.failureStatus else { return nil }
    try outputs.write(report(target: url, findings: input.findings, notes: input.notes))
    return status
  }

  // MARK: Use

  /// The seed of every random choice.
  var seed: UInt64 { limits.seed }

  /// Returns the configuration of the explorer.
  func configuration(for url: HTTPURL) -> ExplorerConfiguration {
    var configuration = ExplorerConfiguration(baseURL: url, seed: limits.seed)
    configuration.serverPath = serverPath
    configuration.workers = limits.workers
    configuration.maximumPages = limits.maxPages
    configuration.maximumLinks = limits.maxLinks
    configuration.resources = resources
    configuration.unsupportedSchemes = CommandSecurity.absence.map { ["https": $0] } ?? [:]
    configuration.includedOperations = selection.included.operations
    configuration.excludedOperations = selection.excluded.operations
    configuration.checks = .ofCommand
    configuration.includedChecks = selection.included.checks
    configuration.excludedChecks = selection.excluded.checks
    configuration.allowedUnsafeOperations = unsafe.operations
    configuration.recordedPaths = recordedPaths
    configuration.generation = generation
    configuration.judging = Judge.Options(
      maximumBody: limits.maxBody.value,
      maximumResponseTime: limits.maxResponseTime?.value,
      policy: outputs.policy
    )
    configuration.judging.maximumItems = limits.streamItems
    configuration.workflows = workflows
    configuration.callbacks = callbacks
    configuration.workflows.callbackURL = callbacks?.url.description ?? workflows.callbackURL
    configuration.settlingTime = limits.settlingTime.value
    if let time = limits.streamTime { configuration.streamTime = time.value }
    configuration.maximumTime = limits.maxTime.value
    configuration.other = identities.map {
      OtherIdentity(name: $0.names.other, beside: $0.names.own, headers: HTTPHeaders(), source: nil)
    }
    configuration.triesUndocumentedMethods = unsafe.isAll
    configuration.salt = String(WallClock.now / 1_000_000_000, radix: 36)
    return configuration
  }

  /// Returns the configuration of the client.
  func clientConfiguration(for url: HTTPURL, headers: HTTPHeaders) -> LiveClientConfiguration {
    var configuration = connection
    configuration.requestTimeout = limits.requestTimeout.value
    configuration.deadline = limits.deadline.value
    configuration.streamTime = limits.streamTime?.value
    configuration.maximumBody = limits.maxBody.value
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    return configuration
  }

  /// Returns a client that respects `--rate`, and waits for the `Retry-After` of a response with status 429.
  func paced(_ client: any HTTPClient) -> RateLimitedClient { RateLimitedClient(client: client, limit: limits.pace) }

  /// Returns a client of the API, with the headers that the user specified, which shows every exchange to the redaction
  /// and logs it where that was asked for; `target` is below both.
  func client(
    of live: LiveClient,
    at url: HTTPURL,
    _ headers: HTTPHeaders,
    isPaced: Bool = true
  ) -> (whole: any HTTPClient, target: any HTTPClient) {
    let target = TargetHeadersClient(client: live, target: url, headers: headers)
    var client: any HTTPClient = SecretObservingClient(client: target, policy: outputs.policy)
    if outputs.options.verbose { client = LoggingClient(client: client, log: RunLog(outputs.policy)) }
    return (isPaced ? paced(client) : client, target)
  }

  /// Returns the report of a part of the run that makes no random choice, with what was wrong with the files.
  func report(of subcommand: Subcommand, target: String? = nil) -> Report {
    var report = Report(
      command: subcommand.rawValue,
      version: ContractCommand.version,
      target: target,
      started: clock.started,
      elapsed: clock.elapsed,
      findings: input.findings,
      notes: input.notes
    )
    report.shard = shard
    report.contractFile = input.firstContractFile
    return report
  }

  /// Returns the report of a run of requests.
  func report(
    target url: HTTPURL?,
    findings: [Finding],
    notes: [String],
    exploration: Exploration? = nil
  ) -> Report {
    var report = report(of: subcommand, target: url?.description)
    (report.seed, report.findings, report.notes, report.contractFile) = (limits.seed, findings, notes, nil)
    guard let exploration else {
      (report.checks, report.judgements) = ([.contract, .recording], [.contract: 1, .recording: 0])
      return report
    }
    (report.checks, report.judgements) = (checks, exploration.judgements)
    // Workflows are checked as wholes.
    if checks.contains(.workflow) { report.judgements[.workflow, default: 0] += 0 }
    (report.requests, report.operations) = (exploration.requests, exploration.operations)
    (report.coverage, report.callbacks) = (exploration.coverage, exploration.callbacks)
    return report
  }

  /// The names of everything that a run of these settings does, which shards divide.
  private var divided: [String] {
    input.contract.operations.map(\.id).filter { selection.allows(operation: $0) }
      + checks.map { "check \($0)" } + unsafe.operations.sorted().map { "unsafe \($0)" }
      + [generation.map { "generated \($0.requests) of \($0.maximumRequests ?? 0)" }].compactMap(\.self)
  }

  private var checks: [CheckID] {
    CheckID.ofCommand(for: .verification).filter { check in
      selection.allows(check: check) && (check != .responseTime || limits.maxResponseTime != nil)
        && (check != .workflow || !workflows.workflows.workflows.isEmpty)
        && (identities != nil || check != .ownership)
        && (callbacks != nil || check != .callback && check != .callbackRequest)
    }
  }
}

/// How a run reads its contract and its recordings.
struct ContractReading {
  /// Whether recordings are read.
  var needsRecordings: Bool
  /// The behavior without a contract.
  var absence = ContractAbsence.refused
  /// Whether contracts are retrieved from their URLs, and the one that the API publishes is offered to a run without any.
  var isServed = true
  /// Whether the run sends requests, so that a contract needs an API.
  var sendsRequests = true
  /// Whether the run requests nothing at all, so that credentials and the way to the API do not matter.
  var isOffline = false
  /// Whether the run judges the documents themselves.
  var reviews = false
  /// Whether inputs of workflows also name redacted parts of requests.
  var namesParts = false
  /// The command to repeat in errors, if it is more than the name of the subcommand.
  var command: String?
  /// The document that the API publishes, which was retrieved before.
  var published: SourceFile?
  /// Returns the selected operations and checks of what was read.
  var select: (ContractInput) throws(CommandFailure) -> RunSelection = { _ in RunSelection() }

  /// Returns the contracts that are retrieved from their URLs.
  fileprivate func served(by documents: NamedDocuments) async throws(CommandFailure) -> [SourceFile] {
    if let published { return [published] }
    return isServed ? try await documents.read() : []
  }
}

extension HTTPURL {
  /// The address of a run without one.
  static let placeholder = HTTPURL(scheme: "http", host: "127.0.0.1")
}
