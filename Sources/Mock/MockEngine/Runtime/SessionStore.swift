/// A store of client sessions, bounded in number and in bytes.
///
/// If a limit is exceeded, the least recently used sessions are removed.
struct SessionStore: Sendable {
  /// The identity of a sequence of recorded responses: its API, and the position at which it begins.
  struct Sequence: Sendable, Hashable {
    let api: String
    let start: Int
  }

  private struct Session: Sendable {
    /// The stage of the scenario that was chosen for the session; `nil` for none.
    var stage: MockRuntime.Stage?
    var requestCounts: [Sequence: Int] = [:]
    /// The request counts of scenarios, by a hash of scenario and operation.
    ///
    /// The texts come from the client and may be long. Two of them have the same hash with a probability of one in
    /// 2⁶⁴.
    var counts: [Int: Int] = [:]
    var lastUse = 0

    /// The estimated memory that the session takes, in bytes.
    var size: Int { 300 + 64 * requestCounts.count + 32 * counts.count + (stage?.size ?? 0) }
  }

  /// The maximum number of counts in a session; a client can choose another scenario for each request.
  private static let subjectLimit = 1000

  private let limit: Int
  private let byteLimit: Int
  private var unnamed = Session()
  private var named: [String: Session] = [:]
  private var uses = 0
  /// The number of named sessions with their own scenario.
  private var choices = 0
  private var bytes = 0

  /// Creates a store with limits for the named sessions; the session without a name is always kept.
  init(limit: Int = 10_000, byteLimit: Int = 32 << 20) {
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// The number of named sessions.
  var count: Int { named.count }

  /// The estimated memory that the named sessions take, in bytes.
  var size: Int { bytes }

  /// Whether any session has its own scenario.
  var hasChoices: Bool { choices > 0 }

  /// Returns the stage that was chosen for a session; `nil` for none.
  func stage(of session: String?) -> MockRuntime.Stage? {
    guard hasChoices, let session else { return nil }
    return named[session]?.stage
  }

  /// Returns how often a session has requested a sequence.
  func requestCount(_ sequence: Sequence, in session: String?) -> Int {
    (session.map { named[$0] } ?? unnamed)?.requestCounts[sequence] ?? 0
  }

  /// Counts a request of a sequence in a session, and returns the number of earlier ones.
  mutating func count(_ sequence: Sequence, in session: String?) -> Int {
    with(session) { session in
      let repetition = session.requestCounts[sequence] ?? 0
      session.requestCounts[sequence] = repetition &+ 1
      return repetition
    }
  }

  /// Counts a request of an operation in a scenario, and returns the number of earlier ones.
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

  /// Activates a scenario in a session, from its beginning.
  mutating func play(_ stage: MockRuntime.Stage, in session: String) {
    with(session) { session in
      session.stage = stage
      session.counts = [:]
    }
  }

  /// Removes the scenario of a session; the current scenario restarts there.
  mutating func leaveScenario(of session: String) {
    guard named[session] != nil else { return }
    with(session) { session in
      session.stage = nil
      session.counts = [:]
    }
  }

  /// Removes a session.
  mutating func forget(_ session: String) {
    guard let gone = named.removeValue(forKey: session) else { return }
    bytes -= gone.size
    if gone.stage != nil { choices -= 1 }
  }

  /// Restarts the current scenario in the sessions without their own.
  mutating func restartScenario() {
    unnamed.counts = [:]
    for (name, session) in named where session.stage == nil && !session.counts.isEmpty {
      with(name, isUse: false) { $0.counts = [:] }
    }
  }

  /// Resets all counters; chosen scenarios are looked up again.
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

  /// Frees a tenth of the capacity, so that adding a session is cheap on average.
  private mutating func forget() {
    let oldest = named.map { ($0.key, $0.value.lastUse) }.sorted { $0.1 < $1.1 }
    for (name, _) in oldest {
      guard named.count > limit - max(1, limit / 10) || bytes > byteLimit / 10 * 9 else { break }
      forget(name)
    }
  }
}
