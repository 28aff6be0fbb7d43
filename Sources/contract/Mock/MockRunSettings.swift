import ContractReports
import ContractVerifier
import HTTPMessages
import HTTPTransport
import MockEngine
import RecordingSessions
import Redaction

/// The settings of `mock`, from its options.
final class MockRunSettings: Sendable {
  /// The contracts and recordings.
  let places: RunPlaces
  /// The options of the mock API.
  let options: MockOptions
  /// Whether examples are the responses where there are no recordings, because no option chooses others.
  let choosesExamples: Bool
  /// Whether what is otherwise a warning about contracts and recordings keeps the mock from starting.
  let isStrict: Bool
  /// The conditions that fail the run.
  let conditions: Set<FailCondition>
  /// The grace period for responses in progress at shutdown.
  let grace: Duration
  /// The token of the control API; `nil` for none.
  let token: String?
  /// The recording that exchanges are saved to; `nil` for none.
  let savedRecording: RecordingOutput?
  /// The client for the API to forward to; `nil` if there is none.
  let forwarder: (any HTTPClient)?
  /// The client that sends callbacks; `nil` if none are sent.
  let callbackClient: (any HTTPClient)?
  private let clock = RunClock()

  /// Reads the options that depend on files or the environment.
  ///
  /// - Throws: `CommandFailure` for an invalid value.
  init(_ command: MockCommand, _ policy: RedactionPolicy) throws(CommandFailure) {
    var places = try RunPlaces(command.contracts, command.references, isContacted: false)
    try places.take(command.demonstration)
    self.places = places
    try places.requireFilesAlone("name the API to forward to with --base-url")
    var options = try command.responses.options(
      serverPath: command.target.path(),
      hosts: command.listening.allowedHosts()
    )
    options.policy = policy
    options.state = try command.state.settings()
    if options.state != nil, command.responses.unmatched == .forward {
      throw CommandFailure(
        "--stateful and --unmatched forward exclude each other",
        remedy: "leave out one of them: what the API itself remembers is not the mock's"
      )
    }
    options.callbacks = try command.sending.settings(isLocal: command.listening.isLocal, policy)
    callbackClient = options.callbacks == nil ? nil : Self.callbackClient(command)
    self.options = options
    isStrict = command.strictness.strict
    choosesExamples = command.responses.unmatched == nil
    conditions = try FailCondition.parse(command.failOn)
    grace = command.listening.grace.value.value
    token = try command.control.token(policy)
    savedRecording = try command.control.savedRecording(in: places)
    forwarder = try Self.forwarder(command, policy)
  }

  /// The state of the files that the options name.
  var snapshot: FileSnapshot {
    FileSnapshot(contracts: places.contracts, recordings: places.recordings, overlays: places.overlays)
  }

  /// A redirect would lead callbacks to hosts that are not allowed.
  private static func callbackClient(_ command: MockCommand) -> any HTTPClient {
    var configuration = LiveClientConfiguration()
    configuration.followRedirects = false
    configuration.requestTimeout = .seconds(10)
    configuration.deadline = .seconds(30)
    configuration.maximumBody = 1 << 20
    configuration.security = CommandSecurity.client(insecure: command.target.insecure)
    configuration.userAgent = "contract/\(ContractCommand.version)"
    return LiveClient(configuration: configuration)
  }

  private static func forwarder(
    _ command: MockCommand,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> (any HTTPClient)? {
    let url = try command.address.baseURL.map { text throws(CommandFailure) in try BaseURLArgument.parse(text) }
    let headers = try command.address.headers(for: url, policy)
    guard command.responses.unmatched == .forward else {
      guard url == nil else {
        throw CommandFailure(
          "--base-url is used only with --unmatched forward",
          remedy: "add that, or leave out --base-url"
        )
      }
      return nil
    }
    guard let url else {
      throw CommandFailure(
        "--unmatched forward needs an API to forward to",
        remedy: "name its base URL with --base-url"
      )
    }
    try CommandSecurity.require(for: url)
    var configuration = try LiveClientConfiguration(of: command.target)
    configuration.targetOrigin = url
    configuration.targetHeaders = headers
    let client = SecretObservingClient(client: LiveClient(configuration: configuration), policy: policy)
    return ForwardingClient(client: client, target: url)
  }

  /// The checks of served requests; also those of responses if some are forwarded.
  private var served: [CheckID] {
    guard forwarder != nil else { return CheckID.ofServing }
    return CheckID.ofServing + CheckID.ofCommand(for: .verification).filter { !CheckID.ofServing.contains($0) }
  }

  /// The run's report.
  func report(
    target: HTTPURL? = nil,
    findings: [Finding],
    notes: [String],
    operations: [OperationSummary] = [],
    requests: Int = 0
  ) -> Report {
    var report = Report(
      command: Subcommand.mock.rawValue,
      version: ContractCommand.version,
      target: target?.description,
      seed: options.seed,
      started: clock.started,
      elapsed: clock.elapsed,
      requests: requests,
      checks: target == nil ? [.contract, .recording, .scenario] : served,
      operations: operations,
      findings: findings,
      notes: notes
    )
    report.judgements =
      target == nil ? [.contract: 1, .recording: 1, .scenario: 1] : [.unmatched: requests, .unused: requests]
    return report
  }
}
