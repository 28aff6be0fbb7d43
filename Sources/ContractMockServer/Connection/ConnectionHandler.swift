import NIOCore

/// Serves one connection: hands its bytes to the request reader, and writes the answers in the order of the requests.
///
/// One request is answered at a time: while an answer is waited for, or sent bit by bit, what comes behind it waits in
/// its buffer, and other connections are served. A fault of the client ends this connection and no other. Nothing is
/// read while answers wait to be taken, so that a client that asks and does not listen costs no more than what it was
/// sent.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Asks an idle connection to close, and one at work to close behind its next answer; or both to close now.
  struct ShutDown: Sendable {
    let isForced: Bool
  }

  enum Phase {
    case serving
    /// An answer is waited for, or under way.
    case answering
    /// Nothing will be sent any more, and nothing says so.
    case silent
    /// The last answer is written; what still comes is thrown away, so that no reset overtakes the answer.
    case lingering(discarded: Int)
  }

  /// How many bytes may wait while an answer is under way; beyond them nothing is read.
  private static let waitingBytes = 64 << 10

  let service: ReplyService
  let ledger: Ledger
  let openWork: OpenWork
  let limits: MockServer.Limits
  var phase = Phase.serving
  var isInputClosed = false
  var isShuttingDown = false
  /// The answer that is waited for.
  var work: Task<Void, Never>?
  /// What is still to be done of the answer that is under way.
  var player: PlanPlayer?
  let clock = ConnectionClock()
  /// How many bytes the client had still to take when the time was last looked at.
  var bytesToTake = 0
  private let isTurnedAway: Bool
  private var reader: RequestReader
  private var buffer = ByteBuffer()
  private var isRequestTimed = false
  private var isReadHeld = false
  /// Whether the client's system has all that will be sent.
  private var areAnswersTaken = false

  /// - Parameters:
  ///   - service: What answers.
  ///   - ledger: That of the connection's thread.
  ///   - openWork: Where answers that are waited for are counted.
  ///   - limits: The bounds of serving.
  ///   - isTurnedAway: Whether there are too many connections for this one.
  init(
    service: ReplyService,
    ledger: Ledger,
    openWork: OpenWork,
    limits: MockServer.Limits,
    isTurnedAway: Bool = false
  ) {
    self.service = service
    self.ledger = ledger
    self.openWork = openWork
    self.limits = limits
    self.isTurnedAway = isTurnedAway
    reader = RequestReader(headLimit: limits.headBytes, bodyLimit: limits.bodyBytes)
  }

  // MARK: Events

  func handlerAdded(context: ChannelHandlerContext) {
    clock.start(on: context.eventLoop) { [self] in
      if context.channel.isActive { timeOut(context) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { clock.stop() }

  func channelActive(context: ChannelHandlerContext) {
    if isShuttingDown {
      // It was told before it had come into being.
      ConnectionEnd.close(context)
    } else if isTurnedAway {
      refuse(RequestHead.Fault(status: 503, reason: "there are more connections than this server takes"), context)
    } else {
      clock.allow(limits.idleTimeout)
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    work?.cancel()
    player?.timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var incoming = unwrapInboundIn(data)
    switch phase {
    case .serving:
      if buffer.readableBytes == 0 { buffer = incoming } else { buffer.writeBuffer(&incoming) }
      serve(context)
    case .answering: buffer.writeBuffer(&incoming)
    case .silent: break
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
      readOn(context)
    }
    context.fireChannelWritabilityChanged()
  }

  func read(context: ChannelHandlerContext) {
    if mayRead(context) { context.read() } else { isReadHeld = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed:
      isInputClosed = true
      closeIfDone(context)
    case let event as ShutDown:
      isShuttingDown = true
      switch phase {
      case _ where event.isForced: ConnectionEnd.close(context)
      case .serving: if isIdle { linger(context) }
      case .silent: ConnectionEnd.close(context)
      case .answering, .lingering: break
      }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A reset or a broken pipe is the client's way to leave.
    context.close(promise: nil)
  }

  private func mayRead(_ context: ChannelHandlerContext) -> Bool {
    if case .answering = phase, buffer.readableBytes > Self.waitingBytes { return false }
    return context.channel.isWritable
  }

  private func readOn(_ context: ChannelHandlerContext) {
    guard isReadHeld, mayRead(context) else { return }
    isReadHeld = false
    context.read()
  }

  // MARK: Serving

  /// Whether no request has begun.
  var isIdle: Bool { buffer.readableBytes == 0 && reader.isBetweenRequests }

  /// Serves on behind an answer that took its time.
  func proceed(_ context: ChannelHandlerContext, closes: Bool) {
    phase = .serving
    isRequestTimed = false
    clock.allow(limits.idleTimeout)
    if closes || isShuttingDown { return linger(context) }
    serve(context)
    context.flush()
    readOn(context)
  }

  /// Answers every whole request that has come, as long as the client takes the answers.
  private func serve(_ context: ChannelHandlerContext) {
    var hasAnswered = false
    serving: while case .serving = phase, context.channel.isWritable, buffer.readableBytes > 0 {
      var turn: Int?
      if reader.isBetweenRequests, !isShuttingDown,
        let (finding, length) = buffer.withUnsafeReadableBytes({ service.find($0, in: ledger) })
      {
        if case .answer(let answer) = finding {
          context.write(wrapOutboundOut(answer), promise: nil)
          buffer.moveReaderIndex(forwardBy: length)
          hasAnswered = true
          continue
        }
        if case .turn(let counted) = finding { turn = counted }
      }
      switch buffer.withUnsafeReadableBytes({ reader.next($0) }) {
      case .more(let taken):
        buffer.moveReaderIndex(forwardBy: taken)
        if taken == 0 { break serving }
      case .sendContinue:
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
      case .request(let head, let body, let taken):
        let asked = AskedRequest(
          bytes: Array(buffer.readableBytesView.prefix(head.fields.upperBound)),
          head: head,
          body: body
        )
        buffer.moveReaderIndex(forwardBy: taken)
        hasAnswered = true
        isRequestTimed = false
        answer(asked, turn: turn, context)
      case .fault(let fault): refuse(fault, context)
      }
    }
    guard case .serving = phase else { return }
    if buffer.readableBytes == 0 { buffer = ByteBuffer() } else { buffer.discardReadBytes() }
    if isInputClosed { return closeIfDone(context) }
    if isIdle || !context.channel.isWritable {
      if hasAnswered { clock.allow(limits.idleTimeout) }
    } else if !isRequestTimed {
      isRequestTimed = true
      clock.allow(limits.requestTimeout)
    }
  }

  private func answer(_ asked: AskedRequest, turn: Int?, _ context: ChannelHandlerContext) {
    let closes = !asked.head.keepsAlive || isShuttingDown
    let outcome = service.answer(
      asked,
      turn: turn,
      closes: closes,
      isLocal: context.remoteAddress?.isLoopback ?? false,
      in: ledger
    )
    switch outcome {
    case .now(.bytes(let bytes)):
      context.write(wrapOutboundOut(bytes), promise: nil)
      if closes { linger(context) }
    case .now(.plan(let plan)): play(plan, closes: closes, context)
    case .later(let make): wait(for: make, closes: closes, context)
    }
  }

  // MARK: Ending

  /// Tells a fault, and ends.
  func refuse(_ fault: RequestHead.Fault, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(ReplyService.refusal(of: fault)), promise: nil)
    linger(context)
  }

  /// Ends the answers, and once they are taken waits a little for the client to close.
  func linger(_ context: ChannelHandlerContext) {
    phase = .lingering(discarded: 0)
    buffer = ByteBuffer()
    clock.allow(limits.idleTimeout)
    let taken = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: taken)
    taken.futureResult.assumeIsolated().whenComplete { [self] _ in
      guard context.channel.isActive else { return }
      if isInputClosed { return context.close(promise: nil) }
      context.close(mode: .output, promise: nil)
      clock.allow(limits.lingerTimeout)
    }
    readOn(context)
  }

  /// Once the client sends no more, there is nothing to wait for but that it takes its answers.
  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard isInputClosed else { return }
    switch phase {
    case .serving: if context.channel.isWritable { linger(context) }
    case .answering: break
    case .silent: ConnectionEnd.close(context)
    case .lingering: if areAnswersTaken { context.close(promise: nil) }
    }
  }
}
