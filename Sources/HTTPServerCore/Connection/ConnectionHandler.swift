import HTTPWireFormat
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
    /// The body of a request waits until there is room for it.
    case waitingForRoom
    /// An answer is waited for, or under way.
    case answering
    /// Nothing will be sent any more, and nothing says so.
    case silent
    /// The last answer is written; what still comes is thrown away, so that no reset overtakes the answer.
    case lingering(discarded: Int)
  }

  /// How many bytes may wait while an answer is under way; beyond them nothing is read.
  private static let waitingBytes = 64 << 10

  let responder: any RequestResponder
  let inFlight: InFlightCount
  let limits: Limits
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
  /// The memory for bodies of requests, of all connections.
  let bodyRoom: BodyRoom
  /// How much of it the present request has taken.
  var heldRoom = 0
  /// Whether the reader has room for what it could not read before.
  var hasNewRoom = false
  private let isTurnedAway: Bool
  private var reader: RequestReader
  /// The last request, where it had no body.
  private var previous: ReceivedRequest?
  private var buffer = ByteBuffer()
  var isRequestTimed = false
  private var isReadHeld = false
  /// Whether the client's system has all that will be sent.
  private var areAnswersTaken = false

  /// - Parameters:
  ///   - responder: Decides on the responses; that of the connection's thread.
  ///   - inFlight: Counts responses that are being made elsewhere.
  ///   - bodyRoom: The memory for bodies of requests.
  ///   - limits: The bounds of serving.
  ///   - isTurnedAway: Whether there are too many connections for this one.
  init(
    responder: any RequestResponder,
    inFlight: InFlightCount,
    bodyRoom: BodyRoom,
    limits: Limits,
    isTurnedAway: Bool = false
  ) {
    self.responder = responder
    self.inFlight = inFlight
    self.bodyRoom = bodyRoom
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
    // An answer that is waited for still holds the body.
    if work == nil { giveRoomBack() }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var incoming = unwrapInboundIn(data)
    switch phase {
    case .serving:
      if buffer.readableBytes == 0 { buffer = incoming } else { buffer.writeBuffer(&incoming) }
      serve(context)
    case .answering, .waitingForRoom: buffer.writeBuffer(&incoming)
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
      case .silent, .waitingForRoom: ConnectionEnd.close(context)
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
    switch phase {
    case .answering where buffer.readableBytes > Self.waitingBytes: return false
    case .waitingForRoom: return false
    default: break
    }
    return context.channel.isWritable
  }

  func readOn(_ context: ChannelHandlerContext) {
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
    giveRoomBack()
    isRequestTimed = false
    clock.allow(limits.idleTimeout)
    if closes || isShuttingDown { return linger(context) }
    serve(context)
    context.flush()
    readOn(context)
  }

  /// Answers every whole request that has come, as long as the client takes the answers.
  func serve(_ context: ChannelHandlerContext) {
    var hasAnswered = false
    serving: while case .serving = phase, context.channel.isWritable, buffer.readableBytes > 0 || hasNewRoom {
      hasNewRoom = false
      if reader.isBetweenRequests, let request = repetition() {
        buffer.moveReaderIndex(forwardBy: request.bytes.count)
        hasAnswered = true
        isRequestTimed = false
        answer(request, context)
        continue
      }
      switch buffer.withUnsafeReadableBytes({ reader.next($0) }) {
      case .more(let taken):
        buffer.moveReaderIndex(forwardBy: taken)
        if taken == 0 { break serving }
      case .sendContinue(let taken):
        buffer.moveReaderIndex(forwardBy: taken)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
      case .needsRoom(let bytes, let taken):
        buffer.moveReaderIndex(forwardBy: taken)
        if !takeRoom(bytes, context) { break serving }
      case .request(let request, let taken):
        buffer.moveReaderIndex(forwardBy: taken)
        previous = request.body.isEmpty && request.head.framing == .length(0) ? request : nil
        hasAnswered = true
        isRequestTimed = false
        answer(request, context)
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

  /// The last request, where the same bytes come again: they need not be read again.
  private func repetition() -> ReceivedRequest? {
    guard let previous else { return nil }
    let isSame = buffer.withUnsafeReadableBytes { bytes in
      bytes.count >= previous.bytes.count
        && HeadBytes.areEqual(previous.bytes, UnsafeRawBufferPointer(rebasing: bytes[..<previous.bytes.count]))
    }
    return isSame ? previous : nil
  }

  private func answer(_ received: ReceivedRequest, _ context: ChannelHandlerContext) {
    let closes = !received.head.keepsAlive || isShuttingDown
    let response = responder.response(to: received, closes: closes) { context.remoteAddress?.isLoopback ?? false }
    switch response {
    case .now(.bytes(let bytes)):
      giveRoomBack()
      context.write(wrapOutboundOut(bytes), promise: nil)
      if closes { linger(context) }
    case .now(.plan(let plan)): play(plan, closes: closes, context)
    case .later(let make): wait(for: make, closes: closes, context)
    }
  }

  // MARK: Ending

  /// Tells a fault, and ends.
  func refuse(_ fault: RequestHead.Fault, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(responder.refusal(of: fault)), promise: nil)
    linger(context)
  }

  /// Ends the answers, and once they are taken waits a little for the client to close.
  func linger(_ context: ChannelHandlerContext) {
    phase = .lingering(discarded: 0)
    giveRoomBack()
    buffer = ByteBuffer()
    clock.allow(limits.idleTimeout)
    let taken = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: taken)
    taken.futureResult.assumeIsolated().whenComplete { [self] _ in
      guard context.channel.isActive else { return }
      areAnswersTaken = true
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
    case .silent, .waitingForRoom: ConnectionEnd.close(context)
    case .lingering: if areAnswersTaken { context.close(promise: nil) }
    }
  }
}
