import Basics
import ContractJudge
import ContractModel
import Findings
import HARRecordings
package import HTTPMessages
import JSONSyntax
import Redaction

/// A reply that is ready now, or one that takes time to produce.
package enum PendingReply: Sendable {
  case now(MockReply)
  case later(@Sendable () async -> MockReply)
}

/// Responds to a request; returns `nil` for a request that is left to the recordings.
package typealias ReplyResponder = @Sendable (HTTPRequest) async -> HTTPResponse?

/// The service that replies to requests: it decides on them, plays scenarios, and logs every request.
///
/// A request passes these steps in order:
/// 1. Its session and its chosen scenario determine the stage that it is served from.
/// 2. The scenario determines its behavior, and the API decides on it. If the scenario sends a recorded reply, the turn
///    is counted. The reply, or the upstream server's response to a forwarded request, is passed to the scenario.
/// 3. The reply is logged and returned. Whoever called the service delivers it.
///
/// A server may remember replies (`ReplyMemory`), and send one again for a request that gets the same.
package final class ReplyService: Sendable {
  /// The longest body that is judged on the serving thread, in bytes.
  private static let quickBody = 32 << 10
  /// The maximum number of recordings that are searched on the serving thread.
  private static let quickIndex = 2000
  /// The maximum product of recordings and request line bytes that are compared on the serving thread.
  private static let quickComparison = 512 << 10

  /// The log of the serving thread.
  package let log: ServedRequestLog
  /// The API, scenarios, sessions and journal.
  package let runtime: MockRuntime
  private let forwarder: (any HTTPClient)?
  private let responder: ReplyResponder?
  private let welcomePage: WelcomePage?

  /// The mock's own address.
  package var address: HTTPURL { log.address }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - runtime: The API, scenarios, sessions and journal.
  ///   - forwarder: Sends requests to the upstream server; `nil` for none.
  ///   - responder: Responds to requests before the recordings do; `nil` for none.
  ///   - welcomePage: The page for a browser that opens the base URL where nothing is recorded; `nil` for none.
  ///   - log: The log that requests are written to; its address is the mock's own.
  package init(
    runtime: MockRuntime,
    forwarder: (any HTTPClient)? = nil,
    responder: ReplyResponder? = nil,
    welcomePage: WelcomePage? = nil,
    log: ServedRequestLog
  ) {
    self.runtime = runtime
    self.forwarder = forwarder
    self.responder = responder
    self.welcomePage = welcomePage
    self.log = log
  }

  /// Returns the reply to a request.
  ///
  /// - Throws: A fault if the request is not valid, or chooses an unknown scenario. It is not logged.
  package func reply(to received: any IncomingRequest) throws(RequestFault) -> PendingReply {
    reply(try context(of: received, on: try stage(of: received)))
  }

  /// Returns the stage that a request is served from.
  ///
  /// - Throws: A fault if the name of the session is too long, or the request chooses an unknown scenario.
  package func stage(of received: any IncomingRequest) throws(RequestFault) -> MockRuntime.Stage {
    guard received.sessionSize <= MockRuntime.longestSession else {
      throw .malformed("\(MockRuntime.sessionField) is longer than \(MockRuntime.longestSession) bytes")
    }
    do throws(ScenarioError) {
      return try runtime.stage(of: received.session, choosing: received.scenario)
    } catch {
      throw .malformed(error.message)
    }
  }

  /// Returns a request with what its reply depends on.
  ///
  /// - Throws: A fault if the request is not valid.
  package func context(
    of received: any IncomingRequest,
    on stage: MockRuntime.Stage
  ) throws(RequestFault) -> RequestContext {
    try RequestContext(received, on: stage, at: address, started: WallClock.now)
  }

  /// Returns the reply to a request that reads a page of a list; `nil` if the request has to be decided on.
  ///
  /// - Parameters:
  ///   - context: The request.
  ///   - pages: The pages that an earlier request led to.
  package func reply(_ context: RequestContext, from pages: PreparedPages) -> MockReply? {
    guard responder == nil, let reply = pages.reply(to: context.request, of: context.stage.api) else { return nil }
    runtime.use(reply.recordings, of: context.stage)
    log.write(context.received, reply, since: context.started)
    return reply
  }

  /// Returns the reply to a request.
  ///
  /// - Parameters:
  ///   - context: The request.
  ///   - turn: The turn among several replies, if it was counted already.
  package func reply(_ context: RequestContext, turn: Int? = nil) -> PendingReply {
    if let responder { return .later { [self] in await reply(context, turn, by: responder) } }
    let active = activeScenario(in: context)
    guard !context.isEarly else {
      return .later { [self] in await reply(context, context.decisionAfterLearning(for: active), active, turn) }
    }
    let entries = context.stage.api.index.entries.count
    let isQuick =
      context.received.bodySize <= Self.quickBody && entries <= Self.quickIndex
      && entries * context.lineSize <= Self.quickComparison
    guard isQuick, let decision = context.quickDecision(for: active) else {
      return .later { [self] in await reply(context, context.decision(for: active), active, turn) }
    }
    guard !decision.takesTime, !decision.isForwarded || forwarder == nil, !takesTime(decision, context) else {
      return .later { [self] in await reply(context, decision, active, turn) }
    }
    guard let active else { return .now(plainReply(context, decision, turn)) }
    if active.behaviour.makesBodies { return .later { [self] in reply(context, decision, active) } }
    return .now(reply(context, decision, active))
  }

  /// Returns whether a reply from the state takes longer than the serving thread may be busy.
  private func takesTime(_ decision: MockDecision, _ context: RequestContext) -> Bool {
    guard let (stateful, memory) = stateful(context.request, decision, context) else { return false }
    return stateful.takesTime(memory.state(of: context.session))
  }

  // MARK: Replies

  /// Returns the reply of a responder, or the usual one if it has none.
  private func reply(_ context: RequestContext, _ turn: Int?, by responder: ReplyResponder) async -> MockReply {
    guard let response = await responder(context.whole) else {
      let active = activeScenario(in: context)
      return await reply(context, context.decision(for: active), active, turn)
    }
    let reply = MockReply(MessageRules.ready(response, for: context.request.method), .scenario("respond"))
    return written(reply, context, context.decision(for: nil))
  }

  private func reply(
    _ context: RequestContext,
    _ decision: MockDecision,
    _ active: ActiveScenario?,
    _ turn: Int?
  ) async -> MockReply {
    guard decision.isForwarded, let forwarder else {
      return active.map { reply(context, decision, $0) } ?? plainReply(context, decision, turn)
    }
    // A forwarded request keeps all its headers.
    let whole = context.whole
    let request = active?.behaviour.prepared(whole) ?? whole
    let forwarded = await ForwardedRequest(request, api: context.stage.api).reply(by: forwarder, for: decision.match)
    return written(played(forwarded, active, context, decision), context, decision)
  }

  /// Counts a request and returns the scenario's behavior for it; `nil` if the scenario changes no request.
  private func activeScenario(in context: RequestContext) -> ActiveScenario? {
    let scenario = context.stage.scenario
    guard !scenario.isPlain else { return nil }
    let operation = context.stage.api.operation(of: context.request)?.id
    let count = runtime.count(operation, in: scenario, of: context.session)
    let session = (context.session ?? "").prefix { $0 != MockRuntime.sessionNumberMark }
    let purpose = "\(scenario.name) \(operation ?? "") \(count) \(session)"
    return ActiveScenario(
      behaviour: scenario.behaviour(of: operation, count: count),
      random: SeededGenerator(seed: context.stage.api.options.seed, purpose: purpose)
    )
  }

  /// Returns the reply without a scenario, or one that another request got before.
  private func plainReply(_ context: RequestContext, _ decision: MockDecision, _ counted: Int?) -> MockReply {
    let stage = context.stage
    let sequence = context.sequence(of: decision)
    let turn = sequence.map { counted ?? runtime.turn($0, in: context.session) } ?? 0
    let recorded = log.memory == nil ? nil : context.recordedKey(decision, turn: turn)
    if let recorded, let known = log.memory?.reply(for: recorded, on: stage) {
      log.write(context.received, known, since: context.started)
      return known
    }
    var reply = reply(to: context.request, decision, turn: turn, context)
    let page = welcomePage.flatMap { WelcomePage.replaces(reply, to: context.request) ? $0 : nil }
    if let page, WelcomePage.isPreferred(by: context.whole) {
      reply = reply.with(page.response(status: reply.response.status))
    }
    // Only browsers get the page, and no memory of replies tells their requests from others.
    let isReusable =
      log.memory != nil && !decision.isForwarded && !decision.isStateful && page == nil && !context.isEarly
      && !stage.api.sendsCallbacks(of: decision.match?.operation)
    return written(reply, context, decision) { reason in
      guard isReusable else { return nil }
      let pages = decision.match.flatMap { PreparedPages(context.request, $0, of: stage.api, reason) }
      return ReplyReuse(turn: turn, sequence: sequence, recorded: recorded, pages: pages)
    }
  }

  /// Returns the reply of the API without a scenario.
  ///
  /// - Parameter isGiven: Whether the client gets it, or a part of it: otherwise nothing changes in the state.
  private func reply(
    to request: HTTPRequest,
    _ decision: MockDecision,
    turn: Int,
    _ context: RequestContext,
    isGiven: Bool = true
  ) -> MockReply {
    let api = context.stage.api
    guard let (stateful, memory) = stateful(request, decision, context) else {
      return api.reply(to: request, decision, turn: turn)
    }
    let operation = stateful.operation
    if !operation.role.isChange || !isGiven {
      var copy =
        operation.role.isChange
        ? memory.state(of: context.session) : memory.state(of: context.session, at: stateful.time)
      return api.reply(stateful, &copy)
    }
    do throws(StateOverflow) {
      return try memory.change(context.session, at: stateful.time) { api.reply(stateful, &$0) }
    } catch { return api.reply(stateful, refusedBy: error) }
  }

  /// Returns the reply from the state, which is yet to be made, and the state; `nil` for a request of no resource.
  private func stateful(
    _ request: HTTPRequest,
    _ decision: MockDecision,
    _ context: RequestContext
  ) -> (reply: StatefulHandler, memory: StateStore)? {
    guard case .stateful(let operation) = decision.outcome, let match = decision.match,
      let rules = context.stage.api.stateful, let memory = runtime.memory
    else { return nil }
    let reply = StatefulHandler(
      operation,
      rules,
      context.stage.api,
      request,
      match,
      session: context.session,
      time: Int(WallClock.steady),
      now: Int(context.started / 1_000_000_000)
    )
    return (reply, memory)
  }

  /// Returns the reply with a scenario's behavior applied.
  private func reply(
    _ context: RequestContext,
    _ decision: MockDecision,
    _ active: ActiveScenario
  ) -> MockReply {
    let request = context.served(by: active)
    let isGiven = active.behaviour.sendsResponse(to: request)
    let turn = context.sequence(of: decision).map { runtime.turn($0, in: context.session, isGiven: isGiven) } ?? 0
    let reply = reply(to: request, decision, turn: turn, context, isGiven: isGiven)
    return written(played(reply, active, context, decision), context, decision)
  }

  /// Applies a scenario's behavior to a reply.
  private func played(
    _ reply: MockReply,
    _ active: ActiveScenario?,
    _ context: RequestContext,
    _ decision: MockDecision
  ) -> MockReply {
    guard let active else { return reply }
    var random = active.random
    return active.behaviour.applied(
      to: reply,
      for: context.request,
      operation: decision.match?.operation,
      random: &random
    )
  }

  private static let undecided = "the request is not judged by its schema, because that takes more work than the limit"

  /// Logs a reply, and returns it with all the reasons for it.
  private func written(
    _ reply: MockReply,
    _ context: RequestContext,
    _ decision: MockDecision,
    reuse: (MockReply.Reason) -> ReplyReuse? = { _ in nil }
  ) -> MockReply {
    let reply = decision.isUndecided ? reply.noting(Self.undecided) : reply
    runtime.use(reply.recordings, of: context.stage)
    var reason = reply.reason
    reason.scenario = context.stage.scenario.name
    reason.operation = decision.match?.operation.id
    reason.findings = decision.findings + reply.findings
    let plan = plan(reply, context, decision)
    reason.findings += plan.findings
    let served = MockReply(reply.response, reason, reply.delivery, reuse: reuse(reason), callbacks: plan.callbacks)
    let number = log.write(context.received, served, since: context.started)
    report(context, served)
    runtime.send(served.callbacks, after: served, number: number, context)
    return served
  }

  /// Returns the callbacks that follow a reply.
  private func plan(
    _ reply: MockReply,
    _ context: RequestContext,
    _ decision: MockDecision
  ) -> CallbackPlanner.Plan {
    let api = context.stage.api
    guard runtime.callbacks != nil, let match = decision.match, api.sendsCallbacks(of: match.operation) else {
      return CallbackPlanner.Plan()
    }
    return api.callbackPlan(reply, to: context.whole, match)
  }

  /// Returns the response to a request that is not valid.
  package static func response(to fault: RequestFault) -> HTTPResponse {
    let detail = fault.reason.prefix(1).uppercased() + fault.reason.dropFirst() + "."
    let problem = Problem(status: fault.status, detail: detail)
    var response = problem.response()
    if let seconds = fault.retryAfter { response.headers.add("Retry-After", seconds) }
    return MessageRules.ready(response, for: .get)
  }
}
