import ContractModel
import ContractReports
import ContractVerifier
import HTTPExchange
import HTTPTransport

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
  private let included: SelectionOptions.Names
  private let excluded: SelectionOptions.Names
  private let unsafe: Set<String>
  private let maximumBody: Int
  private let requestTimeout: Duration
  private let deadline: Duration
  private let maximumResponseTime: Duration?

  /// Reads the options that need more than their own text; `command` is the subcommand's name, for the report.
  ///
  /// Without options of the target, or of the selection, all is as it is where none of them is given.
  ///
  /// - Throws: `CommandFailure` for a value that cannot be used.
  init(
    _ command: String,
    _ target: TargetOptions?,
    _ selection: SelectionOptions?,
    _ limits: LimitOptions,
    contract: Contract,
    policy: RedactionPolicy
  ) throws(CommandFailure) {
    self.command = command
    self.policy = policy
    self.limits = limits
    resources = selection?.resources ?? .all
    isInsecure = target?.insecure ?? false
    followsRedirects = target?.followRedirects ?? false
    serverPath = try target?.path()
    included = try SelectionOptions.names("--include", selection?.include ?? [], in: contract)
    excluded = try SelectionOptions.names("--exclude", selection?.exclude ?? [], in: contract)
    try Self.requireSomething(included, excluded, contract)
    unsafe = try selection?.unsafeOperations(in: contract) ?? []
    maximumBody = try limits.bodyLimit()
    requestTimeout = try LimitOptions.duration("--request-timeout", limits.requestTimeout)
    deadline = try LimitOptions.duration("--deadline", limits.deadline)
    if let text = limits.maxResponseTime {
      maximumResponseTime = try LimitOptions.duration("--max-response-time", text)
    } else {
      maximumResponseTime = nil
    }
  }

  /// Refuses a selection of which nothing is left: a run that verifies nothing would hold.
  private static func requireSomething(
    _ included: SelectionOptions.Names,
    _ excluded: SelectionOptions.Names,
    _ contract: Contract
  ) throws(CommandFailure) {
    let operation = contract.operations.contains { operation in
      !excluded.operations.contains(operation.id)
        && (included.operations.isEmpty || included.operations.contains(operation.id))
    }
    let check = CheckID.ofVerification.contains { check in
      !excluded.checks.contains(check) && (included.checks.isEmpty || included.checks.contains(check))
    }
    guard check, operation || contract.operations.isEmpty else {
      throw CommandFailure(
        "--include and --exclude leave no \(check ? "operation" : "check") to verify; name fewer with --exclude"
      )
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
      includedOperations: included.operations,
      excludedOperations: excluded.operations,
      includedChecks: included.checks,
      excludedChecks: excluded.checks,
      allowedUnsafeOperations: unsafe,
      judging: Judge.Options(maximumBody: maximumBody, maximumResponseTime: maximumResponseTime, policy: policy)
    )
  }

  /// How the client asks.
  func clientConfiguration(for url: HTTPURL, headers: HTTPHeaders) -> LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = requestTimeout
    configuration.deadline = deadline
    configuration.maximumBody = maximumBody
    configuration.followRedirects = followsRedirects
    configuration.insecure = isInsecure
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    configuration.userAgent = "contract/\(ContractCommand.version)"
    return configuration
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
      (included.checks.isEmpty || included.checks.contains(check)) && !excluded.checks.contains(check)
        && (check != .responseTime || maximumResponseTime != nil)
    }
  }
}
