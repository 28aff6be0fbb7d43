import HTTPMessages
import HTTPWireFormat
import NIOCore

/// The state that is shared by the connections of one thread.
struct RespondingService: Sendable {
  /// The responder of the thread.
  let responder: any RequestResponder
  /// Counts responses that are produced asynchronously.
  let inFlight: InFlightCount
  /// The memory budget for request bodies.
  let bodyMemory: BodyMemory
  /// The limits of serving.
  let limits: ServerLimits
}

/// The handler of a connection whose requests this server responds to, in their order.
final class RespondingHandler: ConnectionHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Activity {
    /// A request body waits for memory.
    case waitingForMemory
    /// A response is pending or being sent.
    case responding
    /// A response without an end of its own is being sent; further input waits.
    case streaming
    /// Nothing more is sent, and the connection stays open.
    case silent
  }

  /// The number of bytes that may wait while a response is in progress; beyond it, nothing is read.
  private static let waitingBytes = 64 << 10

  var connection: ConnectionState<Activity>
  let responder: any RequestResponder
  let inFlight: InFlightCount
  /// The task that produces the pending response.
  var work: Task<Void, Never>?
  /// The remaining steps of the response in progress.
  var player: PlanPlayer?
  /// The memory budget for request bodies, shared by all connections.
  let bodyMemory: BodyMemory
  /// Whether the current request has reserved memory, or waits for some.
  var holdsMemory = false
  /// Whether memory became free for input that could not be read before.
  var hasNewMemory = false
  private let isOverCapacity: Bool
  private var reader: RequestReader
  /// The last request, if it had no body.
  private var previous: ReceivedRequest?

  /// Creates the handler of one connection.
  ///
  /// - Parameters:
  ///   - service: What the connections of one thread share.
  ///   - waiting: The connections that wait for their clients; `nil` for a stream, which is none.
  ///   - isOverCapacity: Whether the connection limit is exceeded, so that requests are refused.
  init(_ service: RespondingService, waiting: WaitingConnections?, isOverCapacity: Bool) {
    responder = service.responder
    inFlight = service.inFlight
    bodyMemory = service.bodyMemory
    self.isOverCapacity = isOverCapacity
    let limits = service.limits
    connection = ConnectionState(
      requestTimeout: limits.requestTimeout,
      idleTimeout: limits.idleTimeout,
      lingerTimeout: limits.lingerTimeout,
      discardedBytes: limits.bodyBytes,
      waiting: waiting
    )
    reader = RequestReader(
      headLimit: limits.headBytes,
      bodyLimit: limits.bodyBytes,
      noticing: responder.noticedFields,
      isOnStream: waiting == nil
    )
  }

  /// Creates the handler of one stream of HTTP/2, which has one request.
  ///
  /// - Parameters:
  ///   - service: What the connections of one thread share.
  ///   - unsentBytes: Returns the number of bytes that the client has yet to take.
  convenience init(_ service: RespondingService, onStreamWith unsentBytes: @escaping () -> Int) {
    self.init(service, waiting: nil, isOverCapacity: false)
    connection.unsentBytes = unsentBytes
  }

  func opened() {
    if isOverCapacity {
      return refuse(RequestHead.Fault(status: 503, reason: "there are more connections than this server takes"))
    }
    connection.clock.allow(connection.idleTimeout)
    wait(.beforeRequest)
  }

  func release() {
    work?.cancel()
    player?.timer?.cancel()
    // A pending response still uses the body.
    if work == nil { releaseMemory() }
  }

  func refuse(_ fault: RequestHead.Fault) {
    write(responder.refusal(of: fault))
    end()
  }

  // MARK: Requests

  var isIdle: Bool { connection.buffer.readableBytes == 0 && reader.isBetweenRequests }

  var isReadingBody: Bool { reader.isReadingBody }

  /// Responds to every complete request, as long as the client reads the responses.
  func readRequests() -> Bool {
    var hasResponded = false
    while case .reading = connection.phase, isWritable, connection.buffer.readableBytes > 0 || hasNewMemory {
      hasNewMemory = false
      if reader.isBetweenRequests, let request = repetition() {
        hasResponded = true
        begin(request, taken: request.bytes.count)
        continue
      }
      switch connection.buffer.withUnsafeReadableBytes({ reader.next($0) }) {
      case .more(let taken):
        connection.buffer.moveReaderIndex(forwardBy: taken)
        if taken == 0 { return hasResponded }
      case .sendContinue(let taken):
        connection.buffer.moveReaderIndex(forwardBy: taken)
        write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"))
        flush()
      case .needsRoom(let bytes, let total, let taken):
        connection.buffer.moveReaderIndex(forwardBy: taken)
        if !reserveMemory(bytes, of: total) { return hasResponded }
      case .request(let request, let taken):
        previous = request.body.isEmpty && request.head.framing == .length(0) ? request : nil
        hasResponded = true
        begin(request, taken: taken)
      case .fault(let fault): refuse(fault)
      }
    }
    return hasResponded
  }

  private func begin(_ request: ReceivedRequest, taken: Int) {
    connection.buffer.moveReaderIndex(forwardBy: taken)
    beginRequest()
    if holdsMemory { bodyMemory.complete(ObjectIdentifier(self)) }
    respond(to: request)
  }

  /// Returns the last request if the same bytes arrive again, so that they need not be parsed again.
  private func repetition() -> ReceivedRequest? {
    guard let previous else { return nil }
    let isSame = connection.buffer.withUnsafeReadableBytes { bytes in
      bytes.count >= previous.bytes.count
        && HeadBytes.areEqual(previous.bytes, UnsafeRawBufferPointer(rebasing: bytes[..<previous.bytes.count]))
    }
    return isSame ? previous : nil
  }

  // MARK: Activities

  func receive(_ bytes: ByteBuffer, during activity: Activity) {
    if case .silent = activity { return }
    connection.append(bytes)
  }

  func mayRead(during activity: Activity) -> Bool {
    switch activity {
    case .waitingForMemory: false
    case .responding, .streaming: connection.buffer.readableBytes <= Self.waitingBytes && isWritable
    case .silent: isWritable
    }
  }

  func handle(_ event: ConnectionEvent, during activity: Activity) {
    switch (event, activity) {
    case (.timeout, .waitingForMemory): refuse(Self.noMemory)
    case (.timeout, _): if !isClientReading() { closeNow() }
    case (.inputClosed, .responding), (.shutDown, .responding): break
    case (.inputClosed, .streaming), (.shutDown, .streaming): end()
    case (.inputClosed, .silent), (.shutDown, .silent): closeNow()
    case (.inputClosed, .waitingForMemory), (.shutDown, .waitingForMemory): closeNow()
    case (.dismissal, .waitingForMemory): refuse(.dismissed)
    case (.dismissal, _): break
    }
  }
}
