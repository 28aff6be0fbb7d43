import HARRecordings
import HTTPExchange
import JSONSyntax
import Synchronization

/// What changes while a mock API runs: what it answers from, its scenarios, its sessions, and its journal.
public final class MockRuntime: Sendable {
  /// The header field by which a client names its session.
  public static let sessionField = "X-Contract-Session"
  /// The header field by which a request chooses its scenario.
  public static let scenarioField = "X-Contract-Scenario"
  /// The longest name of a session, in bytes.
  public static let longestSession = 200

  /// How much the journal may hold in memory, in bytes.
  static let journalBytes = 16 << 20

  private struct State: Sendable {
    var api: MockAPI
    var apis: [String: MockAPI]
    var book: ScenarioBook
    var scenario: Scenario
    var sessions = SessionStore()
    var ledgers: [Ledger] = []
    /// The places of the recordings that answers were made from.
    var used: Set<SourcePlace> = []
  }

  /// What a request is answered from.
  struct Stage: Sendable {
    let api: MockAPI
    /// The name under which the API was given; empty for the one that answers without a scenario of its own.
    let name: String
    let scenario: Scenario
    /// What the runtime was; in another generation the stage may be another.
    let generation: Int
  }

  /// The scenario to which a reset goes back.
  public let initialScenario: Scenario
  /// How many requests the journal keeps.
  public let journalLimit: Int
  let numbers = RuntimeNumbers()
  let notices: Notices
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
    self.journalLimit = max(0, journalLimit)
    notices = Notices(onEvent)
    state = Mutex(State(api: api, apis: apis, book: book, scenario: scenario))
  }

  /// What is answered.
  public var api: MockAPI { state.withLock { $0.api } }

  /// The scenarios that can be chosen.
  public var book: ScenarioBook { state.withLock { $0.book } }

  /// Answers from something else from the next request on; sessions start anew, the journal stays.
  ///
  /// Scenarios that are played are taken from the new book, where it knows them.
  /// - Parameters:
  ///   - api: What is answered.
  ///   - apis: What is answered in scenarios that have recordings of their own, by the scenarios' names without parameters.
  ///   - book: The scenarios that can be chosen.
  public func replace(api: MockAPI, apis: [String: MockAPI] = [:], book: ScenarioBook) {
    change { state in
      let current = { (scenario: Scenario) in (try? book.scenario(scenario.name)) ?? scenario }
      state.api = api
      state.apis = apis
      state.book = book
      state.scenario = current(state.scenario)
      state.sessions.restart(current)
    }
  }

  /// The scenario that a session plays, or that all play which have none of their own.
  public func scenario(of session: String? = nil) -> Scenario {
    state.withLock { $0.sessions.scenario(of: session) ?? $0.scenario }
  }

  /// Plays a scenario from the next request on, for one session or for all that have none of their own.
  public func play(_ scenario: Scenario, in session: String? = nil) {
    change { state in
      if let session { return state.sessions.play(scenario, in: session) }
      state.scenario = scenario
      state.sessions.restartScenario()
    }
  }

  /// Takes the scenario of a session from it: from the next request on it plays what all play that have none.
  public func leaveScenario(of session: String) { change { $0.sessions.leaveScenario(of: session) } }

  /// Goes back to the beginning: the first scenario, no sessions, an empty journal, nothing counted.
  public func reset() {
    let ledgers = change { state in
      state.scenario = (try? state.book.scenario(initialScenario.name)) ?? initialScenario
      state.sessions = SessionStore()
      state.used = []
      return state.ledgers
    }
    numbers.reset()
    notices.reset()
    for ledger in ledgers { ledger.reset() }
  }

  /// Empties the journal; what was counted stays.
  public func clearJournal() { for ledger in ledgers { ledger.removeRecords() } }

  /// The requests that the journal still has, the oldest first.
  public var journal: [JournalEntry] {
    let all = ledgers.flatMap { ledger in ledger.records.map { (ledger.address, $0) } }
    let records = all.sorted { $0.1.number < $1.1.number }.suffix(journalLimit)
      .map { ($1, $0) }
    let policy = api.options.policy
    learnSecrets(of: records, for: policy)
    let redaction = policy.redaction
    return records.compactMap { record, address in
      JournalEntry(record.subject, number: record.number, time: record.time, at: address, redactedBy: redaction)
    }
  }

  /// Tells what is still to be told, and nothing afterwards.
  public func endEvents() async { await notices.end() }

  /// What was asked, what was not, and what was wrong with it.
  public var usage: MockUsage {
    var usage = MockUsage()
    var (asked, unmatched): ([String: Int], [String: Int]) = ([:], [:])
    for ledger in ledgers { ledger.usage.add(to: &usage, asked: &asked, unmatched: &unmatched) }
    usage.asked = MockUsage.lines(asked)
    usage.unmatched = MockUsage.lines(unmatched)
    usage.violations = notices.findings
    let (apis, used) = state.withLock { state in
      ([state.api] + state.apis.sorted { $0.key < $1.key }.map(\.value), state.used)
    }
    var seen = used
    usage.unused = apis.flatMap(\.index.entries).filter { seen.insert($0.place).inserted }
    return usage
  }

  // MARK: Serving

  /// Forgets what a session chose, and what was counted of it.
  func end(session: String) { change { $0.sessions.forget(session) } }

  private var ledgers: [Ledger] { state.withLock { $0.ledgers } }

  /// A ledger for a thread of a server; the runtime reads it as long as it lives.
  func makeLedger(address: HTTPURL, cacheBytes: Int, threads: Int) -> Ledger {
    let ledger = Ledger(
      address: address,
      numbers: numbers,
      cacheBytes: cacheBytes / threads,
      journalLimit: journalLimit,
      journalBytes: Self.journalBytes / threads
    )
    state.withLock { $0.ledgers.append(ledger) }
    return ledger
  }

  /// What a request of a session is answered from, which may have chosen a scenario for itself.
  func stage(of session: String?, choosing name: String?) throws(ScenarioError) -> Stage {
    let found = state.withLock { state in
      Result { () throws(ScenarioError) in
        let chosen = try name.map { (name) throws(ScenarioError) in try state.book.scenario(name) }
        let scenario = chosen ?? state.sessions.scenario(of: session) ?? state.scenario
        let own = String(scenario.name.prefix { $0 != ":" })
        let api = scenario.recordings == nil ? nil : state.apis[own]
        return Stage(
          api: api ?? state.api,
          name: api == nil ? "" : own,
          scenario: scenario,
          generation: numbers.generation.load(ordering: .acquiring)
        )
      }
    }
    return try found.get()
  }

  /// Which of several answers a session is given; counts it as given, unless it only would be.
  func turn(_ turns: MockTurns, in session: String?, isGiven: Bool = true) -> Int {
    let asked = state.withLock { state in
      isGiven ? state.sessions.ask(turns.sequence, in: session) : state.sessions.asked(turns.sequence, in: session)
    }
    return turns.turn(asked: asked, in: session)
  }

  /// How many requests of an operation a session made before in a scenario; counts this one.
  func count(_ operation: String?, in scenario: Scenario, of session: String?) -> Int {
    state.withLock { $0.sessions.count(operation, in: scenario.name, of: session) }
  }

  /// Remembers that an answer was made from recordings.
  func use(_ positions: [Int], of api: MockAPI) {
    guard !positions.isEmpty else { return }
    let entries = api.index.entries
    let places = positions.filter(entries.indices.contains).map { entries[$0].place }
    state.withLock { $0.used.formUnion(places) }
  }

  /// Changes what requests are answered from; what was rendered before is not given any more.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state)
      numbers.generation.wrappingAdd(1, ordering: .releasing)
      return result
    }
  }
}
