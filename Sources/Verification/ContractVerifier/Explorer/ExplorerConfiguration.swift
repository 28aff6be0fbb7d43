import Basics
public import ContractJudge
import ContractReports
public import HTTPMessages

/// The referenced resources, such as images, that a run fetches.
public enum ResourceScope: String, Sendable, Hashable, CaseIterable {
  /// All resources, on any host.
  case all
  /// Resources at the target's own scheme, host and port, and on the public hosts that the contract's servers name.
  case sameOrigin = "same-origin"
  /// No resources.
  case none
}

/// The scope and limits of a run.
public struct ExplorerConfiguration: Sendable {
  /// The base URL, to which the contract's server path is appended.
  public var baseURL: HTTPURL {
    get { wide.baseURL }
    set { wide.baseURL = newValue }
  }
  /// The replacement for the documents' server paths; `nil` keeps them, and `/` removes them.
  public var serverPath: String?
  /// Keeps every exchange; `nil` if no report needs them.
  package var archive: ExchangeArchive?
  /// The maximum number of concurrent requests; affects the duration, never the report.
  public var workers: Int = 8
  /// The seed of every random choice.
  public var seed: UInt64
  /// The maximum number of pages of one walk.
  public var maximumPages: Int = 50
  /// The maximum number of targets of one link, and of resources of one operation; beyond it, a seeded sample is taken.
  public var maximumLinks: Int = 200
  /// The referenced resources to fetch.
  public var resources: ResourceScope = .sameOrigin
  /// The URL schemes that the client does not support, each with the reason; resources with such URLs are not
  /// requested.
  public var unsupportedSchemes: [String: String] = [:]
  /// The ids of the operations to request; empty for all.
  public var includedOperations: Set<String> = []
  /// The ids of the operations to exclude.
  public var excludedOperations: Set<String> = []
  /// The available checks: the built-in ones, and any that the caller adds.
  public var checks: CheckSet = .builtIn
  /// The ids of the checks to run; empty for all.
  public var includedChecks: Set<CheckID> = []
  /// The ids of the checks to exclude.
  public var excludedChecks: Set<CheckID> = []
  /// The ids of the operations with unsafe methods that may be requested nevertheless.
  public var allowedUnsafeOperations: Set<String> = []
  /// The values of path parameters that succeeded together in earlier runs, by the ids of operations.
  ///
  /// Their items may not exist on the target, so that a request with them is only judged if it succeeds.
  public var recordedPaths: [String: [[String: String]]] = [:]
  /// Whether methods that a path does not document are requested, although they might change something.
  public var triesUndocumentedMethods = false
  /// The headers of the target that contain credentials; requests without credentials are sent without them.
  public var credentialHeaders = HTTPHeaders()
  /// The names of the headers that the client sends with every request, in lower case.
  ///
  /// They replace the headers of requests, so nothing is learned from a request without them.
  public var fixedHeaders: Set<String> = []
  /// The source of the credentials for the contract's security schemes.
  public var credentials: (any CredentialSource)?
  /// The second identity of the run, which must not get what the first has made, and the other way round; `nil` for none.
  package var other: OtherIdentity? {
    get { wide.other }
    set { wide.other = newValue }
  }
  /// The credentials that workflows return; they take precedence over `credentials`.
  ///
  /// Each workflow is played before all other requests, and again when the API refuses its credential with 401. Naming it
  /// here allows its unsafe operations to its steps.
  package var logins: [LoginWorkflow] = []
  /// Sends the requests of `logins`; `nil` for the client of the run.
  package var loginClient: (any HTTPClient)?
  /// How long a change may take to become visible, in total over a run.
  public var settlingTime: Duration = .seconds(3)
  /// How long a response is read that goes on, or waits, as the contract says.
  package var streamTime: Duration = .seconds(5)
  /// How long a run at least waits for the last of the first responses before it goes on without them.
  package var patience: Duration = .seconds(2)
  /// The time after which no further request is sent; `nil` for no limit.
  public var maximumTime: Duration?
  /// The number of operations in succession without a whole response in time, after which no further request is sent.
  public var maximumSlowOperations = 5
  /// The time since a moment of its own.
  package var elapsed: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()
  /// How the run waits for a server that stopped responding.
  public var recovery: RecoveryConfiguration {
    get { wide.recovery }
    set { wide.recovery = newValue }
  }
  /// The text that distinguishes this run from earlier ones with the same seed, such as the time at which it starts.
  ///
  /// Creations have values that follow from the seed alone. Where a server has these already, because an earlier run has
  /// left them, they are repeated with values that follow from the seed and the salt.
  public var salt = ""
  /// The number and limits of generated requests; `nil` to generate none.
  public var generation: GenerationConfiguration? {
    get { wide.generation }
    set { wide.generation = newValue }
  }
  /// Whether the target has a response of its own to a request; `nil` for a target that has one to every request.
  ///
  /// A server that replays recordings has none to what was not recorded. It refuses such a request, whatever led to it.
  package var hasResponse: (@Sendable (HTTPRequest) -> Bool)?
  /// Where the run receives what the API sends; `nil` if it receives nothing.
  package var callbacks: CallbackConfiguration? {
    get { wide.callbacks }
    set { wide.callbacks = newValue }
  }
  /// The limits for judging a response.
  public var judging: Judge.Options {
    get { wide.judging }
    set { wide.judging = newValue }
  }
  /// The workflows to play after all other requests; by default none.
  package var workflows: WorkflowConfiguration {
    get { wide.workflows }
    set { wide.workflows = newValue }
  }

  private struct Wide: Sendable {
    var baseURL: HTTPURL
    var recovery = RecoveryConfiguration()
    var other: OtherIdentity?
    var generation: GenerationConfiguration?
    var callbacks: CallbackConfiguration?
    var judging = Judge.Options()
    var workflows = WorkflowConfiguration()
  }

  @Shared private var wide: Wide

  /// Creates a configuration with the defaults: 8 workers, 50 pages, 200 links and same-origin resources.
  public init(baseURL: HTTPURL, seed: UInt64 = 0) {
    self.seed = seed
    wide = Wide(baseURL: baseURL)
  }

  /// Returns whether an operation may be requested.
  func allows(operation id: String) -> Bool {
    !excludedOperations.contains(id) && (includedOperations.isEmpty || includedOperations.contains(id))
  }

  /// The checks that run.
  public var selectedChecks: CheckSet { checks.selecting(included: includedChecks, excluded: excludedChecks) }
}

/// How a run waits for a server that stopped responding.
public struct RecoveryConfiguration: Sendable {
  /// The pauses before the attempts to reach the server again; after the last one, the run ends.
  public var pauses: [Duration]
  /// The number of times that a run waits for the server.
  public var maximumOutages: Int
  /// The number of times that an operation may stop the server before its further requests are left out.
  public var maximumOutagesOfAnOperation: Int
  /// Waits for a duration.
  public var sleep: @Sendable (Duration) async -> Void

  /// Creates a configuration; by default the pauses add up to half a minute.
  public init(
    pauses: [Duration] = [.milliseconds(100), .milliseconds(400), .seconds(1), .seconds(2), .seconds(4), .seconds(8)]
      + [.seconds(8), .seconds(8)],
    maximumOutages: Int = 8,
    maximumOutagesOfAnOperation: Int = 2,
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.pauses = pauses
    self.maximumOutages = maximumOutages
    self.maximumOutagesOfAnOperation = maximumOutagesOfAnOperation
    self.sleep = sleep
  }
}
