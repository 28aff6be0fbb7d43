import Basics
import ContractModel
package import HTTPMessages
import JSONSchemas
import Redaction

/// A request with the session and the stage that its reply depends on.
///
/// It is an object, because every step of a reply passes it on, and some keep it. The request is made once from what
/// arrived, with the headers that rules read. What is not ordinary makes it once more, `whole`.
package final class RequestContext: Sendable {
  let received: any IncomingRequest
  /// The request with only the headers that a reply can depend on.
  package let request: HTTPRequest
  let session: String?
  package let stage: MockRuntime.Stage
  /// When the request arrived, in nanoseconds since 1970.
  let started: Int64
  /// Whether not all secrets were known when the request arrived, so that its reply may lack what others show.
  let isEarly: Bool
  private let address: HTTPURL

  init(
    _ received: any IncomingRequest,
    on stage: MockRuntime.Stage,
    at address: HTTPURL,
    started: Int64
  ) throws(RequestFault) {
    self.received = received
    request = try received.request(at: address, only: stage.headerNames)
    session = received.session
    self.stage = stage
    self.address = address
    self.started = started
    isEarly = stage.api.options.policy.isLearning
  }

  /// The request with all its headers.
  var whole: HTTPRequest { (try? received.request(at: address)) ?? request }

  /// Returns the API's decision on the request; takes time if the body is long, or its schema has many alternatives.
  ///
  /// - Parameter active: The scenario's behavior, which may leave out headers that the reply would depend on.
  func decision(for active: ActiveScenario?) -> MockDecision { decision(for: active, within: EvaluationBudget()) }

  private func decision(for active: ActiveScenario?, within budget: EvaluationBudget) -> MockDecision {
    let served = served(by: active)
    var decision = budget.spend { stage.api.decide(on: request, servedAs: served) }
    decision.isUndecided = budget.hasStoppedAnything
    return decision
  }

  /// Returns the API's decision on the request; `nil` if judging it takes more work than the serving thread may do.
  func quickDecision(for active: ActiveScenario?) -> MockDecision? {
    let budget = EvaluationBudget(steps: Self.quickSteps)
    let decision = decision(for: active, within: budget)
    return budget.isSpent ? nil : decision
  }

  /// The schema evaluations on the serving thread, in addition to what is ordinary for the size of the request.
  private static let quickSteps = 10_000

  /// Returns the request that a recorded response is looked up with.
  func served(by active: ActiveScenario?) -> HTTPRequest { active?.behaviour.prepared(request) ?? request }

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

  /// Returns the key of the recorded reply at a turn, if other requests get the same response for the same reason.
  ///
  /// - Returns: `nil` if the reply is not a recorded one, or can depend on the request in other ways.
  func recordedKey(_ decision: MockDecision, turn: Int) -> RecordedReplyKey? {
    guard case .recorded(let positions) = decision.outcome, positions.count <= RecordedReplyKey.mostPositions,
      decision.findings.isEmpty, stage.api.crossOrigin == nil,
      !request.headers.fields.contains(where: { field in RecordedResponses.headerNames.contains { field.isNamed($0) } })
    else { return nil }
    return RecordedReplyKey(
      positions: positions,
      turn: turn,
      operation: decision.match?.operation.id,
      address: stage.api.ownOrigin(for: request),
      isHead: request.method == .head
    )
  }

  /// The number of bytes of the method and the target.
  var lineSize: Int {
    request.method.rawValue.utf8.count + 2 + request.url.path.utf8.count + (request.url.query?.utf8.count ?? 0)
  }

  /// The method and request target, with secrets redacted.
  var line: String { "\(request.method) \(RedactedURL(request.url, by: policy.redaction).requestTarget)" }

  /// The secrets that must not be shown.
  var policy: RedactionPolicy { stage.api.options.policy }

  /// Returns the API's decision on the request; one that may quote something waits for all secrets, but not for long.
  func decisionAfterLearning(for active: ActiveScenario?) async -> MockDecision {
    let decision = decision(for: active)
    guard decision.mayQuote else { return decision }
    await policy.learned(forReply: true)
    return self.decision(for: active)
  }
}

/// The behavior of a scenario for one request, and its random generator.
struct ActiveScenario: Sendable {
  let behaviour: Behaviour
  let random: SeededGenerator
}
