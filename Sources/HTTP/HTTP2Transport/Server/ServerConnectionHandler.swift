import HTTPServerCore
import NIOCore
import NIOHTTP2

/// The handler of a connection of HTTP/2: it limits the time without streams, and ends the connection in order.
///
/// Its end begins with GOAWAY, so that the client opens no more streams. Those in progress may end.
final class ServerConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let streams: ServerHTTP2.Streams
  private let clock = ConnectionClock()
  private var context: ChannelHandlerContext?
  private var open: [HTTP2StreamID: any Channel] = [:]
  private var last = HTTP2StreamID.rootStream
  private var isGoingAway = false
  private var isClosing = false

  init(_ streams: ServerHTTP2.Streams) { self.streams = streams }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    clock.start(on: context.eventLoop) { [self] in
      if isClosing { context.close(promise: nil) } else { goAway() }
    }
    clock.allow(TimeAmount(streams.limits.idleTimeout))
    if streams.isOverCapacity { goAway(.enhanceYourCalm) } else { streams.waiting.add(context.channel, .beforeRequest) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    streams.waiting.remove(context.channel)
    self.context = nil
    clock.stop()
  }

  func channelInactive(context: ChannelHandlerContext) {
    streams.waiting.remove(context.channel)
    context.fireChannelInactive()
  }

  /// Notes that the client opened a stream.
  func opened(_ id: HTTP2StreamID, _ stream: any Channel) {
    if open.isEmpty, let context { streams.waiting.remove(context.channel) }
    open[id] = stream
    last = max(last, id)
    if !isClosing { clock.allowAny() }
  }

  /// Notes that a stream has ended.
  func closed(_ id: HTTP2StreamID) {
    open[id] = nil
    guard open.isEmpty, !isClosing else { return }
    if isGoingAway { close() } else { clock.allow(TimeAmount(streams.limits.idleTimeout)) }
  }

  /// Says that no further stream is served, and closes the connection when those in progress have ended.
  func goAway(_ code: HTTP2ErrorCode = .noError) {
    guard let context, !isGoingAway else { return }
    isGoingAway = true
    let frame = HTTP2Frame.FramePayload.goAway(lastStreamID: last, errorCode: code, opaqueData: nil)
    context.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: frame)), promise: nil)
    if open.isEmpty { close() }
  }

  private func close() {
    isClosing = true
    // What was written is sent first; the client then closes its side.
    context?.close(mode: .output, promise: nil)
    clock.allow(TimeAmount(streams.limits.lingerTimeout))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case let event as ConnectionShutDown:
      guard !event.isForced else { return context.closeNow() }
      goAway()
      for stream in open.values { stream.pipeline.fireUserInboundEventTriggered(event) }
    case is WaitingConnections.Dismissal: if open.isEmpty { goAway(.enhanceYourCalm) }
    case ChannelEvent.inputClosed: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Frames of a stream that has just ended are no error.
    guard !(error is NIOHTTP2Errors.NoSuchStream), !(error is NIOHTTP2Errors.StreamClosed) else { return }
    context.close(promise: nil)
  }
}
