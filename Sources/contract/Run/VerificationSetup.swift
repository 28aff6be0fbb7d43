import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import HTTPTransport
import Locks
import Quantities
import Redaction
import Workflows

/// The settings of `verify`, `record` and `gate`: the configurations of explorer and client, and the report's frame.
struct VerificationSetup {
  private let subcommand: Subcommand
  private let policy: RedactionPolicy
  @Shared private var limits: RunLimits
  private let resources: ResourceScope
  private let isInsecure: Bool
  private let followsRedirects: Bool
  /// The proxies on the way to the API; `nil` for none.
  var proxies: ProxySettings?
  /// The cookies that are kept between requests; `nil` to keep none.
  private let cookies: CookieJar?
  private let http2: ClientHTTP2?
  /// The number and limits of generated requests; `nil` to generate none.
  var generation: GenerationConfiguration?
  /// The coverage that the run must reach.
  @Shared var coverage: CoverageOptions? = nil
  /// The replacement for the contract's server paths; `nil` keeps them.
  var serverPath: String?
  /// The credentials for the contract's security schemes.
  @Shared var credentials = CredentialSettings()
  /// The selected operations and checks.
  @Shared var selection: RunSelection
  /// The ids of the operations with unsafe methods that may be requested.
  var unsafe: Set<String> = []
  /// The values of path parameters that exist on the target.
  var pathValues: [PathValue] = []
  /// The values of path parameters that were recorded together, by the ids of operations.
  var recordedPaths: [String: [[String: String]]] = [:]
  /// Whether methods that the contract does not document are requested, too.
  var triesUndocumentedMethods = false
  /// Whether the run may end at its time limit, because it is a sample; otherwise it fails then.
  var isSample = false
  /// Which part of a divided run this is; `nil` for a whole run.
  var shard: ReportShard?
  /// Where the run receives what the API sends; `nil` if it receives nothing.
  @Shared var callbacks: CallbackConfiguration? = nil
  /// The workflows that are played after all other requests.
  @Shared var workflows = WorkflowConfiguration()

  /// Reads the options that depend on files or the environment; `subcommand` is that of the report.
  ///
  /// Without target or walk options, their defaults apply.
  ///
  /// - Throws: `CommandFailure` for an invalid value.
  init(
    _ subcommand: Subcommand,
    _ target: TargetOptions?,
    _ selection: RunSelection,
    _ limits: RunLimits,
    resources: ResourceScope,
    policy: RedactionPolicy
  ) throws(CommandFailure) {
    self.subcommand = subcommand
    self.policy = policy
    self.limits = limits
    self.resources = resources
    self.selection = selection
    isInsecure = target?.insecure ?? false
    proxies = try target?.proxies
    cookies = target?.cookies ?? false ? CookieJar() : nil
    http2 = try (target?.http.value ?? .automatic).ofClient()
    followsRedirects = target?.followRedirects ?? false
    serverPath = try target?.path()
  }

  /// The seed of every random choice.
  var seed: UInt64 { limits.seed }

  /// Returns the configuration of the explorer.
  func configuration(for url: HTTPURL) -> ExplorerConfiguration {
    var configuration = ExplorerConfiguration(baseURL: url, seed: limits.seed)
    configuration.serverPath = serverPath
    configuration.workers = limits.workers
    configuration.maximumPages = limits.maximumPages
    configuration.maximumLinks = limits.maximumLinks
    configuration.resources = resources
    configuration.unsupportedSchemes = CommandSecurity.absence.map { ["https": $0] } ?? [:]
    configuration.includedOperations = selection.included.operations
    configuration.excludedOperations = selection.excluded.operations
    configuration.checks = .ofCommand
    configuration.includedChecks = selection.included.checks
    configuration.excludedChecks = selection.excluded.checks
    configuration.allowedUnsafeOperations = unsafe
    configuration.recordedPaths = recordedPaths
    configuration.generation = generation
    configuration.judging = Judge.Options(
      maximumBody: limits.maximumBody,
      maximumResponseTime: limits.maximumResponseTime,
      policy: policy
    )
    configuration.judging.maximumItems = limits.streamItems
    configuration.workflows = workflows
    configuration.callbacks = callbacks
    configuration.workflows.callbackURL = callbacks?.url.description ?? workflows.callbackURL
    configuration.settlingTime = limits.settlingTime
    configuration.maximumTime = limits.maximumTime
    configuration.triesUndocumentedMethods = triesUndocumentedMethods
    configuration.salt = String(WallClock.now / 1_000_000_000, radix: 36)
    return configuration
  }

  /// Returns the configuration of the client.
  func clientConfiguration(for url: HTTPURL, headers: HTTPHeaders) -> LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = limits.requestTimeout
    configuration.deadline = limits.deadline
    configuration.streamTime = limits.streamTime
    configuration.maximumBody = limits.maximumBody
    configuration.followRedirects = followsRedirects
    configuration.security = CommandSecurity.client(insecure: isInsecure)
    configuration.http2 = http2
    configuration.proxies = proxies
    configuration.cookies = cookies
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    configuration.userAgent = "contract/\(ContractCommand.version)"
    return configuration
  }

  /// Returns a client that respects `--rate`, and waits for the `Retry-After` of a response with status 429.
  func paced(_ client: any HTTPClient) -> RateLimitedClient { RateLimitedClient(client: client, limit: limits.pace) }

  /// Refuses a base URL that ends with the common prefix of the contract's paths, unless `--server-path` is given.
  ///
  /// - Throws: `CommandFailure` with the URL that would be requested, and how to write the address.
  func requireSinglePrefix(_ url: HTTPURL, in contract: Contract) throws(CommandFailure) {
    guard serverPath == nil else { return }
    try url.requireSinglePrefix(in: contract, for: selection)
  }

  /// Returns the run's report.
  func report(
    target url: HTTPURL?,
    clock: RunClock,
    findings: [Finding],
    notes: [String],
    exploration: Exploration? = nil
  ) -> Report {
    var report = Report(
      command: subcommand.rawValue,
      version: ContractCommand.version,
      target: url?.description,
      seed: limits.seed,
      started: clock.started,
      elapsed: clock.elapsed,
      requests: exploration?.requests ?? 0,
      checks: exploration == nil ? [.contract, .recording] : checks,
      operations: exploration?.operations ?? [],
      findings: findings,
      notes: notes,
      coverage: exploration?.coverage
    )
    report.shard = shard
    report.callbacks = exploration?.callbacks
    if let exploration {
      report.judgements = exploration.judgements
      // Workflows are checked as wholes.
      if checks.contains(.workflow) { report.judgements[.workflow, default: 0] += 0 }
    } else {
      report.judgements = [.contract: 1, .recording: 0]
    }
    return report
  }

  /// The names of everything that a run of these settings does, which shards divide.
  func divided(in contract: Contract) -> [String] {
    contract.operations.map(\.id).filter { selection.allows(operation: $0) }
      + checks.map { "check \($0)" } + unsafe.sorted().map { "unsafe \($0)" }
      + [generation.map { "generated \($0.requests) of \($0.maximumRequests ?? 0)" }].compactMap(\.self)
  }

  private var checks: [CheckID] {
    CheckID.ofCommand(for: .verification).filter { check in
      selection.allows(check: check) && (check != .responseTime || limits.maximumResponseTime != nil)
        && (check != .workflow || !workflows.workflows.workflows.isEmpty)
        && (callbacks != nil || check != .callback && check != .callbackRequest)
    }
  }
}
