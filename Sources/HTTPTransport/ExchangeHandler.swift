import HTTPExchange
import NIOCore
import Quantities

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a connection is asked to do.
struct ExchangeOrder: Sendable {
  /// The request as it goes out.
  let bytes: [UInt8]
  /// The request's method; the answer to `HEAD` has no body.
  let method: HTTPMethod
  let maximumBody: Int
  let maximumHead: Int
  let requestTimeout: Duration
  let excessWait: Duration
  /// The whole time allowed, for the message.
  let wholeTime: Duration
  let deadline: ContinuousClock.Instant
  let ticket: CancellationTicket
}

/// How an exchange on a connection went.
struct ExchangeOutcome: Sendable {
  var response: HTTPResponse?
  var faults: [TransportFault] = []
  /// Whether the connection is fit for another exchange.
  var keepsConnection = false
  /// Whether a kept connection was no good any more: it ended before the first byte, or held the rest of another answer.
  var neverAnswered = false
  /// When the answer was whole, or broke.
  var end = ContinuousClock.now
}

/// Runs exchanges on one connection, one at a time; it lives on the connection's event loop.
///
/// Behind a whole response it waits a moment for bytes that should not be there. A server that writes head and body
/// apart is given longer where no body is due, and so is one that is about to close: those are rare, and cost nothing.
final class ExchangeHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How long bytes behind a response are waited for.
  private static let pause = TimeAmount.microseconds(500)

  private struct Running {
    let order: ExchangeOrder
    let finish: @Sendable (ExchangeOutcome) -> Void
    var parser: ResponseParser
    var lastByte = ContinuousClock.now
    var end: ContinuousClock.Instant?
    var timer: Scheduled<Void>?
  }

  private let origin: Origin
  private let unasked: UnaskedBytes
  private var context: ChannelHandlerContext?
  private var running: Running?
  private var exchanges = 0
  private var isReset = false

  init(origin: Origin, unasked: UnaskedBytes) {
    self.origin = origin
    self.unasked = unasked
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Sends a request; `finish` is called once, with what came of it.
  func begin(_ order: ExchangeOrder, finish: @escaping @Sendable (ExchangeOutcome) -> Void) {
    let parser = ResponseParser(
      method: order.method,
      maximumBody: order.maximumBody,
      maximumHead: order.maximumHead
    )
    running = Running(order: order, finish: finish, parser: parser)
    exchanges += 1
    guard let context, context.channel.isActive else { return connectionEnded() }
    guard !order.ticket.isCancelled else { return cancel(order.ticket) }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: order.bytes)), promise: nil)
    acknowledgeAtOnce(context.channel)
    watch()
  }

  /// Asks Linux to acknowledge the next segment at once.
  ///
  /// A server that writes head and body apart with Nagle's algorithm on, as Python's does, waits for that
  /// acknowledgement before it sends the body: 40 ms an exchange otherwise. The kernel forgets the wish with each
  /// request that is sent. Where it cannot be set, exchanges are slower and no different.
  private func acknowledgeAtOnce(_ channel: any Channel) {
    #if canImport(Glibc) || canImport(Musl)
      let option = ChannelOptions.tcpOption(NIOBSDSocket.Option(rawValue: TCP_QUICKACK))
      try? channel.syncOptions?.setOption(option, value: 1)
    #endif
  }

  /// Ends an exchange whose task was cancelled, unless it has ended already.
  func cancel(_ ticket: CancellationTicket) {
    guard let running, running.order.ticket === ticket else { return }
    if running.end == nil { self.running?.parser.fail(.cancelled, "cancelled \(running.parser.place)") }
    finish()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Nobody asked: what comes between two exchanges cannot be told apart from an answer to the next.
    guard running != nil else {
      unasked.note(origin)
      return context.close(promise: nil)
    }
    running?.lastByte = .now
    running?.parser.receive(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    settle()
    context.fireChannelReadComplete()
  }

  func channelInactive(context: ChannelHandlerContext) {
    connectionEnded()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isReset = isReset || ConnectFaults.isReset(error)
    // A close without TLS's own goodbye is common, and no fault by itself: the framing tells whether anything is missing.
    context.close(promise: nil)
  }

  private func connectionEnded() {
    guard running != nil else { return }
    if running?.end == nil { running?.end = .now }
    running?.parser.end(reset: isReset)
    finish()
  }

  /// Looks, after each read, whether the response is whole or broke.
  private func settle() {
    guard let running, running.parser.isOver else { return }
    guard running.end == nil else {
      if running.parser.unread.readableBytes > 0 { finish() }
      return
    }
    self.running?.end = running.lastByte
    let parser = running.parser
    guard parser.stage == .complete, parser.unread.readableBytes == 0, parser.faults.isEmpty, let context else {
      return finish()
    }
    let isLikely = parser.body.isEmpty || !parser.keepsConnection || unasked.contain(origin)
    let pause = isLikely ? TimeAmount(running.order.excessWait) : Self.pause
    running.timer?.cancel()
    self.running?.timer = context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
      self.finish()
    }
  }

  /// Sets the timer for silence or the deadline, whichever comes first.
  private func watch() {
    guard let running, let context else { return }
    let silent = running.lastByte.advanced(by: running.order.requestTimeout)
    let next = min(silent, running.order.deadline)
    let delay = TimeAmount(ContinuousClock.now.duration(to: next))
    self.running?.timer = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { self.timeIsUp() }
  }

  private func timeIsUp() {
    guard let running, running.end == nil else { return }
    let now = ContinuousClock.now
    let order = running.order
    if now >= order.deadline {
      let whole = DurationText.of(order.wholeTime)
      self.running?.parser.fail(
        .deadlineExceeded,
        "not complete within \(whole), \(running.parser.place) (--deadline)"
      )
    } else if now >= running.lastByte.advanced(by: order.requestTimeout) {
      let time = DurationText.of(order.requestTimeout)
      if let interim = running.parser.interim, running.parser.head == nil {
        self.running?.parser.fail(
          .interimOnly,
          "\(interim.status) is an interim status, and no final one came within \(time) (--request-timeout)"
        )
      } else {
        self.running?.parser.fail(.silence, "no byte for \(time), \(running.parser.place) (--request-timeout)")
      }
    } else {
      return watch()
    }
    self.running?.end = now
    finish()
  }

  /// Hands over what came, and closes the connection unless it can be used again.
  private func finish() {
    guard var running else { return }
    self.running = nil
    running.timer?.cancel()
    running.parser.noteExcess()
    let parser = running.parser
    let isOpen = context?.channel.isActive ?? false
    let isUnanswered = !parser.hasBegun && !isOpen
    // On a kept connection, what does not even begin like an answer is the rest of the answer before.
    let isRestOfAnother = exchanges > 1 && parser.isNotHTTP
    if isRestOfAnother { unasked.note(origin) }
    let outcome = ExchangeOutcome(
      response: parser.response,
      faults: parser.faults,
      keepsConnection: parser.stage == .complete && parser.keepsConnection && isOpen,
      neverAnswered: (isUnanswered || isRestOfAnother) && !running.order.ticket.isCancelled,
      end: running.end ?? .now
    )
    if !outcome.keepsConnection { context?.close(promise: nil) }
    running.finish(outcome)
  }
}
