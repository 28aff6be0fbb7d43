import HTTPMessages
import HTTPServerCore
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// Serves one client's connection: forwards its requests to the server one at a time, and the responses back.
///
/// Neither connection is read faster than the other accepts bytes, so no whole body is ever buffered. A client's
/// requests use a server connection of their own, which stays open as long as both sides allow it.
final class ClientHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// A request to close the connection: now if it is idle, or after the current response.
  struct ShutDown: Sendable {}

  enum Phase {
    /// Between two requests, or within a request head.
    case idle
    /// A request is waiting for a connection to the server.
    case connecting
    /// A request or its response is being forwarded.
    case exchanging
    /// An exchange has ended and is being reported; its last bytes are held back until then.
    case reporting
    /// Both sides have switched to another protocol.
    case tunnel
    /// The last response is written; further input is discarded, so that no reset overtakes the response.
    case lingering(discarded: Int)
    case closed
  }

  let service: ProxyService
  /// Whether the connection limit is exceeded, so that this client's request is refused.
  let isTurnedAway: Bool
  var context: ChannelHandlerContext?
  var phase = Phase.idle
  /// The exchange in progress.
  var exchange: ProxyExchange?
  /// The connection to the server.
  var link: UpstreamLink?
  /// Bytes from the client that are not forwarded yet.
  var buffer = ByteBuffer()
  var isInputClosed = false
  /// The number of connection attempts, used to recognize a connection that is established too late.
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
    exchange.take()?.report(omission: "the client closed the connection before the response was complete")
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
        // Discard forwarded bytes before more arrive; otherwise a request that is always partly buffered would keep all
        // of it.
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
      if case .idle = phase, buffer.readableBytes == 0 { endOutput() }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Clients may leave with a reset or a broken pipe.
    context.close(promise: nil)
  }

  /// Handles the end of the client's output: only an exchange whose request is complete continues.
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

  /// Whether the client accepts bytes as fast as they arrive.
  var takesResponses: Bool { context?.channel.isWritable ?? false }

  /// Whether more bytes from the client can be processed now.
  private var takesRequests: Bool {
    switch phase {
    case .idle: takesResponses
    case .exchanging: !(exchange?.request.isComplete ?? true) && link?.isWritable ?? false
    case .tunnel: link?.isWritable ?? false
    case .lingering: true
    case .connecting, .reporting, .closed: false
    }
  }

  /// Resumes reading after waiting for the server.
  func resumeReading() {
    guard isReadHeld, takesRequests else { return }
    isReadHeld = false
    context?.read()
  }

  /// Reads the next request head, and begins its exchange.
  func serve() {
    while case .idle = phase, takesResponses, buffer.readableBytes > 0 {
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
    guard case .idle = phase, takesResponses else { return }
    isHeadTimed = false
    buffer = ByteBuffer()
    if isInputClosed { endOutput() } else { allow(service.limits.idleTimeout) }
  }

  private var isHeadTimed = false

  /// Starts the timeout for a request head at its first byte.
  private func waitForHead() {
    if isInputClosed { return endOutput() }
    if !isHeadTimed { allow(service.limits.requestTimeout) }
    isHeadTimed = true
  }

  /// Writes a response of the proxy's own.
  func send(_ refusal: ProxyRefusal, to method: HTTPMethod, closes: Bool, version10: Bool = false) {
    let connection: ResponseWriter.Connection = closes ? .close : version10 ? .keepAlive : .implied
    context?.write(wrapOutboundOut(refusal.rendered(for: method, connection)), promise: nil)
    if closes { endOutput() } else { goIdle() }
  }

  /// Writes bytes from the server; `flush` sends them.
  func write(_ bytes: ByteBuffer?) {
    guard let bytes else { return }
    context?.write(wrapOutboundOut(bytes), promise: nil)
  }

  /// Sends the bytes that were written.
  func flush() { context?.flush() }

  /// Waits for the next request, or reads one that has already arrived.
  func goIdle() {
    phase = .idle
    isHeadTimed = false
    flush()
    serve()
    resumeReading()
  }

  /// Ends the output, and waits briefly for the client to close.
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

  /// Closes the client's connection after the written bytes, with a reset if the server's connection was reset.
  func close(reset: Bool = false) {
    guard let context else { return }
    dropLink()
    context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
      if reset { ConnectionEnd.reset(context) } else { context.close(promise: nil) }
    }
  }

  /// Releases the connection to the server.
  func dropLink() {
    link?.close()
    link = nil
  }

  // MARK: Time

  /// Waits without a timeout.
  func stopClock() { clock.allowAny() }

  /// Sets the time within which the next progress must happen.
  func allow(_ time: Duration) { clock.allow(TimeAmount(time)) }
}
