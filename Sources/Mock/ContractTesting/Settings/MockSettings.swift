public import HARRecordings
public import HTTPMessages
public import MockEngine

/// The content that a mock replays, and its demands on the requests that it receives.
///
/// Traits change these settings, and so does the closure `configure` of `withMock`. A test inherits the settings of its suites, and adds
/// its own: lists and sets grow, and of single values the last one applies.
///
/// ```swift
/// try await withMock(configure: { settings in
///   settings.recordings = ["feed.har"]
///   settings.matching.ignoredQueryItems = .only(["time"])
/// }) { mock in
///   let count = try await loadFeed("limit=10&time=9", by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public struct MockSettings: Sendable {
  /// The recordings, as paths of HAR files; see ``TestFiles`` for where they are looked up.
  public var recordings: [String] = []
  /// The files of the contracts, which all apply.
  public var contracts: [ContractSource] = []
  /// The scenario.
  public var scenario = ScenarioChoice.scenario(.online)
  /// The custom scenarios that can be played by their names; of those with the same name, the last one is played.
  public var scenarios: [ScenarioSource] = []
  /// The response to requests that no recording matches.
  public var unmatched = UnmatchedRequests.fail
  /// The options for remembering requests that change something; `nil` for a mock that only replays.
  public var state: MockOptions.State?
  /// The recording mode; `nil` for that of the environment variable `CONTRACT_RECORD`.
  public var recording: RecordingMode?
  /// The maximum age of recordings; `nil` for no limit.
  public var maximumAge: Duration?
  /// The longest time since recordings were made, or compared with the API; `nil` for no limit.
  public var maximumUncheckedAge: Duration?
  /// Whether a recording that no request used is an issue.
  public var failsOnUnusedRecordings = false
  /// The verdict if the mock received no request.
  public var unused = UnusedMocks.reported
  /// Whether violations of the contract are issues.
  public var judgesExchanges = true
  /// The checks that judge the exchanges; others than the built-in ones need a contract.
  public var checks = [MockCheck.builtIn]
  /// The rules for comparing requests with recordings.
  public var matching = MatchRules(matchesHost: true)
  /// The order in which several recorded responses to one request are sent.
  public var order = MockOptions.Order.sequential
  /// The names, locations and exceptions of secrets, for recordings and messages.
  public var secrets = SecretRules()
  /// Functions that respond to requests before the recordings do; the first response that is not `nil` is sent.
  public var responders: [MockResponder] = []
  /// The duration of delays.
  public var delays: MockDelays?
  /// The pace at which bodies are replayed.
  public var pace = ReplayPace.atOnce
  /// Which requests through `URLSession.shared` belong to the mock.
  public var reach = MockReach.task
  /// The seed of every random choice.
  public var seed: UInt64 = 0
  /// Sends the requests that are recorded or passed through; `nil` for the network.
  public var upstream: (any HTTPClient)?
  /// The folder in which files are looked up first; `nil` for the folder of the test's source file.
  public var folder: String?
  var environment: [String: String]?
  /// The number of responders that come from suites, where they serve those tests that need them.
  var inheritedResponders = 0

  /// Whether a test that sends no request to the mock has probably sent it elsewhere.
  var expectsRequests: Bool {
    unused == .reported && (!recordings.isEmpty || responders.count > inheritedResponders)
  }

  /// Creates the default settings: no recordings, no contract, and every request fails.
  public init() {}
}

/// A function that responds to a request; it returns `nil` for a request that is left to the recordings.
///
/// ```swift
/// let created: MockResponder = { request in
///   request.method == .post ? MockResponse(status: 201, json: #"{"id":7}"#) : nil
/// }
/// try await withMock(.replay("feed.har"), .respond(created)) { mock in
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public typealias MockResponder = @Sendable (HTTPRequest) async throws -> HTTPResponse?

/// The names, locations and exceptions of secrets, in addition to those that are known.
///
/// ```swift
/// try await withMock(
///   .replay("feed.har"),
///   configure: { settings in
///     settings.secrets = SecretRules(names: ["session_code"], pointers: ["/items/*/token"], kept: ["page_token"])
///   }
/// ) { mock in
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public struct SecretRules: Sendable, Hashable {
  /// Names of headers, query items and JSON members whose values are secret.
  public var names: Set<String>
  /// JSON Pointers to secret values of bodies; `*` matches any token.
  public var pointers: [String]
  /// Names whose values stay as they are.
  public var kept: Set<String>

  /// Creates rules.
  public init(names: Set<String> = [], pointers: [String] = [], kept: Set<String> = []) {
    self.names = names
    self.pointers = pointers
    self.kept = kept
  }

  /// Adds rules: what either declares secret is secret, and what either keeps is kept.
  mutating func formUnion(_ others: SecretRules) {
    names.formUnion(others.names)
    pointers += others.pointers.filter { !pointers.contains($0) }
    kept.formUnion(others.kept)
  }
}

extension MatchRules {
  /// Adds rules: what is said here applies, and what is not said stays as it is.
  mutating func formUnion(
    host: Bool? = nil,
    body: ComparedBody? = nil,
    headers: Set<String> = [],
    ignoringQueryItems: IgnoredQueryItems = .none
  ) {
    if let host { matchesHost = host }
    if let body { self.body = body }
    self.headers.formUnion(headers.map(ASCII.lowercased))
    switch (ignoredQueryItems, ignoringQueryItems) {
    case (.all, _), (_, .none): break
    case (.none, _), (_, .all): ignoredQueryItems = ignoringQueryItems
    case (.only(let known), .only(let further)): ignoredQueryItems = .only(known.union(further))
    }
  }
}
