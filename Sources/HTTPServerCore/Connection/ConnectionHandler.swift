import HTTPWireFormat
import NIOCore

/// Serves one connection: passes its bytes to the request reader, and writes the responses in the order of the
/// requests.
///
/// Requests are processed one at a time: while a response is pending or sent in portions, later bytes wait in the
/// buffer, and other connections are served. A client's fault ends only its own connection. Nothing is read while
/// responses wait to be sent, so a client that sends requests without reading costs no more memory than the responses
/// already rendered.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// A request to close the connection: when it is idle or after its next response, or immediately.
  struct ShutDown: Sendable {
    let isForced: Bool
  }

  enum Phase {
    case serving
    /// A request body waits for memory.
    case waitingForRoom
    /// A response is pending or being sent.
    case responding
    /// A response without an end of its own is being sent; further input waits.
    case streaming
    /// Nothing more is sent, and the connection stays open.
    case silent
    /// The last response is written; further input is discarded, so that no reset overtakes the response.
    case lingering(discarded: Int)
  }

  /// The number of bytes that may wait while a response is in progress; beyond it, nothing is read.
  private static let waitingBytes = 64 << 10

  let responder: any RequestResponder
  let inFlight: InFlightCount
  let limits: Limits
  var phase = Phase.serving
  var isInputClosed = false
  var isShuttingDown = false
  /// The task that produces the pending response.
  var work: Task<Void, Never>?
  /// The remaining steps of the response in progress.
  var player: PlanPlayer?
  let clock = ConnectionClock()
  /// The number of bytes that the client had not read at the last timeout check.
  var bytesToTake = 0
  /// The memory budget for request bodies, shared by all connections.
  let bodyRoom: BodyRoom
  /// The number of bytes that the current request has reserved.
  var heldRoom = 0
  /// Whether memory became free for input that could not be read before.
  var hasNewRoom = false
  private let isTurnedAway: Bool
  private var reader: RequestReader
  /// The last request, if it had no body.
  private var previous: ReceivedRequest?
  private var buffer = ByteBuffer()
  var isRequestTimed = false
  private var isReadHeld = false
  /// Whether the client's system has received everything that will be sent.
  private var areResponsesTaken = false

  /// Creates the handler of one connection.
  ///
  /// - Parameters:
  ///   - responder: The responder of the connection's thread.
  ///   - inFlight: Counts responses that are produced asynchronously.
  ///   - bodyRoom: The memory budget for request bodies.
  ///   - limits: The limits of serving.
  ///   - isTurnedAway: Whether the connection limit is exceeded, so that requests are refused.
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
      // The shutdown was requested before the connection became active.
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
    // A pending response still uses the body.
    if work == nil { giveRoomBack() }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var incoming = unwrapInboundIn(data)
    switch phase {
    case .serving:
      if buffer.readableBytes == 0 { buffer = incoming } else { buffer.writeBuffer(&incoming) }
      serve(context)
    case .responding, .streaming, .waitingForRoom: buffer.writeBuffer(&incoming)
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
      case .streaming: endStream(context)
      case .responding, .lingering: break
      }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Clients may leave with a reset or a broken pipe.
    context.close(promise: nil)
  }

  private func mayRead(_ context: ChannelHandlerContext) -> Bool {
    switch phase {
    case .responding where buffer.readableBytes > Self.waitingBytes: return false
    case .streaming where buffer.readableBytes > Self.waitingBytes: return false
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

  /// Continues after a response that took time.
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

  /// Responds to every complete request, as long as the client reads the responses.
  func serve(_ context: ChannelHandlerContext) {
    var hasResponded = false
    serving: while case .serving = phase, context.channel.isWritable, buffer.readableBytes > 0 || hasNewRoom {
      hasNewRoom = false
      if reader.isBetweenRequests, let request = repetition() {
        buffer.moveReaderIndex(forwardBy: request.bytes.count)
        hasResponded = true
        isRequestTimed = false
        respond(to: request, context)
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
        hasResponded = true
        isRequestTimed = false
        respond(to: request, context)
      case .fault(let fault): refuse(fault, context)
      }
    }
    guard case .serving = phase else { return }
    if buffer.readableBytes == 0 { buffer = ByteBuffer() } else { buffer.discardReadBytes() }
    if isInputClosed { return closeIfDone(context) }
    if isIdle || !context.channel.isWritable {
      if hasResponded { clock.allow(limits.idleTimeout) }
    } else if !isRequestTimed {
      isRequestTimed = true
      clock.allow(limits.requestTimeout)
    }
  }

  /// Returns the last request if the same bytes arrive again, so that they need not be parsed again.
  private func repetition() -> ReceivedRequest? {
    guard let previous else { return nil }
    let isSame = buffer.withUnsafeReadableBytes { bytes in
      bytes.count >= previous.bytes.count
        && HeadBytes.areEqual(previous.bytes, UnsafeRawBufferPointer(rebasing: bytes[..<previous.bytes.count]))
    }
    return isSame ? previous : nil
  }

  // MARK: Ending

  /// Responds with a fault, and ends the connection.
  func refuse(_ fault: RequestHead.Fault, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(responder.refusal(of: fault)), promise: nil)
    linger(context)
  }

  /// Ends the output, and waits briefly for the client to close after it has read the responses.
  func linger(_ context: ChannelHandlerContext) {
    phase = .lingering(discarded: 0)
    giveRoomBack()
    buffer = ByteBuffer()
    clock.allow(limits.idleTimeout)
    let taken = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: taken)
    taken.futureResult.assumeIsolated().whenComplete { [self] _ in
      guard context.channel.isActive else { return }
      areResponsesTaken = true
      if isInputClosed { return context.close(promise: nil) }
      context.close(mode: .output, promise: nil)
      clock.allow(limits.lingerTimeout)
    }
    readOn(context)
  }

  /// Closes the connection if the client sends no more and has read all responses.
  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard isInputClosed else { return }
    switch phase {
    case .serving: if context.channel.isWritable { linger(context) }
    case .responding: break
    case .streaming: endStream(context)
    case .silent, .waitingForRoom: ConnectionEnd.close(context)
    case .lingering: if areResponsesTaken { context.close(promise: nil) }
    }
  }
}
