import ContractModel
import ContractReports
import ContractVerifier
import HARRecordings
import HTTPExchange
import JSONSyntax
import NIOCore
import Quantities
import Redaction

/// Answers requests: finds replies that are known, decides on requests that are not, plays scenarios, and writes all down.
///
/// A request passes these questions in order, and the first that has an answer ends it: What is it replied to from, by its
/// session and the scenario that it chooses? Was a request that differs in nothing that matters replied to before? The
/// same bytes. Is it for the control API? Its answer. Otherwise the API decides, the scenario says what it does, the turn
/// is counted where it sends the answer, and the reply (that of the server behind the mock, where it is to be asked) is
/// handed to the scenario.
final class ReplyService: Sendable {
  /// What is sent for a request.
  enum Answer: Sendable {
    /// These bytes, at once.
    case bytes(ByteBuffer)
    /// What a scenario does on the wire.
    case plan(WirePlan)
  }

  /// How an answer is had.
  enum Outcome: Sendable {
    case now(Answer)
    /// It takes time, or waits for something; a thread that serves does neither.
    case later(@Sendable () async -> Answer)
  }

  /// The longest body that is judged by the thread that serves, in bytes.
  private static let quickBody = 32 << 10
  /// The most recordings among which that thread looks for an answer, or for what comes nearest.
  private static let quickIndex = 2000
  /// The most recordings times bytes of a request line that it compares.
  private static let quickComparison = 512 << 10

  private let runtime: MockRuntime
  private let control: ControlAPI?
  private let forwarder: (any HTTPClient)?
  private let address: HTTPURL

  /// Answers at an address.
  init(runtime: MockRuntime, control: ControlAPI?, forwarder: (any HTTPClient)?, address: HTTPURL) {
    self.runtime = runtime
    self.control = control
    self.forwarder = forwarder
    self.address = address
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - received: The request.
  ///   - closes: Whether the connection is closed after the answer.
  ///   - isLocal: Whether the peer is on this machine.
  ///   - log: Where it is written down.
  func answer(
    _ received: ReceivedRequest,
    closes: Bool,
    isLocal: @autoclosure () -> Bool,
    in log: ServedRequestLog
  ) -> Outcome {
    let connection: ResponseWriter.Connection = closes ? .close : received.head.isVersion10 ? .keepAlive : .implied
    let stage = stage(of: received)
    var (turn, isWanted): (Int?, Bool) = (nil, false)
    if case .success(let stage) = stage {
      switch log.find(received, connection, on: stage, in: runtime) {
      case .reply(let bytes): return .now(.bytes(bytes))
      case .turn(let counted): (turn, isWanted) = (counted, true)
      case .none(let wanted): isWanted = wanted
      }
    }
    do throws(RequestHead.Fault) {
      let names = (try? stage.get())?.headerNames
      let request = try received.request(at: address, only: names)
      if let control, request.url.path.hasPrefix(ControlAPI.prefix) {
        let (request, isLocal) = (try received.request(at: address), isLocal())
        if let fault = runtime.api.hosts.fault(of: request) {
          let problem = HostRules.refusal(for: fault, redactedBy: runtime.api.options.policy.redaction)
          let refusal = MessageRules.ready(problem, for: request.method)
          return .now(.bytes(ResponseWriter.render(refusal, connection)))
        }
        return .later { .bytes(ResponseWriter.render(control.answer(request, isLocal: isLocal), connection)) }
      }
      let context = RequestContext(
        received: received,
        request: request,
        session: received.session,
        turn: turn,
        isWanted: isWanted,
        connection: connection,
        stage: try stage.get()
      )
      return answer(context, in: log)
    } catch {
      return .now(.bytes(ResponseWriter.render(Self.response(to: error), connection)))
    }
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

  private func answer(_ context: RequestContext, in log: ServedRequestLog) -> Outcome {
    let entries = context.stage.api.index.entries.count
    let isQuick =
      context.received.body.count <= Self.quickBody && entries <= Self.quickIndex
      && entries * context.received.line.count <= Self.quickComparison
    guard isQuick else { return .later { [self] in await answer(context, context.decision(), in: log) } }
    let decision = context.decision()
    guard !decision.takesTime, !decision.isForwarded || forwarder == nil else {
      return .later { [self] in await answer(context, decision, in: log) }
    }
    guard let act = act(in: context, decision) else { return .now(plainAnswer(context, decision, in: log)) }
    if act.behaviour.makesBodies { return .later { [self] in answer(context, decision, act, in: log) } }
    return .now(answer(context, decision, act, in: log))
  }

  /// The answer to what is no request; the connection is closed behind it.
  static func refusal(of fault: RequestHead.Fault) -> ByteBuffer {
    ResponseWriter.render(response(to: fault), .close)
  }

  private static func response(to fault: RequestHead.Fault) -> HTTPResponse {
    let detail = fault.reason.prefix(1).uppercased() + fault.reason.dropFirst() + "."
    let problem = Problem(status: fault.status, detail: detail)
    return MessageRules.ready(problem.response(redactedBy: SecretRedaction()), for: .get)
  }

  // MARK: Replies

  /// What a scenario does to a request, and the source of its choices.
  private typealias Act = (behaviour: Behaviour, random: SeededGenerator)

  private func answer(_ context: RequestContext, _ decision: MockDecision, in log: ServedRequestLog) async -> Answer {
    let act = act(in: context, decision)
    guard decision.isForwarded, let forwarder else {
      return act.map { answer(context, decision, $0, in: log) } ?? plainAnswer(context, decision, in: log)
    }
    // What is passed on has all its header fields.
    let full = (try? context.received.request(at: address)) ?? context.request
    let request = act?.behaviour.prepared(full) ?? full
    let reply = await ForwardedRequest(request, api: context.stage.api).reply(by: forwarder, for: decision.match)
    return written(played(reply, act, context, decision), context, decision, in: log)
  }

  /// What the scenario does to a request, which is counted; `nil` where it does nothing to any.
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

  /// The answer where no scenario changes it; one that another request got before is not made again.
  private func plainAnswer(_ context: RequestContext, _ decision: MockDecision, in log: ServedRequestLog) -> Answer {
    let stage = context.stage
    let sequence = context.sequence(of: decision)
    let turn = sequence.map { context.turn ?? runtime.turn($0, in: context.session) } ?? 0
    let recorded = context.recordedReply(decision, turn: turn)
    let known = recorded.map { log.find($0, on: stage) }
    let lesson = { (rendering: ByteBuffer) in
      ServedRequestLog.Lesson(
        rendering: rendering,
        connection: context.connection,
        turn: turn,
        sequence: sequence,
        stage: stage,
        isRequestWanted: context.isWanted,
        recorded: known?.isWanted == true ? recorded : nil
      )
    }
    if let reply = known?.reply {
      log.write(context.received, reply.journaled, keeping: context.isWanted ? lesson(reply.rendering) : nil)
      return .bytes(reply.rendering)
    }
    let answer = MockAnswer(reply: stage.api.reply(to: context.request, decision, turn: turn))
    return written(answer, context, decision, in: log, keeping: decision.isForwarded ? nil : lesson)
  }

  /// The answer of a scenario.
  private func answer(
    _ context: RequestContext,
    _ decision: MockDecision,
    _ act: Act,
    in log: ServedRequestLog
  ) -> Answer {
    let stage = context.stage
    let request = act.behaviour.prepared(context.request)
    let given = request == context.request ? decision : stage.api.decide(on: request)
    let isGiven = act.behaviour.sendsAnswer(to: request)
    let turn = context.sequence(of: given).map { runtime.turn($0, in: context.session, isGiven: isGiven) } ?? 0
    let reply = stage.api.reply(to: request, given, turn: turn)
    return written(played(reply, act, context, decision), context, decision, in: log)
  }

  /// What a scenario makes of a reply.
  private func played(
    _ reply: MockReply,
    _ act: Act?,
    _ context: RequestContext,
    _ decision: MockDecision
  ) -> MockAnswer {
    guard var act else { return MockAnswer(reply: reply) }
    return act.behaviour.answer(
      reply,
      to: context.request,
      operation: decision.match?.operation,
      closes: context.connection == .close,
      random: &act.random
    )
  }

  /// An answer as it is sent, written down.
  private func written(
    _ answer: MockAnswer,
    _ context: RequestContext,
    _ decision: MockDecision,
    in log: ServedRequestLog,
    keeping lesson: ((ByteBuffer) -> ServedRequestLog.Lesson)? = nil
  ) -> Answer {
    runtime.use(answer.reply.recordings, of: context.stage.api)
    let reply = JournaledReply(
      scenario: context.stage.scenario.name,
      operation: decision.match?.operation.id,
      status: answer.status,
      source: answer.reply.source,
      nearest: answer.reply.nearest,
      findings: decision.findings + answer.reply.findings
    )
    defer { report(context, reply) }
    if let plan = answer.plan {
      log.write(context.received, reply)
      return .plan(plan)
    }
    let rendering = ResponseWriter.render(answer.reply.response, context.connection)
    log.write(context.received, reply, keeping: lesson?(rendering))
    return .bytes(rendering)
  }

  /// Reports what is wrong with a request, and that nothing agreed with it.
  private func report(_ context: RequestContext, _ reply: JournaledReply) {
    runtime.events.add(reply.findings) {
      let request = (try? context.received.request(at: address)) ?? context.request
      let findings = RequestJudge.attributed(reply.findings, to: request, status: reply.status)
      return FindingRedactor.redacting(findings, by: context.stage.api.options.policy.redaction)
    }
    guard reply.isUnmatched else { return }
    runtime.events.add(unmatched: context.line) {
      let record = JournalRing.Record(context.received, reply, number: 0, time: WallClock.now)
      return JournalEntry(record, at: address, redactedBy: context.stage.api.options.policy.redaction)
    }
  }
}
