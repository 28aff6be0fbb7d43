import HTTPWireFormat
import NIOCore

/// Responses that take time: asynchronous ones, and those that a scenario sends in portions.
extension ConnectionHandler {
  /// Responds to a request, immediately or later.
  func respond(to received: ReceivedRequest, _ context: ChannelHandlerContext) {
    let closes = !received.head.keepsAlive || isShuttingDown
    let response = responder.response(to: received, closes: closes) { context.remoteAddress?.isLoopback ?? false }
    switch response {
    case .now(.bytes(let bytes)):
      giveRoomBack()
      context.write(wrapOutboundOut(bytes), promise: nil)
      if closes { linger(context) }
    case .now(.plan(let plan)): play(plan, closes: closes, context)
    case .now(.stream(let stream)): send(stream, context)
    case .later(let make): wait(for: make, closes: closes, context)
    }
  }

  /// Waits for a response that is produced asynchronously.
  func wait(
    for make: @escaping @Sendable () async -> ServedResponse,
    closes: Bool,
    _ context: ChannelHandlerContext
  ) {
    phase = .responding
    clock.allowAny()
    let promise = context.eventLoop.makePromise(of: ServedResponse.self)
    inFlight.begin()
    work = Task { promise.succeed(await make()) }
    promise.futureResult.assumeIsolated().whenSuccess { [self] response in
      inFlight.end()
      work = nil
      if !context.channel.isActive { giveRoomBack() }
      guard case .responding = phase, context.channel.isActive else { return }
      switch response {
      case .bytes(let bytes):
        context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
        proceed(context, closes: closes)
      case .plan(let plan): play(plan, closes: closes, context)
      case .stream(let stream): send(stream, context)
      }
    }
  }

  /// Runs the wire plan of a scenario.
  func play(_ plan: WirePlan, closes: Bool, _ context: ChannelHandlerContext) {
    phase = .responding
    giveRoomBack()
    clock.allowAny()
    // Earlier responses do not wait for this one.
    context.flush()
    player = PlanPlayer(plan, closes: closes)
    step(context)
  }

  private func step(_ context: ChannelHandlerContext) {
    guard case .responding = phase, context.channel.isActive else { return }
    while let step = player?.next(isWritable: context.channel.isWritable) {
      switch step {
      case .send(let bytes): context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
      case .wait(let time, let isHeldUp):
        // A client that reads nothing is not waited for indefinitely.
        if !isHeldUp { clock.allowAny() } else if clock.allowsAny { clock.allow(limits.idleTimeout) }
        player?.timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
          player?.timer = nil
          self.step(context)
        }
        return
      case .end(let ending, let closes):
        player = nil
        return end(ending, closes: closes, context)
      }
    }
  }

  private func end(_ ending: WirePlan.Ending, closes: Bool, _ context: ChannelHandlerContext) {
    switch ending {
    case .open: proceed(context, closes: closes)
    case .close: linger(context)
    case .silence:
      phase = .silent
      clock.allowAny()
      if isShuttingDown || isInputClosed { ConnectionEnd.close(context) }
    case .reset:
      clock.allow(limits.idleTimeout)
      let taken = context.eventLoop.makePromise(of: Void.self)
      context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: taken)
      taken.futureResult.assumeIsolated().whenComplete { _ in
        if context.channel.isActive { ConnectionEnd.reset(context) }
      }
    }
  }
}
