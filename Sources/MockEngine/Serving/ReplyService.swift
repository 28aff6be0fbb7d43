import ContractModel
import ContractReports
import ContractVerifier
import HARRecordings
package import HTTPMessages
package import HTTPWireFormat
import JSONSyntax
import Quantities
import Redaction

/// A reply as it is sent.
package enum ServedReply: Sendable {
  /// Bytes that are sent at once.
  case rendered(any RenderedReply)
  /// A plan for what a scenario does on the wire.
  case plan(WirePlan)
  /// A response whose body is made while it is sent.
  case stream(StreamedResponse)
}

/// A reply that is ready now, or one that takes time to produce.
package enum PendingReply: Sendable {
  case now(ServedReply)
  case later(@Sendable () async -> ServedReply)
}

/// The service that replies to requests: it reuses known replies, decides new ones, plays scenarios, and logs every
/// request.
///
/// A request passes these steps in order, and the first that has a reply ends it:
/// 1. Its session and its chosen scenario determine the stage that it is served from.
/// 2. An earlier request with the same decision key had a reply: the same bytes are sent. Or one that differed only in
///    its cursor and limit got a page of a list: its page is made from the same list.
/// 3. It is for the control API: the control API's response is sent.
/// 4. Otherwise the API decides on it, and the scenario determines its behavior. If the scenario sends a recorded
///    reply, the turn is counted. The reply, or the upstream server's response to a forwarded request, is passed to
///    the scenario.
package final class ReplyService: Sendable {
  /// The longest body that is judged on the serving thread, in bytes.
  private static let quickBody = 32 << 10
  /// The maximum number of recordings that are searched on the serving thread.
  private static let quickIndex = 2000
  /// The maximum product of recordings and request line bytes that are compared on the serving thread.
  private static let quickComparison = 512 << 10

  /// The log of the serving thread.
  package let log: ServedRequestLog
  let runtime: MockRuntime
  private let control: ControlAPI?
  private let forwarder: (any HTTPClient)?
  private let responder: ReplyResponder?
  let address: HTTPURL
  let render: @Sendable (HTTPResponse, ResponseWriter.Connection) -> any RenderedReply

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - runtime: The API, scenarios, sessions and journal.
  ///   - control: The control API, which handles requests under `/__contract/`; `nil` for none.
  ///   - forwarder: Sends requests to the upstream server; `nil` for none.
  ///   - responder: Responds to requests before the recordings do; `nil` for none.
  ///   - log: The log that requests are written to; its address is the mock's own.
  ///   - render: Renders a response to the bytes that are sent.
  package init(
    runtime: MockRuntime,
    control: ControlAPI?,
    forwarder: (any HTTPClient)?,
    responder: ReplyResponder? = nil,
    log: ServedRequestLog,
    render: @escaping @Sendable (HTTPResponse, ResponseWriter.Connection) -> any RenderedReply
  ) {
    self.runtime = runtime
    self.control = control
    self.forwarder = forwarder
    self.responder = responder
    self.log = log
    self.render = render
    address = log.address
  }

  /// Returns the reply to a request.
  ///
  /// - Parameters:
  ///   - received: The request.
  ///   - closes: Whether the connection closes after the reply.
  ///   - isLocal: Returns whether the client is on this machine.
  ///   - observer: Receives what the journal records about the reply; such a reply is never taken from the cache.
  package func reply(
    to received: ReceivedRequest,
    closes: Bool,
    isLocal: () -> Bool,
    observer: ReplyObserver? = nil
  ) -> PendingReply {
    let connection: ResponseWriter.Connection = closes ? .close : received.head.isVersion10 ? .keepAlive : .implied
    let stage = stage(of: received)
    var (turn, isWanted): (Int?, Bool) = (nil, false)
    if case .success(let stage) = stage, observer == nil {
      switch log.find(received, connection, on: stage, in: runtime) {
      case .reply(let rendering): return .now(.rendered(rendering))
      case .turn(let counted): (turn, isWanted) = (counted, true)
      case .none(let wanted): isWanted = wanted
      case .pages(let pages):
        if let rendered = page(for: received, from: pages, connection, stage) { return .now(.rendered(rendered)) }
      }
    }
    do throws(RequestHead.Fault) {
      let names = (try? stage.get())?.headerNames
      let request = try received.request(at: address, only: names)
      if let control, request.url.path.hasPrefix(ControlAPI.prefix) {
        let whole = try received.request(at: address)
        return reply(to: whole, by: control, connection, isLocal: isLocal())
      }
      let context = RequestContext(
        received: received,
        request: request,
        session: received.session,
        turn: turn,
        isWanted: isWanted,
        connection: connection,
        stage: try stage.get(),
        started: WallClock.now,
        observer: observer
      )
      if let responder { return .later { [self] in await reply(context, by: responder) } }
      return reply(context)
    } catch {
      return .now(.rendered(render(Self.response(to: error), connection)))
    }
  }

  /// Returns the page of a list that a request reads; `nil` if the request has to be decided on.
  private func page(
    for received: ReceivedRequest,
    from pages: PreparedPages,
    _ connection: ResponseWriter.Connection,
    _ stage: MockRuntime.Stage
  ) -> (any RenderedReply)? {
    let started = WallClock.now
    guard responder == nil, let request = try? received.request(at: address, only: stage.headerNames),
      let page = pages.page(for: request, of: stage.api)
    else { return nil }
    let rendering = render(page.response, connection)
    runtime.use(page.recordings, of: stage)
    log.write(received, pages.journaled, .rendered(rendering), since: started)
    return rendering
  }

  private func stage(of received: ReceivedRequest) -> Result<MockRuntime.Stage, RequestHead.Fault> {
    guard received.head.session?.count ?? 0 <= MockRuntime.longestSession else {
      let field = MockRuntime.sessionField
      return .failure(.malformed("\(field) is longer than \(MockRuntime.longestSession) bytes"))
    }
    return Result { () throws(ScenarioError) in
      try runtime.stage(of: received.session, choosing: received.scenario)
    }
    .mapError { .malformed($0.message) }
  }

  private func reply(_ context: RequestContext) -> PendingReply {
    let entries = context.stage.api.index.entries.count
    let isQuick =
      context.received.body.count <= Self.quickBody && entries <= Self.quickIndex
      && entries * context.received.line.count <= Self.quickComparison
    guard isQuick else { return .later { [self] in await reply(context, context.decision()) } }
    let decision = context.decision()
    guard !decision.takesTime, !decision.isForwarded || forwarder == nil else {
      return .later { [self] in await reply(context, decision) }
    }
    guard let act = act(in: context, decision) else { return .now(plainReply(context, decision)) }
    if act.behaviour.makesBodies { return .later { [self] in reply(context, decision, act) } }
    return .now(reply(context, decision, act))
  }

  // MARK: Replies

  /// Returns the reply of a responder, or the usual one if it has none.
  private func reply(_ context: RequestContext, by responder: ReplyResponder) async -> ServedReply {
    let decision = context.decision()
    let full = (try? context.received.request(at: address)) ?? context.request
    guard let response = await responder(full) else { return await reply(context, decision) }
    let reply = MockReply(MessageRules.ready(response, for: context.request.method), .scenario("respond"))
    return written(PlannedReply(reply: reply), context, decision)
  }

  /// The behavior of a scenario for one request, and its random generator.
  private typealias Act = (behaviour: Behaviour, random: SeededGenerator)

  private func reply(_ context: RequestContext, _ decision: MockDecision) async -> ServedReply {
    let act = act(in: context, decision)
    guard decision.isForwarded, let forwarder else {
      return act.map { reply(context, decision, $0) } ?? plainReply(context, decision)
    }
    // A forwarded request keeps all its headers.
    let full = (try? context.received.request(at: address)) ?? context.request
    let request = act?.behaviour.prepared(full) ?? full
    let forwarded = await ForwardedRequest(request, api: context.stage.api).reply(by: forwarder, for: decision.match)
    return written(played(forwarded, act, context, decision), context, decision)
  }

  /// Counts a request and returns the scenario's behavior for it; `nil` if the scenario changes no request.
  private func act(in context: RequestContext, _ decision: MockDecision) -> Act? {
    let scenario = context.stage.scenario
    guard !scenario.isPlain else { return nil }
    let operation = decision.match?.operation.id
    let count = runtime.count(operation, in: scenario, of: context.session)
    let purpose = "\(scenario.name) \(operation ?? "") \(count) \(context.session ?? "")"
    return (
      scenario.behaviour(of: operation, count: count),
      SeededGenerator(seed: context.stage.api.options.seed, purpose: purpose)
    )
  }

  /// Returns the reply without a scenario, reusing the bytes that another request got before.
  private func plainReply(_ context: RequestContext, _ decision: MockDecision) -> ServedReply {
    let stage = context.stage
    let sequence = context.sequence(of: decision)
    let turn = sequence.map { context.turn ?? runtime.turn($0, in: context.session) } ?? 0
    let recorded = context.observer == nil ? context.recordedReply(decision, turn: turn) : nil
    let known = recorded.map { log.find($0, on: stage) }
    let lesson = { (rendering: any RenderedReply, journaled: JournaledReply) in
      ServedRequestLog.Lesson(
        rendering: rendering,
        connection: context.connection,
        turn: turn,
        sequence: sequence,
        stage: stage,
        isRequestWanted: context.isWanted,
        recorded: known?.isWanted == true ? recorded : nil,
        pages: decision.match.flatMap { PreparedPages(context.request, $0, of: stage.api, journaled) }
      )
    }
    if let reply = known?.reply {
      let kept = context.isWanted ? lesson(reply.rendering, reply.journaled) : nil
      log.write(context.received, reply.journaled, .rendered(reply.rendering), since: context.started, keeping: kept)
      return .rendered(reply.rendering)
    }
    var reply = stage.api.reply(to: context.request, decision, turn: turn)
    let isWelcome = control != nil && WelcomePage.replaces(reply, to: context.request)
    if isWelcome, let full = try? context.received.request(at: address), WelcomePage.isPreferred(by: full) {
      reply = reply.with(WelcomePage.response(status: reply.response.status))
    }
    // Only browsers get the page, and the cache does not tell their requests from others.
    let isKept = !decision.isForwarded && !isWelcome
    return written(PlannedReply(reply: reply), context, decision, keeping: isKept ? lesson : nil)
  }

  /// Returns the reply with a scenario's behavior applied.
  private func reply(
    _ context: RequestContext,
    _ decision: MockDecision,
    _ act: Act
  ) -> ServedReply {
    let stage = context.stage
    let request = act.behaviour.prepared(context.request)
    let given = request == context.request ? decision : stage.api.decide(on: request)
    let isGiven = act.behaviour.sendsResponse(to: request)
    let turn = context.sequence(of: given).map { runtime.turn($0, in: context.session, isGiven: isGiven) } ?? 0
    let reply = stage.api.reply(to: request, given, turn: turn)
    return written(played(reply, act, context, decision), context, decision)
  }

  /// Applies a scenario's behavior to a reply.
  private func played(
    _ reply: MockReply,
    _ act: Act?,
    _ context: RequestContext,
    _ decision: MockDecision
  ) -> PlannedReply {
    guard var act else { return PlannedReply(reply: reply) }
    return act.behaviour.plan(
      reply,
      to: context.request,
      operation: decision.match?.operation,
      closes: context.connection == .close,
      random: &act.random
    )
  }

  /// Logs a reply and returns it as it is sent.
  private func written(
    _ planned: PlannedReply,
    _ context: RequestContext,
    _ decision: MockDecision,
    keeping lesson: ((any RenderedReply, JournaledReply) -> ServedRequestLog.Lesson)? = nil
  ) -> ServedReply {
    runtime.use(planned.reply.recordings, of: context.stage)
    let reply = JournaledReply(
      scenario: context.stage.scenario.name,
      operation: decision.match?.operation.id,
      status: planned.status,
      source: planned.reply.source,
      nearest: planned.reply.nearest,
      findings: decision.findings + planned.reply.findings
    )
    context.observer?(
      ReplyDetails(
        operation: reply.operation,
        status: reply.status,
        source: reply.source,
        nearest: reply.nearest,
        recordings: planned.reply.recordings
      )
    )
    defer { report(context, reply) }
    if let plan = planned.plan {
      log.write(context.received, reply, .plan(plan), since: context.started)
      return .plan(plan)
    }
    let rendering = render(planned.reply.response, context.connection)
    log.write(context.received, reply, .rendered(rendering), since: context.started, keeping: lesson?(rendering, reply))
    return .rendered(rendering)
  }
}
