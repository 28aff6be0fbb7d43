import HARRecordings
package import HTTPExchange
import JSONSyntax
import Redaction
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
    var stages: Stages
    var sessions = SessionStore()
    var logs: [ServedRequestLog] = []
    /// The places of the recordings that answers were made from.
    var used: Set<SourcePlace> = []
  }

  /// The scenario to which a reset goes back.
  public let initialScenario: Scenario
  /// How many requests the journal keeps.
  public let journalLimit: Int
  let numbers = RuntimeNumbers()
  let events: EventReporter
  private let state: Mutex<State>

  /// A runtime of an API.
  ///
  /// - Parameters:
  ///   - api: What is answered.
  ///   - apis: What is answered in scenarios that have recordings of their own, by the scenarios' names without parameters.
  ///   - book: The scenarios that can be chosen.
  ///   - scenario: The scenario that is played until another is chosen.
  ///   - journalLimit: How many requests the journal keeps; the oldest goes first.
  ///   - onEvent: Called with one event after the other, never by a thread that serves.
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
    events = EventReporter(onEvent)
    state = Mutex(State(stages: Stages(api: api, apis: apis, book: book, scenario: scenario)))
  }

  /// What is answered.
  public var api: MockAPI { state.withLock { $0.stages.api } }

  /// The scenarios that can be chosen.
  public var book: ScenarioBook { state.withLock { $0.stages.book } }

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
      var stages = Stages(api: api, apis: apis, book: book, scenario: current(state.stages.scenario))
      state.sessions.restart { stages.stage(of: current($0.scenario)) }
      state.stages = stages
    }
  }

  /// The scenario that a session plays, or that all play which have none of their own.
  public func scenario(of session: String? = nil) -> Scenario {
    state.withLock { $0.sessions.stage(of: session)?.scenario ?? $0.stages.scenario }
  }

  /// Plays a scenario from the next request on, for one session or for all that have none of their own.
  public func play(_ scenario: Scenario, in session: String? = nil) {
    guard let session else {
      return change { state in
        state.stages.scenario = scenario
        state.sessions.restartScenario()
      }
    }
    state.withLock { $0.sessions.play($0.stages.stage(of: scenario), in: session) }
  }

  /// Takes the scenario of a session from it: from the next request on it plays what all play that have none.
  public func leaveScenario(of session: String) { state.withLock { $0.sessions.leaveScenario(of: session) } }

  /// Goes back to the beginning: the first scenario, no sessions, an empty journal, nothing counted.
  public func reset() {
    change { state in
      state.stages.scenario = (try? state.stages.book.scenario(initialScenario.name)) ?? initialScenario
      state.sessions = SessionStore()
      state.used = []
    }
    numbers.reset()
    events.reset()
    for log in logs { log.reset() }
  }

  /// Empties the journal; what was counted stays.
  public func clearJournal() { for log in logs { log.removeRecords() } }

  /// The requests that the journal still has, the oldest first.
  public var journal: [JournalEntry] {
    let records = logs.flatMap { log in log.records.map { (log.address, $0) } }
      .sorted { $0.1.number < $1.1.number }.suffix(journalLimit)
    let policy = api.options.policy
    learnSecrets(of: records.map { ($1, $0) }, for: policy)
    let redaction = policy.redaction
    return records.compactMap { JournalEntry($1, at: $0, redactedBy: redaction) }
  }

  /// Returns the requests that are replied to from now on, in their order, for one reader; ends the events returned before.
  ///
  /// - Parameters:
  ///   - limit: How many requests wait for the reader; further ones are counted.
  ///   - byteLimit: How many bytes the requests that wait have together.
  public func requestEvents(limit: Int = 10_000, byteLimit: Int = 16 << 20) -> RequestEvents {
    RequestEvents(stream: numbers.beginEvents(limit: limit, byteLimit: byteLimit), runtime: self)
  }

  /// Reports what is still to be reported, and nothing afterwards; ends the request events.
  public func endEvents() async {
    numbers.endEvents()
    await events.end()
  }

  /// What was asked, what was not, and what was wrong with it.
  public var usage: MockUsage {
    var usage = MockUsage()
    var (asked, unmatched): ([String: Int], [String: Int]) = ([:], [:])
    let redaction = api.options.policy.redaction
    for log in logs { log.usage.add(to: &usage, asked: &asked, unmatched: &unmatched, redactedBy: redaction) }
    usage.asked = MockUsage.lines(asked)
    usage.unmatched = MockUsage.lines(unmatched)
    usage.violations = events.findings
    let (apis, used) = state.withLock { state in
      ([state.stages.api] + state.stages.apis.sorted { $0.key < $1.key }.map(\.value), state.used)
    }
    var seen = used
    usage.unused = apis.flatMap(\.index.entries).filter { seen.insert($0.place).inserted }
    return usage
  }

  // MARK: Serving

  /// Forgets what a session chose, and what was counted of it.
  func end(session: String) { state.withLock { $0.sessions.forget(session) } }

  private var logs: [ServedRequestLog] { state.withLock { $0.logs } }

  /// A log for a thread of a server; the runtime reads it as long as it lives.
  package func makeLog(address: HTTPURL, cacheBytes: Int, threads: Int) -> ServedRequestLog {
    let log = ServedRequestLog(
      address: address,
      numbers: numbers,
      cacheBytes: cacheBytes / threads,
      journalLimit: journalLimit,
      journalBytes: Self.journalBytes / threads
    )
    state.withLock { $0.logs.append(log) }
    return log
  }

  /// What a request is replied to from.
  ///
  /// - Parameters:
  ///   - session: The session that it names; asked for only where any session has a scenario of its own.
  ///   - name: The scenario that it chooses for itself; `nil` for none.
  /// - Throws: `ScenarioError` where nobody knows the scenario.
  func stage(of session: @autoclosure () -> String?, choosing name: String?) throws(ScenarioError) -> Stage {
    let found = state.withLock { state in
      Result { () throws(ScenarioError) -> Stage in
        if let name { return try state.stages.stage(choosing: name) }
        guard state.sessions.hasChoices else { return state.stages.current }
        return state.sessions.stage(of: session()) ?? state.stages.current
      }
    }
    return try found.get()
  }

  /// Which of several answers a session is given; counts it as given, unless it only would be.
  func turn(_ sequence: ReplaySequence, in session: String?, isGiven: Bool = true) -> Int {
    let asked = state.withLock { state in
      isGiven ? state.sessions.ask(sequence.id, in: session) : state.sessions.asked(sequence.id, in: session)
    }
    return sequence.turn(asked: asked, in: session)
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

  /// Changes what requests are answered from, and lets go of the replies that were made from what it was.
  private func change(_ body: (inout State) -> Void) {
    let logs = state.withLock { state in
      body(&state)
      return state.logs
    }
    for log in logs { log.removeReplies() }
  }
}
