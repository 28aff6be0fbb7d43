import ContractModel
import HTTPMessages
import HTTPWireFormat
import Redaction

/// A request with the session, turn and stage that its reply depends on.
///
/// It is an object, because every step of a reply passes it on, and some keep it.
final class RequestContext: Sendable {
  let received: ReceivedRequest
  /// The request with only the headers that a reply can depend on.
  let request: HTTPRequest
  let session: String?
  /// The turn among several replies, if it was counted already.
  let turn: Int?
  /// Whether the reply should be cached for later requests with the same key.
  let isWanted: Bool
  let connection: ResponseWriter.Connection
  let stage: MockRuntime.Stage
  /// When the request arrived, in nanoseconds since 1970.
  let started: Int64
  /// Receives what the journal records about the reply.
  let observer: ReplyObserver?

  init(
    received: ReceivedRequest,
    request: HTTPRequest,
    session: String?,
    turn: Int?,
    isWanted: Bool,
    connection: ResponseWriter.Connection,
    stage: MockRuntime.Stage,
    started: Int64,
    observer: ReplyObserver?
  ) {
    self.received = received
    self.request = request
    self.session = session
    self.turn = turn
    self.isWanted = isWanted
    self.connection = connection
    self.stage = stage
    self.started = started
    self.observer = observer
  }

  /// Returns the API's decision on the request; takes time if the body is long.
  func decision() -> MockDecision { stage.api.decide(on: request) }

  /// Returns the sequence of replies that the request advances; `nil` if there is only one reply.
  func sequence(of decision: MockDecision) -> ReplaySequence? {
    guard decision.alternatives > 1, let start = decision.sequence else { return nil }
    let options = stage.api.options
    return ReplaySequence(
      id: SessionStore.Sequence(api: stage.name, start: start),
      count: decision.alternatives,
      order: options.order,
      seed: options.seed
    )
  }

  /// Returns the recorded reply at a turn, if other requests get the same bytes and the same journal entry.
  ///
  /// - Returns: `nil` if the reply is not a recorded one, or can depend on the request in other ways.
  func recordedReply(_ decision: MockDecision, turn: Int) -> ServedRequestLog.RecordedReply? {
    guard case .recorded(let positions) = decision.outcome, positions.count <= Self.mostPositions,
      decision.findings.isEmpty, stage.api.crossOrigin == nil,
      !request.headers.fields.contains(where: { field in RecordedResponses.headerNames.contains { field.isNamed($0) } })
    else { return nil }
    return ServedRequestLog.RecordedReply(
      positions: positions,
      turn: turn,
      operation: decision.match?.operation.id,
      isHead: request.method == .head,
      connection: connection
    )
  }

  /// The maximum number of recordings in a sequence whose replies are cached.
  private static let mostPositions = 16

  /// The method and request target, with secrets redacted.
  var line: String { "\(request.method) \(stage.api.options.policy.redaction.redacting(request.url).requestTarget)" }
}
