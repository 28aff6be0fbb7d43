import ContractModel
import ContractReports
import ContractVerifier
import HTTPExchange
import HTTPTransport

/// What the options of `verify` come to: the configurations of explorer and client, and the report's frame.
struct VerificationSetup {
  private let command: VerifyCommand
  /// What replaces the contract's server paths; `nil` keeps them.
  let serverPath: String?
  private let included: SelectionOptions.Names
  private let excluded: SelectionOptions.Names
  private let unsafe: Set<String>
  private let maximumBody: Int
  private let requestTimeout: Duration
  private let deadline: Duration
  private let maximumResponseTime: Duration?

  /// Reads the options that need more than their own text.
  ///
  /// - Throws: `CommandFailure` for a value that cannot be used.
  init(_ command: VerifyCommand, contract: Contract) throws(CommandFailure) {
    self.command = command
    serverPath = try command.target.path()
    included = try SelectionOptions.names("--include", command.selection.include, in: contract)
    excluded = try SelectionOptions.names("--exclude", command.selection.exclude, in: contract)
    try Self.requireSomething(included, excluded, contract)
    unsafe = try command.selection.unsafeOperations(in: contract)
    maximumBody = try command.limits.bodyLimit()
    requestTimeout = try LimitOptions.duration("--request-timeout", command.limits.requestTimeout)
    deadline = try LimitOptions.duration("--deadline", command.limits.deadline)
    if let text = command.limits.maxResponseTime {
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

  /// How the explorer walks.
  func configuration(for url: HTTPURL) -> ExplorerConfiguration {
    ExplorerConfiguration(
      baseURL: url,
      serverPath: serverPath,
      workers: command.limits.workers,
      seed: command.limits.seed,
      maximumPages: command.limits.maxPages,
      maximumLinks: command.limits.maxLinks,
      resources: command.selection.resources,
      includedOperations: included.operations,
      excludedOperations: excluded.operations,
      includedChecks: included.checks,
      excludedChecks: excluded.checks,
      allowedUnsafeOperations: unsafe,
      judging: Judge.Options(maximumBody: maximumBody, maximumResponseTime: maximumResponseTime)
    )
  }

  /// How the client asks.
  func clientConfiguration(for url: HTTPURL, headers: HTTPHeaders) -> LiveClientConfiguration {
    var configuration = LiveClientConfiguration()
    configuration.requestTimeout = requestTimeout
    configuration.deadline = deadline
    configuration.maximumBody = maximumBody
    configuration.followRedirects = command.target.followRedirects
    configuration.insecure = command.target.insecure
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    configuration.userAgent = "contract/\(ContractCommand.version)"
    return configuration
  }

  /// The run's report.
  func report(
    target: HTTPURL?,
    clock: RunClock,
    findings: [Finding],
    notes: [String],
    exploration: Exploration? = nil
  ) -> Report {
    Report(
      command: "verify",
      version: ContractCommand.version,
      target: target.map { SecretRedaction().redacting($0).description },
      seed: command.limits.seed,
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
