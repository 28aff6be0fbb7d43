public import ContractMockServer
public import HTTPExchange
import HTTPTransport
import NIOCore
import NIOPosix
import Synchronization

/// A reverse proxy that passes a client's traffic through unchanged, and tells every exchange that has ended.
///
/// Bytes go on as they come, in both directions, and are not changed but for what concerns a single connection: the host
/// that a request names, the base URL's path before its own, and the fields that RFC 9110, section 7.6.1, keeps to one
/// connection. There is one server behind it, and requests for any other are refused.
public final class RecordingProxy: Sendable {
  /// The address at which it answers, without a path: `http://127.0.0.1:49152`.
  public let baseURL: HTTPURL

  private let listener: any Channel
  private let connections: ConnectionSet
  private let group: MultiThreadedEventLoopGroup
  private let teller: ExchangeTeller
  private let ending = Mutex<Task<Void, Never>?>(nil)

  private init(
    baseURL: HTTPURL,
    listener: any Channel,
    connections: ConnectionSet,
    group: MultiThreadedEventLoopGroup,
    teller: ExchangeTeller
  ) {
    self.baseURL = baseURL
    self.listener = listener
    self.connections = connections
    self.group = group
    self.teller = teller
  }

  /// Starts a proxy.
  ///
  /// - Parameters:
  ///   - host: The address to listen at; the loopback address unless told.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - upstream: The base URL of the server behind it; its path is put before those of requests.
  ///   - headers: Fields that stand in for those of the same names that clients send, such as credentials.
  ///   - insecure: Whether any certificate of the server is accepted.
  ///   - trustedCertificates: Root certificates, as PEM text, that are trusted besides those of the system.
  ///   - limits: The bounds of passing traffic through.
  ///   - ended: Told of each exchange as it ends, one behind the other, on a thread of its own; the client gets its last
  ///     bytes when it returns. Requests that are refused are told, too.
  /// - Throws: `MockServerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    upstream: HTTPURL,
    headers: HTTPHeaders = HTTPHeaders(),
    insecure: Bool = false,
    trustedCertificates: String = "",
    limits: Limits = Limits(),
    ended: @escaping @Sendable (ProxiedExchange) -> Void
  ) async throws(MockServerError) -> RecordingProxy {
    // One thread: exchanges are told one behind the other in any case, and have an order then.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let teller = ExchangeTeller(ended)
    let connections = ConnectionSet()
    // The service needs the port, which is known only when the listener is bound; until then nothing is accepted.
    let service = Mutex<ProxyService?>(nil)
    do {
      let listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 1024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(.autoRead, value: false)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          guard let service = service.withLock({ $0 }), connections.insert(channel) else { return channel.close() }
          let admission = service.admit(channel)
          guard admission != .closed else { return channel.close() }
          return channel.eventLoop.makeCompletedFuture {
            let handler = ClientHandler(service: service, isTurnedAway: admission == .turnedAway)
            try channel.pipeline.syncOperations.addHandler(handler)
          }
        }
        .bind(host: host, port: port)
        .get()
      let address = MockServer.reachable(listener.localAddress?.ipAddress ?? host)
      let url = HTTPURL(scheme: "http", host: address, port: listener.localAddress?.port ?? port)
      service.withLock { service in
        service = ProxyService(
          upstream: Upstream(upstream, headers: headers),
          proxy: url,
          limits: limits,
          opener: ChannelOpener(insecure: insecure, trustedCertificates: trustedCertificates),
          teller: teller
        )
      }
      try await listener.setOption(.autoRead, value: true).get()
      return RecordingProxy(baseURL: url, listener: listener, connections: connections, group: group, teller: teller)
    } catch {
      await teller.finish()
      try? await group.shutdownGracefully()
      throw MockServerError(host: host, port: port, error)
    }
  }

  /// Stops listening, closes idle connections, lets running exchanges end within a time, and frees the threads.
  ///
  /// It may be called more than once; each call returns when every exchange has been told.
  public func shutdown(grace: Duration = .seconds(5)) async {
    let task = ending.withLock { ending in
      let task = ending ?? Task { await end(within: TimeAmount(grace)) }
      ending = task
      return task
    }
    await task.value
  }

  private func end(within grace: TimeAmount) async {
    try? await listener.close().get()
    let channels = connections.end()
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ClientHandler.ShutDown()) }
    let loop = group.next()
    let force = loop.scheduleTask(in: grace) {
      for channel in channels { channel.close(promise: nil) }
    }
    try? await EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: loop).get()
    force.cancel()
    await teller.finish()
    try? await group.shutdownGracefully()
  }
}
