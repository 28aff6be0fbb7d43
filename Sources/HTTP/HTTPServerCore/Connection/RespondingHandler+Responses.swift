import HTTPWireFormat
import NIOCore

/// Responses that take time: asynchronous ones, and those that a scenario sends in portions.
extension RespondingHandler {
  /// Responds to a request, immediately or later.
  func respond(to received: ReceivedRequest) {
    let closes = !received.head.keepsAlive || connection.isShuttingDown
    let response = responder.response(to: received, closes: closes) {
      connection.context?.channel.remoteAddress?.isLoopback ?? false
    }
    switch response {
    case .now(.bytes(let bytes)):
      releaseMemory()
      write(bytes)
      if closes { end() }
    case .now(.plan(let plan)): play(plan, closes: closes)
    case .now(.stream(let stream)): send(stream)
    case .later(let make): wait(for: make, closes: closes)
    }
  }

  /// Waits for a response that is produced asynchronously.
  private func wait(for make: @escaping @Sendable () async -> ServedResponse, closes: Bool) {
    connection.phase = .busy(.responding)
    connection.clock.allowAny()
    produce(make) { [self] response in
      guard case .busy(.responding) = connection.phase, isActive else { return releaseMemory() }
      switch response {
      case .bytes(let bytes):
        write(bytes)
        flush()
        finish(closes: closes)
      case .plan(let plan): play(plan, closes: closes)
      case .stream(let stream): send(stream)
      }
    }
  }

  /// Runs a task aside from the thread, and continues with what it returns.
  func produce<Value: Sendable>(
    _ make: @escaping @Sendable () async -> Value,
    then goOn: @escaping (Value) -> Void
  ) {
    guard let context = connection.context else { return }
    let promise = context.eventLoop.makePromise(of: Value.self)
    inFlight.begin()
    work = Task { promise.succeed(await make()) }
    promise.futureResult.assumeIsolated().whenSuccess { [self] value in
      inFlight.end()
      work = nil
      goOn(value)
    }
  }

  /// Continues after a response that took time.
  private func finish(closes: Bool) {
    releaseMemory()
    proceed(closes: closes)
  }

  /// Runs the wire plan of a scenario.
  private func play(_ plan: WirePlan, closes: Bool) {
    connection.phase = .busy(.responding)
    releaseMemory()
    connection.clock.allowAny()
    // Earlier responses do not wait for this one.
    flush()
    player = PlanPlayer(plan, closes: closes)
    step()
  }

  private func step() {
    guard case .busy(.responding) = connection.phase, isActive, let context = connection.context else { return }
    while let step = player?.next(isWritable: isWritable) {
      switch step {
      case .send(let bytes):
        write(ByteBuffer(bytes: bytes))
        flush()
      case .wait(let time, let isHeldUp):
        // A client that reads nothing is not waited for indefinitely.
        if !isHeldUp {
          connection.clock.allowAny()
        } else if connection.clock.allowsAny {
          connection.clock.allow(connection.idleTimeout)
        }
        player?.timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
          player?.timer = nil
          self.step()
        }
        return
      case .end(let ending, let closes):
        player = nil
        return end(ending, closes: closes)
      }
    }
  }

  private func end(_ ending: WirePlan.Ending, closes: Bool) {
    switch ending {
    case .open: finish(closes: closes)
    case .close: end()
    case .reset: end(.reset)
    case .silence:
      connection.phase = .busy(.silent)
      connection.clock.allowAny()
      if connection.isShuttingDown || connection.isInputClosed { closeNow() }
    }
  }
}
