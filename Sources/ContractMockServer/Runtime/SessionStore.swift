/// What is remembered of each client session; bounded: of too many, those that were away the longest are forgotten.
struct SessionStore: Sendable {
  /// A sequence of recorded answers: of one API, the position at which it begins.
  struct Sequence: Sendable, Hashable {
    let api: String
    let start: Int
  }

  /// What a scenario counts.
  private struct Subject: Sendable, Hashable {
    let scenario: String
    let operation: String?
  }

  private struct Session: Sendable {
    /// The scenario that was chosen for it; `nil` where none was.
    var scenario: Scenario?
    var asked: [Sequence: Int] = [:]
    var counts: [Subject: Int] = [:]
    var lastUse = 0
  }

  /// How many subjects a session counts; clients can make up scenarios with parameters for each request.
  private static let subjectLimit = 1000

  private let limit: Int
  private var unnamed = Session()
  private var named: [String: Session] = [:]
  private var uses = 0

  /// Remembers so many sessions besides the one without a name.
  init(limit: Int = 10_000) { self.limit = limit }

  /// How many named sessions are remembered.
  var count: Int { named.count }

  /// The scenario that was chosen for a session; `nil` where none was.
  func scenario(of session: String?) -> Scenario? { session.flatMap { named[$0]?.scenario } }

  /// How often a session asked for an answer of a sequence before.
  func asked(_ sequence: Sequence, in session: String?) -> Int {
    (session.map { named[$0] } ?? unnamed)?.asked[sequence] ?? 0
  }

  /// How often a session asked for an answer of a sequence before; this time is counted.
  mutating func ask(_ sequence: Sequence, in session: String?) -> Int {
    with(session) { session in
      let asked = session.asked[sequence] ?? 0
      session.asked[sequence] = asked &+ 1
      return asked
    }
  }

  /// How many requests of an operation came in a scenario before; this one is counted.
  mutating func count(_ operation: String?, in scenario: String, of session: String?) -> Int {
    with(session) { session in
      let subject = Subject(scenario: scenario, operation: operation)
      let count = session.counts[subject] ?? 0
      if count == 0, session.counts.count >= Self.subjectLimit { session.counts = [:] }
      session.counts[subject] = count &+ 1
      return count
    }
  }

  /// Plays a scenario in a session from its beginning.
  mutating func play(_ scenario: Scenario, in session: String) {
    with(session) { session in
      session.scenario = scenario
      session.counts = [:]
    }
  }

  /// Takes the scenario of a session from it; what it plays then begins anew.
  mutating func leaveScenario(of session: String) {
    named[session]?.scenario = nil
    named[session]?.counts = [:]
  }

  /// Forgets a session.
  mutating func forget(_ session: String) { named[session] = nil }

  /// Begins the scenario anew in the sessions that have none of their own.
  mutating func restartScenario() {
    unnamed.counts = [:]
    for (name, session) in named where session.scenario == nil && !session.counts.isEmpty { named[name]?.counts = [:] }
  }

  /// Forgets what was counted; scenarios that were chosen for a session are looked up anew.
  mutating func restart(_ current: (Scenario) -> Scenario) {
    unnamed = Session()
    named = named.compactMapValues { session in
      session.scenario.map { Session(scenario: current($0), lastUse: session.lastUse) }
    }
  }

  private mutating func with<Result>(_ name: String?, _ body: (inout Session) -> Result) -> Result {
    guard let name else { return body(&unnamed) }
    uses += 1
    if named[name] == nil, named.count >= limit { forget() }
    named[name, default: Session()].lastUse = uses
    return body(&named[name, default: Session()])
  }

  /// Makes room for a tenth of what can be remembered, so that a new session costs little whatever there is.
  private mutating func forget() {
    let oldest = named.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(max(1, limit / 10))
    for (name, _) in oldest { named[name] = nil }
  }
}
