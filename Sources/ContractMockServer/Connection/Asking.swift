import HTTPExchange

/// A request with what its fields say of session and scenario, and what it is answered from.
struct Asking: Sendable {
  let asked: AskedRequest
  let request: HTTPRequest
  let session: String?
  /// Which of several answers is given, where that was counted already.
  let turn: Int?
  let connection: ResponseWriter.Connection
  let stage: MockRuntime.Stage

  /// - Throws: A fault where the session's name is too long, or nobody knows the scenario.
  init(
    _ asked: AskedRequest,
    _ request: HTTPRequest,
    turn: Int?,
    _ connection: ResponseWriter.Connection,
    in runtime: MockRuntime
  ) throws(RequestHead.Fault) {
    self.asked = asked
    self.request = request
    self.turn = turn
    self.connection = connection
    session = request.headers[MockRuntime.sessionField]
    guard session?.utf8.count ?? 0 <= MockRuntime.longestSession else {
      throw .malformed("\(MockRuntime.sessionField) is longer than \(MockRuntime.longestSession) bytes")
    }
    do {
      stage = try runtime.stage(of: session, choosing: request.headers[MockRuntime.scenarioField])
    } catch {
      throw .malformed(error.message)
    }
  }

  /// What the API decides; takes its time where the body is long.
  func decision() -> MockDecision { stage.api.decide(on: request) }

  /// The answers of which one is given at a time; `nil` where there is but one.
  func turns(of decision: MockDecision) -> MockTurns? {
    guard decision.alternatives > 1, let start = decision.sequence else { return nil }
    let options = stage.api.options
    return MockTurns(
      sequence: SessionStore.Sequence(api: stage.name, start: start),
      count: decision.alternatives,
      order: options.order,
      seed: options.seed
    )
  }

  /// Whether every other request with the same head is answered the same, as long as the runtime does not change.
  var isRepeatable: Bool {
    asked.body.isEmpty && asked.head.framing == .length(0) && !asked.head.expectsContinue && connection == .implied
      && stage.scenario.isPlain
  }

  /// Method and request target, secrets redacted.
  var line: String { "\(request.method) \(SecretRedaction().redacting(request.url).requestTarget)" }
}
