import Basics
import ContractJudge
import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import Redaction

/// Sends the callbacks of a running mock API after their delay, without making responses wait.
///
/// Each one is sent once, without following redirects, and becomes an entry of the journal with the receiver's status.
package final class CallbackSender: Sendable {
  /// The result of one callback.
  package struct Outcome: Sendable {
    /// The number of its journal entry.
    package let number: Int
    /// The status of the receiver; `nil` if it did not respond.
    package let status: Int?
    /// Why it did not respond.
    package let fault: String?
  }

  /// The known facts about the exchange that causes a callback.
  struct Cause: Sendable {
    /// The number of its journal entry; `nil` for a webhook.
    var number: Int?
    var session: String?
    var scenario: String
    /// The time until the callback is sent.
    var delay: Duration
  }

  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var count = 0
    var hasEnded = false
  }

  /// The most callbacks that wait or are being sent; further ones are not sent.
  static let limit = 256

  private let client: any HTTPClient
  private let state = Mutex(State())

  /// Creates a sender; the client must not follow redirects, and should give up after a while.
  init(client: any HTTPClient) { self.client = client }

  /// Sends callbacks, each after its delay.
  func send(_ callbacks: [PlannedCallback], after cause: Cause, of stage: MockRuntime.Stage, in runtime: MockRuntime) {
    for callback in callbacks {
      let isBegun = state.withLock { state in
        guard !state.hasEnded, state.tasks.count < Self.limit else { return false }
        let id = state.count
        state.count += 1
        state.tasks[id] = Task { [weak self] in
          await self?.send(callback, after: cause, of: stage, in: runtime)
          self?.state.withLock { $0.tasks[id] = nil }
        }
        return true
      }
      if !isBegun {
        note(.full, about: callback, after: cause, of: stage, in: runtime)
      }
    }
  }

  private func send(
    _ callback: PlannedCallback,
    after cause: Cause,
    of stage: MockRuntime.Stage,
    in runtime: MockRuntime
  ) async {
    if cause.delay > .zero { try? await Task.sleep(for: cause.delay) }
    guard !Task.isCancelled else { return }
    _ = await outcome(of: callback, after: cause, of: stage, in: runtime)
  }

  /// Sends a callback now, and returns its outcome.
  func outcome(
    of callback: PlannedCallback,
    after cause: Cause,
    of stage: MockRuntime.Stage,
    in runtime: MockRuntime
  ) async -> Outcome {
    let started = WallClock.now
    let exchange = await client.send(callback.request)
    // What a reset has forgotten is not reported.
    guard !Task.isCancelled else { return Outcome(number: 0, status: nil, fault: nil) }
    return note(exchange, about: callback, after: cause, since: started, of: stage, in: runtime)
  }

  /// Cancels the callbacks that wait or are being sent.
  func cancelAll(ends: Bool = false) {
    let tasks = state.withLock { state in
      defer { state.tasks = [:] }
      state.hasEnded = state.hasEnded || ends
      return state.tasks
    }
    for task in tasks.values { task.cancel() }
  }

  /// Returns when no callback waits or is being sent.
  package func settled() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }

  // MARK: Journal

  private func note(
    _ fault: CallbackFault,
    about callback: PlannedCallback,
    after cause: Cause,
    of stage: MockRuntime.Stage,
    in runtime: MockRuntime
  ) {
    var exchange = HTTPExchange(request: callback.request, response: nil)
    exchange.faults = [TransportFault(.other, fault.reason)]
    note(exchange, about: callback, after: cause, since: WallClock.now, of: stage, in: runtime)
  }

  @discardableResult
  private func note(
    _ exchange: HTTPExchange,
    about planned: PlannedCallback,
    after cause: Cause,
    since started: Int64,
    of stage: MockRuntime.Stage,
    in runtime: MockRuntime
  ) -> Outcome {
    let policy = stage.api.options.policy
    policy.learn(from: exchange)
    let findings = Self.findings(about: exchange, planned.callback, stage.api.contract)
    let response = exchange.faults.isEmpty ? exchange.response : nil
    var reason = MockReply.Reason(source: .callback(name: planned.callback.name, request: cause.number))
    reason.operation = planned.callback.operation.id
    reason.scenario = cause.scenario
    reason.findings = findings
    var delivery = MockReply.Delivery()
    if response == nil { delivery.content = .nothing }
    let reply = MockReply(response ?? HTTPResponse(status: 502), reason, delivery)
    let received = ValueRequest(planned.request, session: cause.session)
    let number = runtime.callbackLog.write(callback: received, reply, since: started)
    runtime.report(findings, about: planned.request, status: response?.status, policy)
    return Outcome(number: number, status: response?.status, fault: exchange.faults.first?.message)
  }

  /// Returns what is wrong with the receiver's response, which is the client's and breaks no contract of the API.
  private static func findings(about exchange: HTTPExchange, _ callback: Callback, _ contract: Contract) -> [Finding] {
    func finding(_ severity: Severity, _ message: String, _ place: ContractPlace? = nil) -> Finding {
      Finding(
        check: .request,
        severity: severity,
        operation: callback.operation.id,
        message: "\(callback.title) \(message)",
        contract: place ?? ContractPlace(place: callback.place)
      )
    }
    if let fault = exchange.faults.first { return [finding(.warning, "failed: \(fault.message)")] }
    return Judge(contract: contract).findings(for: ExchangeUnderTest(operation: callback.operation, exchange: exchange))
      .map { fault in
        finding(
          .note,
          "got a response of the client that the contract does not expect: \(fault.message)",
          fault.contract
        )
      }
  }
}

extension CallbackFault {
  /// Too many callbacks wait or are being sent.
  fileprivate static let full = CallbackFault(
    reason: "more than \(CallbackSender.limit) callbacks wait or are being sent; let the client respond faster"
  )
}
