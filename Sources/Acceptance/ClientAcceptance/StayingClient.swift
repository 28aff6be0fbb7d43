import ContractMockServer
import HTTPServerCore
import MockEngine

/// A process of a client that stays running: it asks for a case, plays it, posts the outcome and asks for the next one.
///
/// An outcome counts when the client asks again or ends as it said, so that a crash right after the outcome is a crash in
/// that case.
actor StayingClient {
  /// The next message that is expected from the client.
  private enum Phase {
    case request
    case outcome
    /// The request for the next case, after an outcome.
    case nextRequest(ClientOutcome)
  }

  /// The variable with the address at which the client asks for cases.
  static let variable = "CONTRACT_CASES_URL"

  /// Whether it can play a further case.
  private(set) var isRunning = true
  private let timeout: Duration
  private let exchange: CaseExchange
  private let server: MockServer
  private let output: ClientOutput
  private let process: Task<Void, Never>
  /// The case that it played last.
  private var previous: String?
  private var deadline: Task<Void, Never>?
  private var deadlines = 0

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The shell command.
  ///   - timeout: The longest that it may take to ask for a case, and to play it.
  ///   - api: An API for the server of the cases, whose own responses are never sent.
  /// - Throws: `ListenerError` if there is no free port.
  init(command: String, timeout: Duration, api: MockAPI) async throws(ListenerError) {
    let (exchange, output) = (CaseExchange(), ClientOutput())
    var configuration = MockServer.Configuration(limits: MockServer.Limits(bodyBytes: CaseExchange.largestBody))
    configuration.responder = { request in
      // A web page whose host name leads here could play a case.
      if let fault = api.hosts.fault(of: request) { return HostRules.problem(for: fault).response() }
      return await exchange.response(to: request)
    }
    let server = try await MockServer.start(
      runtime: MockRuntime(api: api, journalLimit: 0),
      configuration: configuration
    )
    let client = ClientProcess(
      command: command,
      variables: [Self.variable: "\(server.baseURL)"],
      timeout: nil,
      output: output
    )
    (self.timeout, self.exchange, self.server, self.output) = (timeout, exchange, server, output)
    process = Task { exchange.add(.ended(await client.run().ending)) }
  }

  /// Plays a case; `nil` if the process ended after an earlier case, without having asked for this one.
  func play(_ call: ClientCall) async -> ClientProcess.Outcome? {
    let start = ContinuousClock.now
    let earlier = previous
    previous = call.id
    output.clear()
    let ending = await ending(of: call, isFirst: earlier == nil)
    deadline?.cancel()
    guard let ending else { return nil }
    return ClientProcess.Outcome(
      ending: ending,
      output: output.bytes,
      elapsed: ContinuousClock.now - start,
      previous: earlier
    )
  }

  private func ending(of call: ClientCall, isFirst: Bool) async -> ClientProcess.Ending? {
    var phase = await exchange.begin(call) ? Phase.outcome : .request
    setDeadline()
    for await event in exchange.events {
      switch (phase, event) {
      case (_, .late(let number)) where number != deadlines: break
      case (.request, .asked):
        phase = .outcome
        setDeadline()
      case (.outcome, .posted(let outcome)):
        guard case .exit = outcome.result else { return await unusual(outcome) }
        phase = .nextRequest(outcome)
        setDeadline()
      case (.nextRequest(let outcome), .asked): return outcome.ending
      case (_, .ended(let ending)):
        isRunning = false
        return Self.ending(ending, in: phase, isFirst: isFirst)
      case (_, .late): return await late(in: phase)
      case (.request, .posted), (.outcome, .asked), (.nextRequest, .posted): break
      }
    }
    await kill()
    return .cancelled
  }

  /// Starts the time that the client has for what is awaited.
  private func setDeadline() {
    deadline?.cancel()
    deadlines += 1
    deadline = Task { [timeout, exchange, deadlines] in
      guard (try? await Task.sleep(for: timeout)) != nil else { return }
      exchange.add(.late(deadline: deadlines))
    }
  }

  /// Ends a case with an error, or with an outcome that cannot be read.
  private func unusual(_ outcome: ClientOutcome) async -> ClientProcess.Ending {
    guard case .error(let text) = outcome.result else {
      // It does not keep to the protocol, so that nothing that it sends further would be clear.
      await kill()
      output.append(outcome.text + [0x0A])
      return .failed("posted an outcome that is neither an exit code nor an error")
    }
    output.append(Array("\(text)\n".utf8))
    return .failed("posted an error as its outcome")
  }

  private static func ending(
    _ ending: ClientProcess.Ending,
    in phase: Phase,
    isFirst: Bool
  ) -> ClientProcess.Ending? {
    switch (phase, ending) {
    case (_, .notStarted), (_, .cancelled), (.outcome, .signalled): ending
    case (.request, _): isFirst ? .failed("\(ending.text) before it asked for a case at \(variable)/next") : nil
    case (.outcome, _): .failed("\(ending.text) before it posted the outcome of the case")
    // Some clients play one case and end; that is no crash.
    case (.nextRequest(let outcome), _):
      ending == .exited(0) || ending == outcome.ending
        ? outcome.ending : .failed("\(ending.text) after it had posted its outcome")
    }
  }

  private func late(in phase: Phase) async -> ClientProcess.Ending {
    let asks = await exchange.asks
    await kill()
    switch phase {
    case .request: return .failed("did not ask for a case at \(Self.variable)/next within \(timeout), and was killed")
    case .outcome:
      let repeated = asks > 1 ? "; it asked for the same case \(asks) times" : ""
      return .failed("did not post the outcome of the case within \(timeout), and was killed\(repeated)")
    case .nextRequest:
      return .failed("did not ask for the next case within \(timeout) after its outcome, and was killed")
    }
  }

  // MARK: End

  private func kill() async {
    isRunning = false
    process.cancel()
    await process.value
  }

  /// Lets the process end by itself, as there is no further case; kills it after a time.
  func stop(within time: Duration) async {
    await exchange.close()
    let killer = Task { [process] in
      if time > .zero { try? await Task.sleep(for: time) }
      process.cancel()
    }
    await process.value
    killer.cancel()
    isRunning = false
    await server.shutdown(grace: .zero)
  }
}

extension ClientOutcome {
  /// The ending of a case with this exit code.
  fileprivate var ending: ClientProcess.Ending {
    if case .exit(let code) = result { .exited(code) } else { .cancelled }
  }
}
