import HTTPMessages
import HTTPWireFormat
import NIOCore
import NIOHTTP2

/// The handler of one stream, which has one request: it gives the next handler the bytes of HTTP/1.1, and turns those
/// of its response into frames.
///
/// So one state machine serves both versions, and the faults of a scenario happen on both. What exists in HTTP/1.1 alone
/// has the nearest counterpart:
/// - a connection that closes within a body: the stream ends short of its `content-length`;
/// - a connection that closes before a complete head: GOAWAY, and a reset of the stream;
/// - a connection that is reset, and bytes that are not HTTP: a reset of the stream.
final class ServerStreamHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = HTTP2Frame.FramePayload

  /// The largest head of a response.
  private static let headBytes = 1 << 20

  private let goAway: () -> Void
  private var request = StreamedRequest()
  private var response: ResponseParser?
  private var sentInterims = 0
  private var hasSentHead = false
  /// Whether nothing more is sent, because the response is complete or the stream was reset.
  private var isOver = false
  private var lastWrite: EventLoopFuture<Void>?
  /// The number of bytes that were written and that the client has yet to take.
  private(set) var unsentBytes = 0

  /// Creates a handler; `goAway` ends its connection.
  init(goAway: @escaping () -> Void) { self.goAway = goAway }

  // MARK: The request

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver || hasSentHead else { return }
    do throws(MalformedHead) {
      let bytes = try request.bytes(of: unwrapInboundIn(data))
      if let method = request.method, response == nil {
        response = ResponseParser(method: method, maximumBody: .max, maximumHead: Self.headBytes, keptBody: 0)
        response?.passedBody = []
      }
      if !bytes.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: bytes))) }
    } catch {
      reset(context, .protocolError)
    }
  }

  // MARK: The response

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.succeed()
      return
    }
    unwrapOutboundIn(data).withUnsafeReadableBytes { response?.receive($0) }
    sendParsed(context)
    guard let promise else { return }
    if unsentBytes > 0, let lastWrite { lastWrite.cascade(to: promise) } else { promise.succeed() }
  }

  /// Sends what has been parsed of the response.
  private func sendParsed(_ context: ChannelHandlerContext) {
    guard let parsed = response else { return }
    for interim in parsed.interims.dropFirst(sentInterims) where interim.status != 101 {
      send(.headers(.init(headers: ResponseHeadBlock.block(of: interim))), context)
    }
    sentInterims = parsed.interims.count
    let isComplete = parsed.stage == .complete
    if parsed.isFramed, !hasSentHead, let head = parsed.head {
      hasSentHead = true
      isOver = isComplete && !parsed.hasBody
      send(.headers(.init(headers: ResponseHeadBlock.block(of: head), endStream: isOver)), context)
    }
    if !isOver, hasSentHead { sendBody(parsed.passedBody ?? [], isLast: isComplete, context) }
    response?.passedBody?.removeAll(keepingCapacity: true)
    if parsed.stage == .failed { reset(context, .internalError) }
  }

  private func sendBody(_ bytes: [UInt8], isLast: Bool, _ context: ChannelHandlerContext) {
    var rest = ByteBuffer(bytes: bytes)
    while let piece = rest.readSlice(length: min(rest.readableBytes, HTTP2Limits.frameBytes)) {
      isOver = isLast && rest.readableBytes == 0
      if piece.readableBytes > 0 || isOver {
        send(.data(.init(data: .byteBuffer(piece), endStream: isOver)), context)
      }
      if rest.readableBytes == 0 { return }
    }
  }

  private func send(_ frame: HTTP2Frame.FramePayload, _ context: ChannelHandlerContext) {
    // A head counts too, so that nobody takes it for sent.
    let bytes = if case .data(let data) = frame { data.data.readableBytes + 1 } else { 1 }
    unsentBytes += bytes
    let written = context.writeAndFlush(wrapOutboundOut(frame))
    lastWrite = written
    written.assumeIsolated().whenComplete { [self] _ in unsentBytes -= bytes }
  }

  // MARK: Its end

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output else {
      if !isOver {
        reset(context, .internalError)
      } else if hasSentHead, !request.isComplete {
        // The rest of the request is not needed (RFC 9113, section 8.1).
        context.writeAndFlush(wrapOutboundOut(.rstStream(.noError)), promise: nil)
      }
      return context.close(mode: mode, promise: promise)
    }
    promise?.succeed()
    if !isOver, hasSentHead {
      isOver = true
      send(.data(.init(data: .byteBuffer(ByteBuffer()), endStream: true)), context)
    } else if !isOver {
      goAway()
      reset(context, .internalError)
    }
  }

  private func reset(_ context: ChannelHandlerContext, _ code: HTTP2ErrorCode) {
    guard !isOver else { return }
    isOver = true
    context.writeAndFlush(wrapOutboundOut(.rstStream(code)), promise: nil)
  }
}
