public import MockEngine

/// The response to a request that no recording matches.
///
/// ```swift
/// @Test("The app shows the example of the contract", .contract("feed.json"), .unmatched(.example))
/// func example() async throws {
///   #expect(try await loadFeed() == 0)
/// }
/// ```
public struct UnmatchedRequests: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case fail, passthrough, example }

  let kind: Kind

  /// The request fails, and the test has an issue that names the nearest recording and what differs.
  public static let fail = UnmatchedRequests(kind: .fail)
  /// The request is sent to the network, and nothing is recorded.
  public static let passthrough = UnmatchedRequests(kind: .passthrough)
  /// The response is made from the examples and schemas of the contract; the request fails if none can be made.
  public static let example = UnmatchedRequests(kind: .example)
}

/// The verdict on a mock that received no request.
///
/// ```swift
/// @Test("The app asks for nothing before it is opened", .replay("feed.har"), .unused(.allowed))
/// func notOpened() {}
/// ```
public struct UnusedMocks: Sendable, Hashable {
  private let isAllowed: Bool

  /// An issue, because the client has probably sent its requests to the network, through a session of its own.
  ///
  /// It is none if the mock has nothing to replay: no recording, and no closure or stub but those of the test's suites.
  /// Neither is it for a test that throws, or that runs another mock inside.
  public static let reported = UnusedMocks(isAllowed: false)
  /// Nothing: the test may end without a request.
  public static let allowed = UnusedMocks(isAllowed: true)
}

/// The requests that a test records.
///
/// ```swift
/// @Test("The feed is never recorded by accident", .replay("feed.har"), .recording(.none))
/// func onlyReplayed() async throws {
///   #expect(try await loadFeed() == 2)
/// }
/// ```
public struct RecordingMode: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable { case none, missing, all }

  let kind: Kind

  /// Nothing: requests are only replayed.
  public static let none = RecordingMode(kind: .none)
  /// The requests that no recording matches.
  public static let missing = RecordingMode(kind: .missing)
  /// All requests; they replace the recordings of the same requests.
  public static let all = RecordingMode(kind: .all)
}

/// The pace at which bodies are replayed.
///
/// ```swift
/// @Test("The app shows items as they arrive", .replay("feed.har"), .pace(.recorded), .delays(.skipped))
/// func portions() async throws {
///   #expect(try await loadFeed() == 2)
/// }
/// ```
public struct ReplayPace: Sendable, Hashable {
  private let isRecorded: Bool

  /// Bodies arrive at once; each server-sent event is a portion of its own.
  public static let atOnce = ReplayPace(isRecorded: false)
  /// Bodies arrive in portions, with the time that was recorded for the whole.
  public static let recorded = ReplayPace(isRecorded: true)
}

/// The duration of the delays of scenarios and recordings.
///
/// ```swift
/// @Test("The app waits for a slow API", .replay("feed.har"), .scenario(.slow), .delays(.skipped))
/// func slow() async throws {
///   #expect(try await loadFeed() == 2)
/// }
/// ```
public struct MockDelays: Sendable {
  let sleep: @Sendable (Duration) async throws -> Void
  let isSkipped: Bool

  /// No time: a slow response arrives immediately, and one that is slower than the request's timeout times out
  /// immediately.
  public static let skipped = MockDelays(sleep: { _ in }, isSkipped: true)
  /// Real time.
  public static let real = MockDelays(on: ContinuousClock())

  /// The time of a clock, such as one that a test advances.
  public init(on clock: any Clock<Duration>) {
    sleep = { duration in try await clock.sleep(for: duration) }
    isSkipped = false
  }

  private init(sleep: @escaping @Sendable (Duration) async throws -> Void, isSkipped: Bool) {
    self.sleep = sleep
    self.isSkipped = isSkipped
  }
}

/// Which requests through `URLSession.shared` belong to a mock.
///
/// ```swift
/// try await withMock(.replay("feed.har"), .reach(.process)) { mock in
///   _ = try await Task.detached { try await URLSession.shared.data(from: feed) }.value
///   #expect(mock.journal.count == 1)
/// }
/// ```
public struct MockReach: Sendable, Hashable {
  let isProcess: Bool

  /// The requests that the task of the test starts, or one of its child tasks.
  ///
  /// Any number of tests can run in parallel.
  public static let task = MockReach(isProcess: false)
  /// Also the requests from dispatch queues, threads and detached tasks.
  ///
  /// Nothing tells which test such a request belongs to, so only one test with this reach may run at a time.
  public static let process = MockReach(isProcess: true)
}

/// Where custom scenarios come from.
///
/// ```swift
/// try await withMock(
///   .replay("feed.har"),
///   configure: { settings in
///     settings.scenarios = [.code([MockScenario("late", steps: [.timeout, .online])])]
///     settings.scenario = .named("late")
///   }
/// ) { mock in
///   await #expect(throws: URLError.self) { try await loadFeed(by: mock.session) }
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public enum ScenarioSource: Sendable {
  /// A file.
  case file(ContractSource)
  /// The code of the test.
  case code([Scenario])
}

/// A scenario, or the name of one.
///
/// ```swift
/// try await withMock(
///   .replay("feed.har"),
///   configure: { settings in
///     settings.scenarios = [.code([MockScenario("late", steps: [.timeout, .online])])]
///     settings.scenario = .named("late")
///   }
/// ) { mock in
///   await #expect(throws: URLError.self) { try await loadFeed(by: mock.session) }
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public struct ScenarioChoice: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case value(Scenario)
    case name(String)
  }

  let kind: Kind

  /// A scenario.
  public static func scenario(_ scenario: Scenario) -> ScenarioChoice { ScenarioChoice(kind: .value(scenario)) }
  /// The scenario with a name and parameters, such as `slow:delay=2s`, or a custom one.
  public static func named(_ name: String) -> ScenarioChoice { ScenarioChoice(kind: .name(name)) }
}
