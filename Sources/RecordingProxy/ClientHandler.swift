import HTTPExchange
import HTTPServerCore
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// Serves one client's connection: passes its requests to the server one behind the other, and the answers back.
///
/// Of the two connections neither is read faster than the other takes bytes, so that no body is ever held. A client's
/// requests go out on a connection of their own, which stays open as long as both sides let it.
final class ClientHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Asks an idle connection to close, and one at work to close behind its answer.
  struct ShutDown: Sendable {}

  enum Phase {
    /// Between two requests, or within a head.
    case idle
    /// A request waits for a connection to the server.
    case connecting
    /// A request is on its way, or its answer.
    case exchanging
    /// An exchange has ended and is being reported; its last bytes wait for that.
    case reporting
    /// Both sides speak another protocol.
    case tunnel
    /// The last answer is written; what still comes is thrown away, so that no reset overtakes the answer.
    case lingering(discarded: Int)
    case closed
  }

  let service: ProxyService
  /// Whether there are too many clients, so that this one's request is refused.
  let isTurnedAway: Bool
  var context: ChannelHandlerContext?
  var phase = Phase.idle
  /// The exchange under way.
  var exchange: ProxyExchange?
  /// The connection to the server.
  var link: UpstreamLink?
  /// Bytes of the client that were not passed on yet.
  var buffer = ByteBuffer()
  var isInputClosed = false
  var isShuttingDown = false
  /// Counts connections to the server, so that one that comes too late is known.
  var attempt = 0
  private var scanner: HeadScanner
  private var isReadHeld = false
  private let clock = ConnectionClock()

  init(service: ProxyService, isTurnedAway: Bool) {
    self.service = service
    self.isTurnedAway = isTurnedAway
    scanner = HeadScanner(limit: service.limits.headBytes)
  }

  // MARK: Events

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    clock.start(on: context.eventLoop) { [self] in
      if context.channel.isActive { timeOut() }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    clock.stop()
  }

  func channelActive(context: ChannelHandlerContext) {
    allow(isTurnedAway ? service.limits.lingerTimeout : service.limits.idleTimeout)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closed
    exchange.take()?.report(omission: "the client left before the answer was whole")
    dropLink()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var incoming = unwrapInboundIn(data)
    switch phase {
    case .tunnel:
      link?.send(incoming)
      allow(service.limits.silenceTimeout)
    case .lingering(let discarded):
      let sum = discarded + incoming.readableBytes
      phase = .lingering(discarded: sum)
      if sum > service.limits.keptBodyBytes { context.close(promise: nil) }
    case .closed: break
    case .idle, .connecting, .exchanging, .reporting:
      if buffer.readableBytes == 0 {
        buffer = incoming
      } else {
        // What was passed on goes before more comes, or a request that is always there in part would keep all of it.
        buffer.discardReadBytes()
        buffer.writeBuffer(&incoming)
      }
      if case .idle = phase { serve() } else { sendBody() }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      link?.resumeReading()
      serve()
      resumeReading()
    }
    context.fireChannelWritabilityChanged()
  }

  func read(context: ChannelHandlerContext) {
    if takesRequests { context.read() } else { isReadHeld = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed:
      isInputClosed = true
      inputClosed()
    case is ShutDown:
      isShuttingDown = true
      if case .idle = phase, buffer.readableBytes == 0 { endOutput() }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A reset or a broken pipe is the client's way to leave.
    context.close(promise: nil)
  }

  /// Once the client sends no more, only an exchange whose request is whole goes on, as long as the server answers.
  private func inputClosed() {
    switch phase {
    case .idle, .tunnel: endOutput()
    case .lingering: context?.close(promise: nil)
    case .exchanging where !(exchange?.request.isComplete ?? true): abandon("the client left within its request")
    case .exchanging where exchange?.response.hasBegun ?? false: allowProgress()
    case .exchanging, .connecting, .reporting, .closed: break
    }
  }

  // MARK: Flow

  /// Whether the client takes bytes as fast as they come.
  var takesAnswers: Bool { context?.channel.isWritable ?? false }

  /// Whether there is a use for more bytes of the client now.
  private var takesRequests: Bool {
    switch phase {
    case .idle: takesAnswers
    case .exchanging: !(exchange?.request.isComplete ?? true) && link?.isWritable ?? false
    case .tunnel: link?.isWritable ?? false
    case .lingering: true
    case .connecting, .reporting, .closed: false
    }
  }

  /// Reads on, where reading was held for the server.
  func resumeReading() {
    guard isReadHeld, takesRequests else { return }
    isReadHeld = false
    context?.read()
  }

  /// Reads the next head, and begins its exchange.
  func serve() {
    while case .idle = phase, takesAnswers, buffer.readableBytes > 0 {
      let step = buffer.withUnsafeReadableBytes { bytes in
        Result { () throws(RequestHead.Fault) in try scanner.next(bytes) }
      }
      do throws(RequestHead.Fault) {
        switch try step.get() {
        case .more(let taken):
          buffer.moveReaderIndex(forwardBy: taken)
          if taken == 0 { return waitForHead() }
        case .head(let length):
          guard let head = buffer.readSlice(length: length) else { return }
          open(head)
        }
      } catch {
        refuse(error, buffer)
      }
    }
    guard case .idle = phase, takesAnswers else { return }
    isHeadTimed = false
    buffer = ByteBuffer()
    if isInputClosed { endOutput() } else { allow(service.limits.idleTimeout) }
  }

  private var isHeadTimed = false

  /// Gives the head, from its first byte on, a time of its own.
  private func waitForHead() {
    if isInputClosed { return endOutput() }
    if !isHeadTimed { allow(service.limits.requestTimeout) }
    isHeadTimed = true
  }

  /// Writes an answer of the proxy's own.
  func answer(_ refusal: ProxyRefusal, to method: HTTPMethod, closes: Bool, version10: Bool = false) {
    let connection: ResponseWriter.Connection = closes ? .close : version10 ? .keepAlive : .implied
    context?.write(wrapOutboundOut(refusal.rendered(for: method, connection)), promise: nil)
    if closes { endOutput() } else { goIdle() }
  }

  /// Writes bytes of the server; `flush` sends them.
  func write(_ bytes: ByteBuffer?) {
    guard let bytes else { return }
    context?.write(wrapOutboundOut(bytes), promise: nil)
  }

  /// Sends what was written.
  func flush() { context?.flush() }

  /// Waits for the next request, or reads the one that came already.
  func goIdle() {
    phase = .idle
    isHeadTimed = false
    flush()
    serve()
    resumeReading()
  }

  /// Ends the answers, and waits a little for the client to close.
  func endOutput() {
    switch phase {
    case .lingering, .closed: return
    case .idle, .connecting, .exchanging, .reporting, .tunnel: break
    }
    phase = .lingering(discarded: 0)
    buffer = ByteBuffer()
    dropLink()
    flush()
    context?.close(mode: .output, promise: nil)
    guard !isInputClosed else { return close() }
    allow(service.limits.lingerTimeout)
    resumeReading()
  }

  /// Closes the client's connection behind what was written; with a reset, where the server's ended with one.
  func close(reset: Bool = false) {
    guard let context else { return }
    dropLink()
    context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
      if reset { ConnectionEnd.reset(context) } else { context.close(promise: nil) }
    }
  }

  /// Lets go of the connection to the server.
  func dropLink() {
    link?.close()
    link = nil
  }

  // MARK: Time

  /// Waits without a bound.
  func stopClock() { clock.allowAny() }

  /// Allows so much time from now until something must have moved.
  func allow(_ time: Duration) { clock.allow(TimeAmount(time)) }
}
