import HTTPMessages
import HTTPTransport
import NIOCore
import NIOHTTP2

/// The handler of a client's stream: it sends a request as frames, and gives the next handler the parts of the response.
final class ClientStreamHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = RequestMessage
  typealias OutboundOut = HTTP2Frame.FramePayload

  private let connection: ClientConnectionState
  private var stream: HTTP2StreamID?
  private var hasHead = false
  private var isOver = false
  private var code: HTTP2ErrorCode?

  init(connection: ClientConnectionState) { self.connection = connection }

  // MARK: The request

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let message = unwrapOutboundIn(data)
    let block = RequestHeadBlock.block(of: message)
    let head = HTTP2Frame.FramePayload.headers(.init(headers: block, endStream: message.body.isEmpty))
    let sent = context.write(wrapOutboundOut(head)).assumeIsolated()
    sent.whenSuccess { [self] in
      context.channel.getOption(HTTP2StreamChannelOptions.streamID).assumeIsolated().whenSuccess { self.stream = $0 }
    }
    sent.whenFailure { [self] _ in
      // The stream closes without a frame if the connection no longer takes one.
      if context.channel.isActive { fail(context) }
      context.close(promise: nil)
    }
    guard !message.body.isEmpty else { return promise?.succeed() ?? () }
    let body = ByteBuffer(bytes: message.body)
    context.write(wrapOutboundOut(.data(.init(data: .byteBuffer(body), endStream: true))), promise: promise)
  }

  // MARK: The response

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .headers(let headers):
      do throws(MalformedHead) {
        try receive(headers, context)
      } catch {
        isOver = true
        fire(.failure(StreamFailure(.malformedResponse, error.reason)), context)
        return context.close(promise: nil)
      }
      if headers.endStream { end(context) }
    case .data(let data):
      if case .byteBuffer(let bytes) = data.data { context.fireChannelRead(wrapInboundOut(bytes)) }
      if data.endStream { end(context) }
    case .rstStream(let reason): code = reason
    default: break
    }
  }

  private func receive(
    _ headers: HTTP2Frame.FramePayload.Headers,
    _ context: ChannelHandlerContext
  ) throws(MalformedHead) {
    guard !hasHead else { return try ResponseHeadBlock.checkTrailers(headers.headers) }
    let (response, fault) = try ResponseHeadBlock.response(headers.headers)
    hasHead = response.status >= 200
    fire(.head(response), context)
    if let fault { throw fault }
  }

  private func end(_ context: ChannelHandlerContext) {
    isOver = true
    fire(.end, context)
  }

  // MARK: Failures

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let closed = error as? NIOHTTP2Errors.StreamClosed { code = code ?? closed.errorCode }
    context.fireErrorCaught(error)
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(context)
    context.fireChannelInactive()
  }

  private func fail(_ context: ChannelHandlerContext) {
    guard !isOver else { return }
    isOver = true
    if let failure = connection.failure(of: stream, code) { fire(.failure(failure), context) }
  }

  private func fire(_ event: StreamEvent, _ context: ChannelHandlerContext) {
    context.fireUserInboundEventTriggered(event)
  }
}
