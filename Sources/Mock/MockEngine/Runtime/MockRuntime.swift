import Basics
import HARRecordings
public import HTTPMessages
import JSONSyntax
import Redaction

/// The mutable state of a running mock API: its contract and recordings, scenarios, sessions and journal.
public final class MockRuntime: Sendable {
  /// The name of the header that names a client's session.
  public static let sessionField = "X-Contract-Session"
  /// The name of the header that chooses a request's scenario.
  public static let scenarioField = "X-Contract-Scenario"
  /// The maximum length of a session name, in bytes.
  public static let longestSession = 200

  /// The separator between a session's name and the number that distinguishes it from others of that name, such as
  /// `feed~2`: random choices depend on the name alone.
  package static let sessionNumberMark: Character = "~"

  /// The maximum memory of the journal, in bytes.
  static let journalBytes = 16 << 20

  private struct State: Sendable {
    var stages: Stages
    var sessions = SessionStore()
    var logs: [ServedRequestLog] = []
    /// The log of the callbacks that were sent; `nil` before the first.
    var callbackLog: ServedRequestLog?
    var used = UsedRecordings()
    /// The memory of the API; `nil` for a mock that replays.
    var memory: StateStore?
  }

  /// The scenario that a reset restores.
  public let initialScenario: Scenario
  /// The maximum number of requests in the journal.
  public let journalLimit: Int
  package let numbers = RuntimeNumbers()
  let events: EventReporter
  /// Sends callbacks; `nil` for a mock that sends none.
  package let callbacks: CallbackSender?
  private let state: Mutex<State>

  /// Creates a runtime for an API.
  ///
  /// - Parameters:
  ///   - api: The API that responds to requests.
  ///   - apis: The APIs of scenarios that have their own recordings, by scenario name without parameters.
  ///   - book: The available scenarios.
  ///   - scenario: The initial scenario.
  ///   - journalLimit: The maximum number of requests in the journal; the oldest are removed first.
  ///   - callbackClient: Sends callbacks if the options of the API say so; it must not follow redirects.
  ///   - onEvent: Called serially for each event, never on a serving thread.
  public init(
    api: MockAPI,
    apis: [String: MockAPI] = [:],
    book: ScenarioBook = .builtIn,
    scenario: Scenario = .online,
    journalLimit: Int = 1000,
    callbackClient: (any HTTPClient)? = nil,
    onEvent: (@Sendable (MockEvent) -> Void)? = nil
  ) {
    initialScenario = scenario
    self.journalLimit = max(0, journalLimit)
    events = EventReporter(onEvent)
    callbacks = callbackClient.map(CallbackSender.init)
    state = Mutex(
      State(stages: Stages(api: api, apis: apis, book: book, scenario: scenario), memory: StateStore(of: api))
    )
  }

  /// The API that responds to requests.
  public var api: MockAPI { state.withLock { $0.stages.api } }

  /// The available scenarios.
  public var book: ScenarioBook { state.withLock { $0.stages.book } }

  /// Replaces the API and the scenarios from the next request on; sessions restart, and the journal is kept, as is what
  /// sessions remember, where the new contract allows it.
  ///
  /// Active scenarios are looked up in the new book, and kept if it does not have them.
  /// - Parameters:
  ///   - api: The API that responds to requests.
  ///   - apis: The APIs of scenarios that have their own recordings, by scenario name without parameters.
  ///   - book: The available scenarios.
  public func replace(api: MockAPI, apis: [String: MockAPI] = [:], book: ScenarioBook) {
    let memory = StateStore(of: api, after: self.memory)
    change { state in
      state.memory = memory
      let current = { (scenario: Scenario) in (try? book.scenario(scenario.name)) ?? scenario }
      var stages = Stages(api: api, apis: apis, book: book, scenario: current(state.stages.scenario))
      state.sessions.restart { stages.stage(of: current($0.scenario)) }
      state.stages = stages
    }
    numbers.hub.send { .change(.reload) }
  }

  /// Returns the scenario of a session; without a session of its own choice, the current scenario.
  public func scenario(of session: String? = nil) -> Scenario {
    state.withLock { $0.sessions.stage(of: session)?.scenario ?? $0.stages.scenario }
  }

  /// Activates a scenario from the next request on, for one session or for all sessions without their own.
  public func play(_ scenario: Scenario, in session: String? = nil) {
    defer { numbers.hub.send { .change(.scenario(session: session)) } }
    guard let session else {
      return change { state in
        state.stages.scenario = scenario
        state.sessions.restartScenario()
      }
    }
    state.withLock { $0.sessions.play($0.stages.stage(of: scenario), in: session) }
  }

  /// Removes the scenario of a session, which uses the current scenario from the next request on.
  public func leaveScenario(of session: String) {
    state.withLock { $0.sessions.leaveScenario(of: session) }
    numbers.hub.send { .change(.scenario(session: session)) }
  }

  /// Resets the initial scenario, and removes all sessions, journal entries and counters.
  public func reset() {
    callbacks?.cancelAll()
    change { state in
      state.stages.scenario = (try? state.stages.book.scenario(initialScenario.name)) ?? initialScenario
      state.sessions = SessionStore()
      state.used = UsedRecordings()
      state.memory?.reset()
    }
    numbers.reset()
    events.reset()
    for log in logs { log.reset() }
    numbers.hub.send { .change(.reset) }
  }

  /// Removes all journal entries; counters are kept.
  public func clearJournal() {
    for log in logs { log.removeRecords() }
    numbers.hub.send { .change(.journal) }
  }

  /// The requests in the journal, oldest first.
  public var journal: [JournalEntry] {
    let records = records
    let policy = api.options.policy
    learnSecrets(of: records.map { ($0.record, $0.address) }, for: policy)
    let (redaction, index) = (policy.redaction, api.index)
    return records.compactMap { JournalEntry($0.record, at: $0.address, among: index, redactedBy: redaction) }
  }

  /// The records of the journal, oldest first.
  package var records: [RequestEvents.Logged] {
    Array(
      logs.flatMap { log in log.records.map { RequestEvents.Logged(record: $0, address: log.address) } }
        .sorted { $0.record.number < $1.record.number }.suffix(journalLimit)
    )
  }

  /// Returns a stream of the requests that are served from now on, in order, for one reader.
  ///
  /// Several readers can each have a stream. A stream that nobody holds any longer costs nothing.
  /// - Parameters:
  ///   - limit: The maximum number of requests that wait for the reader; further ones are counted.
  ///   - byteLimit: The maximum size of the waiting requests, in bytes.
  public func requestEvents(limit: Int = 10_000, byteLimit: Int = 16 << 20) -> RequestEvents {
    RequestEvents(subscription: numbers.hub.subscribe(limit: limit, byteLimit: byteLimit), runtime: self)
  }

  /// Reports the pending events, and none afterwards; ends the streams of all readers.
  public func endEvents() async {
    callbacks?.cancelAll(ends: true)
    numbers.hub.finish()
    await events.end()
  }

  /// The usage summary: requests served, unmatched requests, violations and unused recordings.
  public var usage: MockUsage {
    var usage = MockUsage()
    var (requested, unmatched): ([String: Int], [String: Int]) = ([:], [:])
    let redaction = api.options.policy.redaction
    for log in logs { log.usage.add(to: &usage, requested: &requested, unmatched: &unmatched, redactedBy: redaction) }
    usage.requested = MockUsage.lines(requested)
    usage.unmatched = MockUsage.lines(unmatched)
    usage.violations = events.findings
    let (apis, used) = state.withLock { state in
      ([state.stages.api] + state.stages.apis.sorted { $0.key < $1.key }.map(\.value), state.used.places)
    }
    var seen = used.union(apis.flatMap(\.unsentPlaces))
    let entries = RecordedEntries(joining: apis.map(\.index.entries))
    let unused = entries.indices.filter { seen.insert(entries.place(at: $0)).inserted }
    usage.unused = entries.selecting(unused.map { Int32(truncatingIfNeeded: $0) })
    return usage
  }

  // MARK: Serving

  /// Removes the scenario and counters of a session.
  func end(session: String) {
    state.withLock { state in
      state.sessions.forget(session)
      state.memory?.reset(session)
    }
  }

  /// The memory of the API; `nil` for a mock that replays.
  package var memory: StateStore? { state.withLock { $0.memory } }

  private var logs: [ServedRequestLog] { state.withLock { $0.logs } }

  /// Creates a log for a server thread; the runtime reads it as long as the runtime exists.
  ///
  /// - Parameters:
  ///   - address: The server's own address.
  ///   - threads: The number of threads that share the memory of the journal.
  ///   - memory: The memory of replies that is cleared when the state changes that replies depend on.
  package func makeLog(address: HTTPURL, threads: Int = 1, memory: (any ReplyMemory)? = nil) -> ServedRequestLog {
    let log = ServedRequestLog(
      address: address,
      numbers: numbers,
      memory: memory,
      journalLimit: journalLimit,
      journalBytes: Self.journalBytes / threads
    )
    state.withLock { $0.logs.append(log) }
    return log
  }

  /// The log of the callbacks that were sent; their requests have addresses of their own.
  var callbackLog: ServedRequestLog {
    state.withLock { state in
      if let known = state.callbackLog { return known }
      let log = ServedRequestLog(
        address: HTTPURL(scheme: "http", host: "localhost"),
        numbers: numbers,
        memory: nil,
        journalLimit: journalLimit,
        journalBytes: Self.journalBytes / 16
      )
      state.logs.append(log)
      state.callbackLog = log
      return log
    }
  }

  /// Returns the stage that a request is served from.
  ///
  /// - Parameters:
  ///   - session: The session of the request; evaluated only if any session has its own scenario.
  ///   - name: The scenario that the request chooses; `nil` for none.
  /// - Throws: `ScenarioError` if the scenario is unknown.
  package func stage(of session: @autoclosure () -> String?, choosing name: String?) throws(ScenarioError) -> Stage {
    let found = state.withLock { state in
      Result { () throws(ScenarioError) -> Stage in
        if let name { return try state.stages.stage(choosing: name) }
        guard state.sessions.hasChoices else { return state.stages.current }
        return state.sessions.stage(of: session()) ?? state.stages.current
      }
    }
    return try found.get()
  }

  /// Returns the turn of a session in a sequence of replies, and counts it if the reply is sent.
  package func turn(_ sequence: ReplaySequence, in session: String?, isGiven: Bool = true) -> Int {
    let repetition = state.withLock { state in
      isGiven ? state.sessions.count(sequence.id, in: session) : state.sessions.requestCount(sequence.id, in: session)
    }
    return sequence.turn(repetition: repetition, in: session)
  }

  /// Counts a request of an operation in a session's scenario, and returns the number of earlier ones.
  func count(_ operation: String?, in scenario: Scenario, of session: String?) -> Int {
    state.withLock { $0.sessions.count(operation, in: scenario.name, of: session) }
  }

  /// Marks recordings as used by a response.
  func use(_ positions: [Int], of stage: Stage) {
    guard !positions.isEmpty else { return }
    state.withLock { $0.used.insert(positions, of: stage) }
  }

  /// Changes the state that replies depend on, and clears the cached replies.
  private func change(_ body: (inout State) -> Void) {
    let logs = state.withLock { state in
      body(&state)
      return state.logs
    }
    for log in logs { log.memory?.removeAll() }
  }
}
