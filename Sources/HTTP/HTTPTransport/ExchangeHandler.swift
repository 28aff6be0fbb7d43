import Basics
import HTTPMessages
import HTTPWireFormat
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A request for one connection, with its limits and timeouts.
struct WireRequest: Sendable {
  /// The request, with all its headers.
  var message: RequestMessage
  let maximumBody: Int
  let maximumHead: Int
  let requestTimeout: Duration
  let excessWait: Duration
  /// The total timeout, for messages.
  let totalTimeout: Duration
  let deadline: ContinuousClock.Instant
  let ticket: CancellationTicket
  /// How long a stream that stays open is read; `nil` for the time of its kind.
  var streamTime: Duration?
  /// The reader of the response while it arrives.
  var watch: StreamWatch?
  /// Whether the total timeout is not that of the configuration.
  var isTimeOfSender = false
  /// Whether what was received of a response at the deadline is enough, if its head does not tell where it ends.
  var isOpenEnded = false
}

/// The outcome of an exchange on one connection.
struct ExchangeOutcome: Sendable {
  var response: HTTPResponse?
  var faults: [TransportFault] = []
  /// Whether the connection can be reused.
  var keepsConnection = false
  /// Whether the reused connection was stale: it closed before the first byte, or delivered leftover bytes.
  var wasStale = false
  /// Whether the server said that it did not process the request, so that any request can be repeated.
  var isUnprocessed = false
  /// When the response was complete, or failed.
  var end = ContinuousClock.now
  /// Whether the body is only the beginning of a stream.
  var isPartial = false
}

/// Runs exchanges on one connection, one at a time, on the connection's event loop; or one exchange on a stream.
///
/// After a complete response it waits briefly for unexpected bytes. It waits longer if no body is expected or the
/// connection is about to close, because a server may send head and body separately; both cases are rare.
final class ExchangeHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How long to wait for unexpected bytes after a response.
  private static let pause = TimeAmount.microseconds(500)
  /// How long a stream may be silent, and how long it is read, before it counts as complete.
  ///
  /// A server may need some time between the lines of an export.
  private static func limits(of stream: ResponseParser.OpenStream) -> (silence: Duration, time: Duration) {
    switch stream {
    case .events: (.seconds(1), .seconds(5))
    case .lines, .parts: (.seconds(3), .seconds(10))
    }
  }

  private struct RunningExchange {
    let wireRequest: WireRequest
    let finish: @Sendable (ExchangeOutcome) -> Void
    var parser: ResponseParser
    var lastByte = ContinuousClock.now
    var end: ContinuousClock.Instant?
    var timer: Scheduled<Void>?
    /// Whether the server ended the stream.
    var hasEnded = false
    /// Why the stream failed.
    var failure: StreamFailure?
    /// When the response turned out to be a stream, and of which kind; `nil` for any other response.
    var stream: (kind: ResponseParser.OpenStream, start: ContinuousClock.Instant)?
    /// The reader of the body of a response that may never end.
    var reading: (any StreamReading)?
    /// Whether the head was complete, so that `reading` was chosen.
    var hasChosenReading = false

    /// The longest silence.
    var silence: Duration {
      guard let stream, wireRequest.streamTime == nil else { return wireRequest.requestTimeout }
      return min(wireRequest.requestTimeout, ExchangeHandler.limits(of: stream.kind).silence)
    }
    /// When the response must be complete.
    var deadline: ContinuousClock.Instant {
      guard let stream else { return wireRequest.deadline }
      let time = wireRequest.streamTime ?? ExchangeHandler.limits(of: stream.kind).time
      return min(wireRequest.deadline, stream.start.advanced(by: time))
    }
  }

  private let origin: Origin
  private let unsolicited: UnsolicitedData
  private let isOnStream: Bool
  private var context: ChannelHandlerContext?
  private var running: RunningExchange?
  private var exchanges = 0
  private var isReset = false

  /// Creates the handler of a connection, or of a stream of HTTP/2.
  init(origin: Origin, unsolicited: UnsolicitedData, isOnStream: Bool = false) {
    self.origin = origin
    self.unsolicited = unsolicited
    self.isOnStream = isOnStream
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Sends a request, and calls `finish` once with its outcome.
  func begin(_ wireRequest: WireRequest, finish: @escaping @Sendable (ExchangeOutcome) -> Void) {
    let parser = ResponseParser(
      method: wireRequest.message.method,
      maximumBody: wireRequest.maximumBody,
      maximumHead: wireRequest.maximumHead,
      isOnStream: isOnStream
    )
    running = RunningExchange(wireRequest: wireRequest, finish: finish, parser: parser)
    exchanges += 1
    guard let context, context.channel.isActive else { return connectionEnded() }
    guard !wireRequest.ticket.isCancelled else { return cancel(wireRequest.ticket) }
    if isOnStream {
      context.writeAndFlush(NIOAny(wireRequest.message), promise: nil)
    } else {
      let bytes = context.channel.allocator.buffer(bytes: wireRequest.message.bytes)
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }
    enableQuickAcknowledgement(context.channel.parent ?? context.channel)
    scheduleTimeout()
  }

  /// Requests that Linux acknowledges the next segment immediately.
  ///
  /// A server with Nagle's algorithm that writes head and body separately, such as Python's, waits for that
  /// acknowledgement, which would cost 40 ms per exchange. The kernel resets the option with each sent request. If the
  /// option cannot be set, exchanges are only slower.
  private func enableQuickAcknowledgement(_ channel: any Channel) {
    #if canImport(Glibc) || canImport(Musl)
      let option = ChannelOptions.tcpOption(NIOBSDSocket.Option(rawValue: TCP_QUICKACK))
      try? channel.syncOptions?.setOption(option, value: 1)
    #endif
  }

  /// Ends an exchange whose task was cancelled, unless it has already ended.
  func cancel(_ ticket: CancellationTicket) {
    guard let running, running.wireRequest.ticket === ticket else { return }
    if running.end == nil { self.running?.parser.fail(.cancelled, "cancelled \(running.parser.place)") }
    finish()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Bytes between two exchanges cannot be distinguished from a response to the next request.
    guard running != nil else {
      unsolicited.insert(origin)
      return context.close(promise: nil)
    }
    running?.lastByte = .now
    running?.parser.receive(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    checkCompletion()
    checkReading()
    checkEventStream()
    context.fireChannelReadComplete()
  }

  /// Takes a part of a response on a stream that is not a part of its body.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? StreamEvent else { return context.fireUserInboundEventTriggered(event) }
    running?.lastByte = .now
    switch event {
    case .head(let response): running?.parser.receive(response)
    case .end:
      running?.hasEnded = true
      running?.parser.endStreamedResponse()
    case .failure(let failure):
      running?.failure = failure
      running?.parser.end(with: failure.kind, failure.message)
    }
    checkCompletion()
    checkEventStream()
  }

  func channelInactive(context: ChannelHandlerContext) {
    connectionEnded()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isReset = isReset || ConnectFaults.isReset(error)
    // A close without TLS's close_notify is common and not an error by itself; the framing shows whether data is
    // missing.
    context.close(promise: nil)
  }

  private func connectionEnded() {
    guard running != nil else { return }
    if running?.end == nil { running?.end = .now }
    running?.parser.end(reset: isReset)
    finish()
  }

  /// Checks after each read whether the response is complete or failed.
  private func checkCompletion() {
    guard let running, running.parser.isOver else { return }
    guard running.end == nil else {
      if running.parser.excess > 0 { finish() }
      return
    }
    // A stream has an end of its own, so no byte can follow it.
    guard !isOnStream else {
      let isCut = running.parser.isPartial || running.parser.stage == .failed
      if running.hasEnded || isCut || running.parser.excess > 0 { finish() }
      return
    }
    self.running?.end = running.lastByte
    let parser = running.parser
    guard parser.stage == .complete, !parser.isPartial, parser.excess == 0, parser.faults.isEmpty, let context else {
      return finish()
    }
    let isLikely = parser.body.isEmpty || !parser.keepsConnection || unsolicited.contains(origin)
    let pause = isLikely ? TimeAmount(running.wireRequest.excessWait) : Self.pause
    running.timer?.cancel()
    self.running?.timer = context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
      self.finish()
    }
  }

  /// Ends a response of which its reader has enough.
  private func checkReading() {
    guard let running, running.end == nil, running.parser.hasUnknownLength else { return }
    if !running.hasChosenReading, let head = running.parser.head {
      let reading = running.wireRequest.watch?.reading(head)
      self.running?.hasChosenReading = true
      self.running?.reading = reading
      self.running?.parser.readsPartsAsStream = reading != nil
    }
    guard running.parser.bodyBytes > 0, let end = self.running?.reading?.end(of: running.parser.body) else { return }
    self.running?.parser.endStream(keeping: end)
    self.running?.end = .now
    finish()
  }

  /// Shortens the timeouts of a stream of events, which may never end.
  private func checkEventStream() {
    guard let running, running.stream == nil, let stream = running.parser.openStream else { return }
    self.running?.stream = (stream, running.lastByte)
    running.timer?.cancel()
    scheduleTimeout()
  }

  /// Schedules the request timeout or the deadline, whichever is earlier.
  private func scheduleTimeout() {
    guard let running, let context else { return }
    let silent = running.lastByte.advanced(by: running.silence)
    let next = min(silent, running.deadline)
    let delay = TimeAmount(ContinuousClock.now.duration(to: next))
    self.running?.timer = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { self.timeoutFired() }
  }

  private func timeoutFired() {
    guard let running, running.end == nil else { return }
    let now = ContinuousClock.now
    let wireRequest = running.wireRequest
    let isSilent = now >= running.lastByte.advanced(by: running.silence)
    if running.stream != nil, running.parser.openStream != nil, isSilent || now >= running.deadline {
      self.running?.parser.endStream()
    } else if wireRequest.isOpenEnded, running.parser.hasUnknownLength, now >= wireRequest.deadline {
      self.running?.parser.endStream()
    } else if now >= wireRequest.deadline {
      let total = DurationText.of(wireRequest.totalTimeout)
      self.running?.parser.fail(
        .deadlineExceeded,
        "incomplete after \(total), \(running.parser.place)\(wireRequest.isTimeOfSender ? "" : " (limits.deadline)")"
      )
    } else if isSilent {
      let time = DurationText.of(wireRequest.requestTimeout)
      if let interim = running.parser.interim, running.parser.head == nil {
        self.running?.parser.fail(
          .interimOnly,
          "interim status \(interim.status), and no final response within \(time) (--request-timeout)"
        )
      } else {
        self.running?.parser.fail(.silence, "no byte for \(time), \(running.parser.place) (--request-timeout)")
      }
    } else {
      return scheduleTimeout()
    }
    self.running?.end = now
    finish()
  }

  /// Reports the outcome, and closes the connection unless it can be reused.
  private func finish() {
    guard var running else { return }
    self.running = nil
    running.timer?.cancel()
    running.parser.reportExcess()
    let parser = running.parser
    let isOpen = context?.channel.isActive ?? false
    let isClosedEarly = !parser.hasBegun && !isOpen
    // On a reused connection, bytes that are not HTTP are left over from the previous response.
    let isLeftover = exchanges > 1 && parser.isNotHTTP
    if isLeftover { unsolicited.insert(origin) }
    let outcome = ExchangeOutcome(
      response: parser.response,
      faults: parser.faults,
      keepsConnection: parser.stage == .complete && parser.keepsConnection && isOpen && !isOnStream,
      wasStale: (isClosedEarly && running.failure == nil || isLeftover) && !running.wireRequest.ticket.isCancelled,
      isUnprocessed: running.failure?.isUnprocessed ?? false && !parser.hasBegun,
      end: running.end ?? (isOnStream ? running.lastByte : .now),
      isPartial: parser.isPartial
    )
    if !outcome.keepsConnection { context?.close(promise: nil) }
    running.finish(outcome)
  }
}
