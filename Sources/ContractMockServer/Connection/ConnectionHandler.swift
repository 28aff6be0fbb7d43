import NIOCore

/// Serves one connection: hands its bytes to the request reader, and writes the answers in the order of the requests.
///
/// A fault of the client ends this connection and no other. Nothing is read while answers wait to be taken, so that a
/// client that asks and does not listen costs no more than what it was sent.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Asks an idle connection to close, and one at work to close behind its next answer.
  struct ShutDown: Sendable {}

  private enum Phase {
    case serving
    /// The last answer is written; what still comes is thrown away, so that no reset overtakes the answer.
    case lingering(discarded: Int)
  }

  private let service: ReplyService
  private let limits: MockServer.Limits
  private var reader: RequestReader
  private var buffer = ByteBuffer()
  private var phase = Phase.serving
  private var deadline = NIODeadline.distantFuture
  private var timer: Scheduled<Void>?
  private var timerDeadline = NIODeadline.distantFuture
  private var isRequestTimed = false
  private var isReadHeld = false
  private var isInputClosed = false
  private var isShuttingDown = false

  init(service: ReplyService, limits: MockServer.Limits) {
    self.service = service
    self.limits = limits
    reader = RequestReader(headLimit: limits.headBytes, bodyLimit: limits.bodyBytes)
  }

  // MARK: Events

  func channelActive(context: ChannelHandlerContext) {
    setDeadline(limits.idleTimeout, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var incoming = unwrapInboundIn(data)
    switch phase {
    case .serving:
      if buffer.readableBytes == 0 { buffer = incoming } else { buffer.writeBuffer(&incoming) }
      serve(context)
    case .lingering(let discarded):
      let sum = discarded + incoming.readableBytes
      phase = .lingering(discarded: sum)
      if sum > limits.bodyBytes { context.close(promise: nil) }
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      serve(context)
      context.flush()
      if isReadHeld, context.channel.isWritable {
        isReadHeld = false
        context.read()
      }
    }
    context.fireChannelWritabilityChanged()
  }

  func read(context: ChannelHandlerContext) {
    if context.channel.isWritable { context.read() } else { isReadHeld = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed:
      isInputClosed = true
      closeIfDone(context)
    case is ShutDown:
      isShuttingDown = true
      if case .serving = phase, isIdle { linger(context) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A reset or a broken pipe is the client's way to leave.
    context.close(promise: nil)
  }

  // MARK: Serving

  private var isIdle: Bool { buffer.readableBytes == 0 && reader.isBetweenRequests }

  /// Answers every whole request that has come, as long as the client takes the answers.
  private func serve(_ context: ChannelHandlerContext) {
    var hasAnswered = false
    serving: while case .serving = phase, context.channel.isWritable, buffer.readableBytes > 0 {
      switch buffer.withUnsafeReadableBytes({ reader.next($0) }) {
      case .more(let taken):
        buffer.moveReaderIndex(forwardBy: taken)
        if taken == 0 { break serving }
      case .sendContinue:
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
      case .request(let head, let body, let taken):
        let closes = !head.keepsAlive || isShuttingDown
        let answer = buffer.withUnsafeReadableBytes { service.answer($0, head, body: body, closes: closes) }
        context.write(wrapOutboundOut(answer), promise: nil)
        buffer.moveReaderIndex(forwardBy: taken)
        hasAnswered = true
        isRequestTimed = false
        if closes { linger(context) }
      case .fault(let fault):
        context.write(wrapOutboundOut(ReplyService.refusal(of: fault)), promise: nil)
        linger(context)
      }
    }
    guard case .serving = phase else { return }
    if buffer.readableBytes == 0 { buffer = ByteBuffer() } else { buffer.discardReadBytes() }
    if isInputClosed { return closeIfDone(context) }
    if isIdle || !context.channel.isWritable {
      if hasAnswered { setDeadline(limits.idleTimeout, context) }
    } else if !isRequestTimed {
      isRequestTimed = true
      setDeadline(limits.requestTimeout, context)
    }
  }

  /// Ends the answers, and waits a little for the client to close.
  private func linger(_ context: ChannelHandlerContext) {
    phase = .lingering(discarded: 0)
    buffer = ByteBuffer()
    context.flush()
    context.close(mode: .output, promise: nil)
    if isInputClosed { context.close(promise: nil) } else { setDeadline(limits.lingerTimeout, context) }
  }

  /// Once the client sends no more, there is nothing to wait for but that it takes its answers.
  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard isInputClosed else { return }
    if case .lingering = phase { return context.close(promise: nil) }
    if context.channel.isWritable { linger(context) }
  }

  // MARK: Time

  private func setDeadline(_ timeout: TimeAmount, _ context: ChannelHandlerContext) {
    deadline = .now() + timeout
    // A timer that fires early is set again; only one that would fire late has to be moved now.
    if timer == nil || timerDeadline > deadline { startTimer(context) }
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timerDeadline = deadline
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      timer = nil
      guard context.channel.isActive else { return }
      if .now() < deadline { startTimer(context) } else { timeOut(context) }
    }
  }

  private func timeOut(_ context: ChannelHandlerContext) {
    guard case .serving = phase, !isIdle, context.channel.isWritable else { return context.close(promise: nil) }
    let fault = RequestHead.Fault(status: 408, reason: "the request did not come to its end in time")
    context.write(wrapOutboundOut(ReplyService.refusal(of: fault)), promise: nil)
    linger(context)
  }
}
