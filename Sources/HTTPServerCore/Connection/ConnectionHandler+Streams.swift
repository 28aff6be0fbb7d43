import HTTPWireFormat
import NIOCore

/// Responses whose bodies are made while they are sent, and which end with their connection.
extension ConnectionHandler {
  /// Sends a response whose body is made while it is sent, and ends the connection after it.
  func send(_ stream: StreamedResponse, _ context: ChannelHandlerContext) {
    phase = .streaming
    giveRoomBack()
    context.flush()
    write(stream.head, of: stream, context)
    // The end of the connection may have been requested, or have come, before the stream began.
    if isShuttingDown || isInputClosed { endStream(context) }
  }

  /// Ends a stream before its next part.
  func endStream(_ context: ChannelHandlerContext) {
    work?.cancel()
    linger(context)
  }

  /// Writes a part of a stream, and makes the next part when the client has read it.
  private func write(_ part: [UInt8], of stream: StreamedResponse, _ context: ChannelHandlerContext) {
    clock.allow(limits.idleTimeout)
    let taken = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: part)), promise: taken)
    taken.futureResult.assumeIsolated().whenSuccess { [self] in
      guard case .streaming = phase, context.channel.isActive else { return }
      clock.allowAny()
      let promise = context.eventLoop.makePromise(of: [UInt8]?.self)
      inFlight.begin()
      work = Task { promise.succeed(await stream.next()) }
      promise.futureResult.assumeIsolated().whenSuccess { [self] part in
        inFlight.end()
        work = nil
        guard case .streaming = phase, context.channel.isActive else { return }
        guard let part else { return linger(context) }
        write(part, of: stream, context)
      }
    }
  }
}
