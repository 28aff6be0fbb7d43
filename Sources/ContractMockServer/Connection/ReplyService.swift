import ContractModel
import ContractReports
import ContractVerifier
import HARRecordings
import HTTPExchange
import JSONSyntax
import NIOCore

/// Answers requests: finds what was answered before, decides on what was not, plays scenarios, and writes all down.
///
/// A request passes these questions in order, and the first that has an answer ends it: Was a request with the same head,
/// to the byte, answered before, and has nothing changed since? The same bytes. Is it for the control API? Its answer.
/// Otherwise session and scenario are read from its fields, the API decides, the scenario says what it does, the turn is
/// counted where it sends the answer, and the reply (that of the server behind the mock, where it is to be asked) is
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

  /// What is known of a request that begins some bytes, and how many bytes its head has; written down if it is answered.
  ///
  /// The bytes must be the first of a request, and no body or other reason may make it more than its head.
  func find(_ bytes: UnsafeRawBufferPointer, in ledger: Ledger) -> (finding: Ledger.Finding, length: Int)? {
    guard let length = HeadBytes.length(bytes) else { return nil }
    return (ledger.find(UnsafeRawBufferPointer(rebasing: bytes[..<length]), in: runtime), length)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - asked: The request.
  ///   - turn: Which of several answers is given, where that was counted already.
  ///   - closes: Whether the connection is closed behind the answer.
  ///   - isLocal: Whether the peer is on this machine.
  ///   - ledger: Where it is written down.
  func answer(
    _ asked: AskedRequest,
    turn: Int? = nil,
    closes: Bool,
    isLocal: @autoclosure () -> Bool,
    in ledger: Ledger
  ) -> Outcome {
    let connection: ResponseWriter.Connection = closes ? .close : asked.head.isVersion10 ? .keepAlive : .implied
    let request: HTTPRequest
    do throws(RequestHead.Fault) {
      request = try asked.request(at: address)
    } catch {
      return .now(.bytes(ResponseWriter.render(Self.response(to: error), connection)))
    }
    if let control, request.url.path.hasPrefix(ControlAPI.prefix) {
      let isLocal = isLocal()
      return .later { .bytes(ResponseWriter.render(control.answer(request, isLocal: isLocal), connection)) }
    }
    let asking: Asking
    do throws(RequestHead.Fault) {
      asking = try Asking(asked, request, turn: turn, connection, in: runtime)
    } catch {
      return .now(.bytes(ResponseWriter.render(Self.response(to: error), connection)))
    }
    guard asked.body.count <= Self.quickBody, asking.stage.api.index.entries.count <= Self.quickIndex else {
      return .later { [self] in await answer(asking, asking.decision(), in: ledger) }
    }
    let decision = asking.decision()
    guard !decision.isForwarded || forwarder == nil else {
      return .later { [self] in await answer(asking, decision, in: ledger) }
    }
    let act = act(in: asking, decision)
    return .now(answer(asking, decision, act, reply(to: asking, decision, act), in: ledger))
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

  private typealias Given = (reply: MockReply, turn: Int, turns: MockTurns?)

  /// What a scenario does to a request, and the source of its choices.
  private typealias Act = (behaviour: Behaviour, random: SeededGenerator)

  private func answer(_ asking: Asking, _ decision: MockDecision, in ledger: Ledger) async -> Answer {
    let act = act(in: asking, decision)
    guard decision.isForwarded, let forwarder else {
      return answer(asking, decision, act, reply(to: asking, decision, act), in: ledger)
    }
    let request = act?.behaviour.prepared(asking.request) ?? asking.request
    let reply = await ForwardedRequest(request, api: asking.stage.api).reply(by: forwarder)
    return answer(asking, decision, act, (reply, 0, nil), in: ledger)
  }

  /// What the scenario does to a request, which is counted; `nil` where it does nothing to any.
  private func act(in asking: Asking, _ decision: MockDecision) -> Act? {
    let scenario = asking.stage.scenario
    guard !scenario.isPlain else { return nil }
    let operation = decision.match?.operation.id
    let count = runtime.count(operation, in: scenario, of: asking.session)
    let purpose = "\(scenario.name) \(operation ?? "") \(count) \(asking.session ?? "")"
    return (
      scenario.behaviour(of: operation, count: count),
      SeededGenerator(seed: asking.stage.api.options.seed, purpose: purpose)
    )
  }

  private func reply(to asking: Asking, _ decision: MockDecision, _ act: Act?) -> Given {
    let api = asking.stage.api
    let request = act?.behaviour.prepared(asking.request) ?? asking.request
    let decision = request == asking.request ? decision : api.decide(on: request)
    let turns = asking.turns(of: decision)
    let isGiven = act?.behaviour.sendsAnswer(to: request) ?? true
    let turn = turns.map { asking.turn ?? runtime.turn($0, in: asking.session, isGiven: isGiven) } ?? 0
    return (api.reply(to: request, decision, turn: turn), turn, turns)
  }

  /// What a scenario makes of a reply, written down.
  private func answer(
    _ asking: Asking,
    _ decision: MockDecision,
    _ act: Act?,
    _ given: Given,
    in ledger: Ledger
  ) -> Answer {
    let operation = decision.match?.operation
    var answer = MockAnswer(reply: given.reply)
    if var act {
      answer = act.behaviour.answer(
        given.reply,
        to: asking.request,
        operation: operation,
        closes: asking.connection == .close,
        random: &act.random
      )
    }
    runtime.use(answer.reply.recordings, of: asking.stage.api)
    let subject = JournalSubject(
      asking.asked,
      session: asking.session,
      scenario: asking.stage.scenario.name,
      operation: operation?.id,
      status: answer.status,
      source: answer.reply.source,
      nearest: answer.reply.nearest,
      findings: decision.findings.map { finding in
        var finding = finding
        finding.exchange?.status = answer.status
        return finding
      }
    )
    let line = asking.line
    defer { tell(subject, line) }
    if let plan = answer.plan {
      ledger.write(subject, line: line)
      return .plan(plan)
    }
    let rendering = ResponseWriter.render(answer.reply.response, asking.connection)
    let lesson = Ledger.Lesson(
      rendering: rendering,
      turn: given.turn,
      turns: given.turns,
      generation: asking.stage.generation
    )
    ledger.write(subject, line: line, keeping: asking.isRepeatable && !decision.isForwarded ? lesson : nil)
    return .bytes(rendering)
  }

  private func tell(_ subject: JournalSubject, _ line: String) {
    runtime.notices.add(subject.findings)
    guard subject.isUnmatched else { return }
    runtime.notices.add(unmatched: line) {
      let redaction = runtime.api.options.policy.redaction
      return JournalEntry(subject, number: 0, time: WallClock.now, at: address, redactedBy: redaction)
    }
  }
}
