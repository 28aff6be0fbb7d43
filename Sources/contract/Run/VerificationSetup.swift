import ContractModel
import ContractReports
import ContractVerifier
import HTTPExchange
import HTTPTransport
import Redaction

/// What the options of `verify`, `record` and `gate` come to: the configurations of explorer and client, and the report's frame.
struct VerificationSetup {
  private let command: String
  private let policy: RedactionPolicy
  private let limits: LimitOptions
  private let resources: ResourceScope
  private let isInsecure: Bool
  private let followsRedirects: Bool
  /// What replaces the contract's server paths; `nil` keeps them.
  let serverPath: String?
  /// The operations and checks that the run is about.
  let selection: RunSelection
  private let unsafe: Set<String>
  private let maximumBody: Int
  private let requestTimeout: Duration
  private let deadline: Duration
  private let maximumResponseTime: Duration?
  private let pace: RateLimitedClient.Limit

  /// Reads the options that need more than their own text; `command` is the subcommand's name, for the report.
  ///
  /// Without options of the target, or of the walk, all is as it is where none of them is given.
  ///
  /// - Throws: `CommandFailure` for a value that cannot be used.
  init(
    _ command: String,
    _ target: TargetOptions?,
    _ selection: RunSelection,
    _ limits: LimitOptions,
    resources: ResourceScope,
    unsafe: Set<String> = [],
    policy: RedactionPolicy
  ) throws(CommandFailure) {
    self.command = command
    self.policy = policy
    self.limits = limits
    self.resources = resources
    self.selection = selection
    self.unsafe = unsafe
    isInsecure = target?.insecure ?? false
    followsRedirects = target?.followRedirects ?? false
    serverPath = try target?.path()
    maximumBody = try limits.bodyLimit()
    requestTimeout = try LimitOptions.duration("--request-timeout", limits.requestTimeout)
    deadline = try LimitOptions.duration("--deadline", limits.deadline)
    pace = try limits.pace()
    if let text = limits.maxResponseTime {
      maximumResponseTime = try LimitOptions.duration("--max-response-time", text)
    } else {
      maximumResponseTime = nil
    }
  }

  /// The seed of every random choice.
  var seed: UInt64 { limits.seed }

  /// How the explorer walks.
  func configuration(for url: HTTPURL) -> ExplorerConfiguration {
    ExplorerConfiguration(
      baseURL: url,
      serverPath: serverPath,
      workers: limits.workers,
      seed: limits.seed,
      maximumPages: limits.maxPages,
      maximumLinks: limits.maxLinks,
      resources: resources,
      unsupportedSchemes: CommandSecurity.absence.map { ["https": $0] } ?? [:],
      includedOperations: selection.included.operations,
      excludedOperations: selection.excluded.operations,
      includedChecks: selection.included.checks,
      excludedChecks: selection.excluded.checks,
      allowedUnsafeOperations: unsafe,
      judging: Judge.Options(maximumBody: maximumBody, maximumResponseTime: maximumResponseTime, policy: policy)
    )
  }

  /// The client's configuration.
  func clientConfiguration(for url: HTTPURL, headers: HTTPHeaders) -> LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = requestTimeout
    configuration.deadline = deadline
    configuration.maximumBody = maximumBody
    configuration.followRedirects = followsRedirects
    configuration.security = CommandSecurity.client(insecure: isInsecure)
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    configuration.userAgent = "contract/\(ContractCommand.version)"
    return configuration
  }

  /// A client that keeps to `--rate`, and waits as long as the `Retry-After` of a 429 says.
  func paced(_ client: any HTTPClient) -> RateLimitedClient { RateLimitedClient(client: client, limit: pace) }

  /// Refuses a base URL that ends with the path that the contract's paths begin with, unless `--server-path` is given.
  ///
  /// - Throws: `CommandFailure`, which says what would be requested, and how to write the address.
  func requireSinglePrefix(_ url: HTTPURL, in contract: Contract) throws(CommandFailure) {
    guard serverPath == nil else { return }
    try url.requireSinglePrefix(in: contract, for: selection)
  }

  /// The run's report.
  func report(
    target url: HTTPURL?,
    clock: RunClock,
    findings: [Finding],
    notes: [String],
    exploration: Exploration? = nil
  ) -> Report {
    Report(
      command: command,
      version: ContractCommand.version,
      target: url?.description,
      seed: limits.seed,
      started: clock.started,
      elapsed: clock.elapsed,
      requests: exploration?.requests ?? 0,
      checks: exploration == nil ? [.contract, .recording] : checks,
      operations: exploration?.operations ?? [],
      findings: findings,
      notes: notes
    )
  }

  private var checks: [CheckID] {
    CheckID.ofVerification.filter { check in
      selection.allows(check: check) && (check != .responseTime || maximumResponseTime != nil)
    }
  }
}
