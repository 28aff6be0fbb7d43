import ContractModel
import HTTPExchange
import HTTPWireFormat
import Redaction

/// A request that is decided on, with what it is replied to from.
struct RequestContext: Sendable {
  let received: ReceivedRequest
  /// The request with the header fields that a reply can depend on, and no others.
  let request: HTTPRequest
  let session: String?
  /// Which of several replies is given, where that was counted already.
  let turn: Int?
  /// Whether the reply should be kept for the next request that depends on the same.
  let isWanted: Bool
  let connection: ResponseWriter.Connection
  let stage: MockRuntime.Stage

  /// What the API decides; takes its time where the body is long.
  func decision() -> MockDecision { stage.api.decide(on: request) }

  /// The replies of which one is given at a time; `nil` where there is but one.
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

  /// The recorded reply at a turn, where other requests get the same bytes and the journal says the same about them.
  ///
  /// - Returns: `nil` where the reply is no recorded one, or can depend on the request in other ways.
  func recordedReply(_ decision: MockDecision, turn: Int) -> ServedRequestLog.RecordedReply? {
    guard case .recorded(let positions) = decision.outcome, positions.count <= Self.mostPositions,
      decision.findings.isEmpty, stage.api.crossOrigin == nil,
      !request.headers.fields.contains(where: { field in RecordedAnswers.headerNames.contains { field.isNamed($0) } })
    else { return nil }
    return ServedRequestLog.RecordedReply(
      positions: positions,
      turn: turn,
      operation: decision.match?.operation.id,
      isHead: request.method == .head,
      connection: connection
    )
  }

  /// Of how many recordings a reply is kept that is one of them.
  private static let mostPositions = 16

  /// Method and request target, secrets redacted.
  var line: String { "\(request.method) \(stage.api.options.policy.redaction.redacting(request.url).requestTarget)" }
}
