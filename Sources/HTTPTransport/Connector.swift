import HTTPExchange
import NIOCore
import NIOPosix
import NIOSSL

/// Makes connections: name, TCP, and TLS where the scheme asks for it.
struct Connector: Sendable {
  private let requestTimeout: Duration
  private let security: ClientSecurity
  private let unasked = UnaskedBytes()

  init(configuration: LiveClientConfiguration) {
    requestTimeout = configuration.requestTimeout
    security = ClientSecurity(
      insecure: configuration.insecure,
      trustedCertificates: configuration.trustedCertificates
    )
  }

  /// Connects, and shakes hands; addresses of a name are tried as RFC 8305 has it.
  ///
  /// - Throws: a fault that says what was tried; `cancelled` as soon as the ticket says so.
  func connect(
    to origin: Origin,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async throws(TransportFault) -> Connection {
    let context = origin.isSecure ? try security.context() : nil
    let left = ContinuousClock.now.duration(to: deadline)
    let allowed = max(min(requestTimeout, left), .milliseconds(1))
    let limit = left < requestTimeout ? "--deadline" : "--request-timeout"
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let ready = loop.makePromise(of: Connection.self)
    // The resolver and the handshake have no clock of their own, so that the whole way stands under this one.
    let isConnected = NIOLoopBoundBox.makeBoxSendingValue(false, eventLoop: loop)
    let timer = loop.scheduleTask(in: TimeAmount(allowed)) {
      ready.fail(ConnectTimeout(isConnected: isConnected.value))
    }
    ticket.onCancel { ready.fail(TransportFault(.cancelled, "cancelled while connecting to \(origin.text)")) }
    let connecting = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(allowed))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try addHandlers(
            to: channel,
            origin: origin,
            security: context,
            insecure: security.insecure,
            ready: ready
          )
        }
      }
      .connect(host: origin.host, port: origin.port)
    connecting.whenComplete { result in
      switch result {
      case .success: isConnected.value = true
      case .failure(let error): ready.fail(error)
      }
    }
    ready.futureResult.whenFailure { _ in connecting.whenSuccess { channel in channel.close(promise: nil) } }
    do {
      let connection = try await ready.futureResult.get()
      timer.cancel()
      return connection
    } catch {
      timer.cancel()
      throw ConnectFaults.fault(for: error, at: origin, within: allowed, limit: limit)
    }
  }

  private func addHandlers(
    to channel: any Channel,
    origin: Origin,
    security: NIOSSLContext?,
    insecure: Bool,
    ready: EventLoopPromise<Connection>
  ) throws {
    let handler = ExchangeHandler(origin: origin, unasked: unasked)
    let connection = Connection(channel: channel, handler: NIOLoopBound(handler, eventLoop: channel.eventLoop))
    let pipeline = channel.pipeline.syncOperations
    if let security {
      let tls = try ClientSecurity.handler(context: security, host: origin.host)
      try pipeline.addHandler(tls)
      try pipeline.addHandler(
        HandshakeHandler(tls: tls, host: origin.host) { result in
          ready.completeWith(result.map { connection })
        }
      )
    } else {
      try pipeline.addHandler(ConnectedHandler { ready.succeed(connection) })
    }
    try pipeline.addHandler(handler)
  }
}

/// The time for connecting is up.
struct ConnectTimeout: Error {
  /// Whether there was a connection, and only the TLS handshake was missing.
  let isConnected: Bool
}

/// Tells when a connection without TLS is open.
private final class ConnectedHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let connected: () -> Void

  init(connected: @escaping () -> Void) { self.connected = connected }

  func channelActive(context: ChannelHandlerContext) {
    connected()
    context.fireChannelActive()
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
