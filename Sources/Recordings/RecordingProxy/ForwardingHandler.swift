import HTTPMessages
import HTTPServerCore
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// The handler of one client's connection: forwards its requests to the server one at a time, and the responses back.
///
/// Neither connection is read faster than the other accepts bytes, so no whole body is ever buffered. A client's
/// requests use a server connection of their own, which stays open as long as both sides allow it.
final class ForwardingHandler: ConnectionHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Activity {
    /// A request is waiting for a connection to the server.
    case connecting
    /// A request or its response is being forwarded.
    case exchanging
    /// An exchange has ended and is being reported; its last bytes are held back until then.
    case reporting
    /// Both sides have switched to another protocol.
    case tunnel
  }

  /// The service of the request in progress.
  private(set) var service: ProxyService
  /// The service of the listener.
  let ownService: ProxyService
  var connection: ConnectionState<Activity>
  /// Whether the client is served, or refused because the connection limit is exceeded.
  let admission: ProxyService.Admission
  /// The exchange in progress.
  var exchange: ExchangeRelay?
  /// The connection to the server.
  var link: UpstreamLink?
  /// The number of connection attempts, used to recognize a connection that is established too late.
  var attempt = 0
  private var scanner: HeadScanner

  init(service: ProxyService, admission: ProxyService.Admission) {
    self.service = service
    ownService = service
    self.admission = admission
    let limits = service.limits
    connection = ConnectionState(
      requestTimeout: limits.requestTimeout,
      idleTimeout: limits.idleTimeout,
      lingerTimeout: limits.lingerTimeout,
      discardedBytes: limits.keptBodyBytes,
      waiting: admission == .served ? service.waiting : nil
    )
    scanner = HeadScanner(limit: limits.headBytes)
  }

  func opened() {
    switch admission {
    case .served:
      allow(service.limits.idleTimeout)
      wait(.beforeRequest)
    case .turnedAway: allow(service.limits.lingerTimeout)
    case .shutOut:
      // Such clients are too many for their requests to be read.
      write(ProxyRefusal(service.fullness).rendered(for: .get, .close))
      end()
    }
  }

  func release() {
    exchange.take()?.report(omission: "the client closed the connection before the response was complete")
    dropLink()
  }

  // MARK: Requests

  var isIdle: Bool { connection.buffer.readableBytes == 0 }

  /// Reads the next request head, and begins its exchange.
  func readRequests() -> Bool {
    var hadRequest = false
    while case .reading = connection.phase, isWritable, connection.buffer.readableBytes > 0 {
      let step = connection.buffer.withUnsafeReadableBytes { bytes in
        Result { () throws(RequestHead.Fault) in try scanner.next(bytes) }
      }
      do throws(RequestHead.Fault) {
        switch try step.get() {
        case .more(let taken):
          connection.buffer.moveReaderIndex(forwardBy: taken)
          if taken == 0 { return hadRequest }
        case .head(let length):
          guard let head = connection.buffer.readSlice(length: length) else { return hadRequest }
          hadRequest = true
          beginRequest()
          open(head)
        }
      } catch {
        refuse(error)
      }
    }
    return hadRequest
  }

  // MARK: Activities

  func receive(_ bytes: ByteBuffer, during activity: Activity) {
    guard case .tunnel = activity else {
      connection.append(bytes)
      return sendBody()
    }
    link?.send(bytes)
    allow(service.limits.silenceTimeout)
  }

  func mayRead(during activity: Activity) -> Bool {
    switch activity {
    case .exchanging: !(exchange?.request.isComplete ?? true) && link?.isWritable ?? false
    case .tunnel: link?.isWritable ?? false
    case .connecting, .reporting: false
    }
  }

  func becameWritable() { link?.resumeReading() }

  func handle(_ event: ConnectionEvent, during activity: Activity) {
    switch (event, activity) {
    case (.inputClosed, .tunnel): end()
    case (.inputClosed, .exchanging):
      // Only an exchange whose request is complete continues.
      if !(exchange?.request.isComplete ?? true) { return abandon("the client left within its request") }
      if exchange?.response.hasBegun ?? false { allowProgress() }
    case (.timeout, .connecting):
      fail(TransportFault(.connectTimeout, "no connection to \(service.upstream.origin.text) in time"))
    case (.timeout, .exchanging): timeOutExchange()
    case (.dismissal, .exchanging): if isWaitingForClient { timeOutExchange() }
    case (.timeout, .tunnel): end(.close)
    case (.inputClosed, .connecting), (.inputClosed, .reporting), (.shutDown, _): break
    case (.timeout, .reporting), (.dismissal, _): break
    }
  }

  /// Writes a response of the proxy's own.
  func send(_ refusal: ProxyRefusal, to method: HTTPMethod, closes: Bool, version10: Bool = false) {
    let connection: ResponseWriter.Connection = closes ? .close : version10 ? .keepAlive : .implied
    write(refusal.rendered(for: method, connection))
    proceed(closes: closes)
  }

  /// Changes the server of the next request.
  func serve(by next: ProxyService) {
    guard next !== service else { return }
    dropLink()
    service = next
  }

  /// Releases the connection to the server.
  func dropLink() {
    link?.close()
    link = nil
  }

  /// Sets the time within which the next progress must happen.
  func allow(_ time: Duration) { connection.clock.allow(TimeAmount(time)) }
}
