/// What is remembered of each client session.
///
/// Bounded in sessions and in bytes: of too many, those that were away the longest are forgotten.
struct SessionStore: Sendable {
  /// A sequence of recorded answers: of one API, the position at which it begins.
  struct Sequence: Sendable, Hashable {
    let api: String
    let start: Int
  }

  private struct Session: Sendable {
    /// The scenario that was chosen for it, with what it is played from; `nil` where none was.
    var stage: MockRuntime.Stage?
    var asked: [Sequence: Int] = [:]
    /// What scenarios count, by a hash of scenario and operation.
    ///
    /// The texts are the client's own and may be long. Two of them have the same hash by a chance of one in 2⁶⁴.
    var counts: [Int: Int] = [:]
    var lastUse = 0

    /// What it takes in memory, in bytes; an estimate.
    var size: Int { 300 + 64 * asked.count + 32 * counts.count + (stage?.size ?? 0) }
  }

  /// How many pairs of scenario and operation a session counts; a client can choose another scenario for each request.
  private static let subjectLimit = 1000

  private let limit: Int
  private let byteLimit: Int
  private var unnamed = Session()
  private var named: [String: Session] = [:]
  private var uses = 0
  /// How many named sessions have a scenario of their own.
  private var choices = 0
  private var bytes = 0

  /// Remembers so many sessions besides the one without a name, and so many bytes about them.
  init(limit: Int = 10_000, byteLimit: Int = 32 << 20) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// How many named sessions are remembered.
  var count: Int { named.count }

  /// What the named sessions take in memory, in bytes; an estimate.
  var size: Int { bytes }

  /// Whether any session has a scenario of its own.
  var hasChoices: Bool { choices > 0 }

  /// What was chosen for a session; `nil` where nothing was.
  func stage(of session: String?) -> MockRuntime.Stage? {
    guard hasChoices, let session else { return nil }
    return named[session]?.stage
  }

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
    var hasher = Hasher()
    hasher.combine(scenario)
    hasher.combine(operation)
    let subject = hasher.finalize()
    return with(session) { session in
      let count = session.counts[subject] ?? 0
      if count == 0, session.counts.count >= Self.subjectLimit { session.counts = [:] }
      session.counts[subject] = count &+ 1
      return count
    }
  }

  /// Plays a scenario in a session from its beginning.
  mutating func play(_ stage: MockRuntime.Stage, in session: String) {
    with(session) { session in
      session.stage = stage
      session.counts = [:]
    }
  }

  /// Takes the scenario of a session from it; what it plays then begins anew.
  mutating func leaveScenario(of session: String) {
    guard named[session] != nil else { return }
    with(session) { session in
      session.stage = nil
      session.counts = [:]
    }
  }

  /// Forgets a session.
  mutating func forget(_ session: String) {
    guard let gone = named.removeValue(forKey: session) else { return }
    bytes -= gone.size
    if gone.stage != nil { choices -= 1 }
  }

  /// Begins the scenario anew in the sessions that have none of their own.
  mutating func restartScenario() {
    unnamed.counts = [:]
    for (name, session) in named where session.stage == nil && !session.counts.isEmpty {
      with(name, isUse: false) { $0.counts = [:] }
    }
  }

  /// Forgets what was counted; scenarios that were chosen for a session are looked up anew.
  mutating func restart(_ current: (MockRuntime.Stage) -> MockRuntime.Stage) {
    let chosen = named.compactMapValues { session in
      session.stage.map { Session(stage: current($0), lastUse: session.lastUse) }
    }
    self = SessionStore(limit: limit, byteLimit: byteLimit)
    named = chosen
    choices = chosen.count
    bytes = chosen.values.reduce(0) { $0 + $1.size }
    uses = chosen.values.map(\.lastUse).max() ?? 0
  }

  private mutating func with<Result>(
    _ name: String?,
    isUse: Bool = true,
    _ body: (inout Session) -> Result
  ) -> Result {
    guard let name else { return body(&unnamed) }
    uses += 1
    var index = named.index(forKey: name)
    if index == nil {
      if named.count >= limit { forget() }
      named[name] = Session()
      bytes += Session().size
      index = named.index(forKey: name)
    }
    guard let index else {
      var unknown = Session()
      return body(&unknown)
    }
    let (size, hadChoice) = (named.values[index].size, named.values[index].stage != nil)
    if isUse { named.values[index].lastUse = uses }
    let result = body(&named.values[index])
    bytes += named.values[index].size - size
    choices += (named.values[index].stage == nil ? 0 : 1) - (hadChoice ? 1 : 0)
    if bytes > byteLimit { forget() }
    return result
  }

  /// Makes room for a tenth of what can be remembered, so that a new session costs little whatever there is.
  private mutating func forget() {
    let oldest = named.map { ($0.key, $0.value.lastUse) }.sorted { $0.1 < $1.1 }
    for (name, _) in oldest {
      guard named.count > limit - max(1, limit / 10) || bytes > byteLimit / 10 * 9 else { break }
      forget(name)
    }
  }
}
