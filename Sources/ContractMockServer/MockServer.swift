public import HTTPExchange
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Serves a mock API over HTTP/1.1: a thin shell, in which nothing is decided but framing, time and size.
public final class MockServer: Sendable {
  /// The bounds of serving.
  public struct Limits: Sendable, Hashable {
    /// The largest head of a request with its request line, in bytes; beyond it 431.
    public var headBytes: Int
    /// The largest body of a request, in bytes; beyond it 413.
    public var bodyBytes: Int
    /// How many bytes of rendered answers are kept.
    public var cacheBytes: Int
    /// How many threads serve.
    public var threads: Int
    var requestTimeout: TimeAmount
    var idleTimeout: TimeAmount
    var lingerTimeout: TimeAmount = .seconds(1)

    /// Bounds; without arguments 16 KiB a head, 8 MiB a body, ten seconds a request, a minute between two.
    ///
    /// - Parameters:
    ///   - headBytes: The largest head of a request with its request line, in bytes.
    ///   - bodyBytes: The largest body of a request, in bytes.
    ///   - cacheBytes: How many bytes of rendered answers are kept.
    ///   - threads: How many threads serve.
    ///   - requestTimeout: How long a request may take from its first byte to its last; beyond it 408.
    ///   - idleTimeout: How long a connection may stay open without a request.
    public init(
      headBytes: Int = 16 << 10,
      bodyBytes: Int = 8 << 20,
      cacheBytes: Int = 64 << 20,
      threads: Int = 1,
      requestTimeout: Duration = .seconds(10),
      idleTimeout: Duration = .seconds(60)
    ) {
      self.headBytes = headBytes
      self.bodyBytes = bodyBytes
      self.cacheBytes = cacheBytes
      self.threads = max(1, threads)
      self.requestTimeout = TimeAmount(requestTimeout)
      self.idleTimeout = TimeAmount(idleTimeout)
    }
  }

  /// The address at which the server answers, without a path: `http://127.0.0.1:49152`.
  public let baseURL: HTTPURL
  /// The port at which it answers.
  public let port: Int

  private let listener: any Channel
  private let connections: ConnectionSet
  private let group: MultiThreadedEventLoopGroup
  private let ending = Mutex<Task<Void, Never>?>(nil)

  /// Whether new connections are taken.
  var isListening: Bool { listener.isActive }

  private init(
    baseURL: HTTPURL,
    port: Int,
    listener: any Channel,
    connections: ConnectionSet,
    group: MultiThreadedEventLoopGroup
  ) {
    self.baseURL = baseURL
    self.port = port
    self.listener = listener
    self.connections = connections
    self.group = group
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The address to listen at; the loopback address unless told.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - api: What to answer.
  ///   - limits: The bounds of serving.
  /// - Throws: `MockServerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    api: MockAPI,
    limits: Limits = Limits()
  ) async throws(MockServerError) -> MockServer {
    try await start(host: host, port: port, runtime: MockRuntime(api: api), limits: limits)
  }

  /// Starts a server of a runtime, which may be changed while it serves.
  ///
  /// - Parameters:
  ///   - host: The address to listen at; the loopback address unless told.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - runtime: What to answer from, and where to keep the journal.
  ///   - control: What answers below `/__contract/`; `nil` for nothing but the API.
  ///   - forwarder: What is asked where the options say that the server behind the mock is. It gets requests whose URLs
  ///     have the mock's own origin, without the fields that concern one connection.
  ///   - security: The certificate with which TLS is spoken; `nil` for plain HTTP.
  ///   - limits: The bounds of serving.
  /// - Throws: `MockServerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    runtime: MockRuntime,
    control: ControlAPI? = nil,
    forwarder: (any HTTPClient)? = nil,
    security: ServerSecurity? = nil,
    limits: Limits = Limits()
  ) async throws(MockServerError) -> MockServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: limits.threads)
    let connections = ConnectionSet()
    // The service needs the port, which is known only when the listener is bound; until then nothing is accepted.
    let service = Mutex<ReplyService?>(nil)
    do {
      let scheme = security == nil ? "http" : "https"
      let listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 1024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(.autoRead, value: false)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { channel in
          guard let service = service.withLock({ $0 }), connections.insert(channel) else { return channel.close() }
          return channel.eventLoop.makeCompletedFuture {
            if let security {
              try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: security.context))
            }
            try channel.pipeline.syncOperations.addHandler(ConnectionHandler(service: service, limits: limits))
          }
        }
        .bind(host: host, port: port)
        .get()
      let bound = listener.localAddress?.port ?? port
      let url = HTTPURL(scheme: scheme, host: reachable(listener.localAddress?.ipAddress ?? host), port: bound)
      service.withLock { $0 = ReplyService(api: runtime.api, address: url, cacheBytes: limits.cacheBytes) }
      try await listener.setOption(.autoRead, value: true).get()
      return MockServer(baseURL: url, port: bound, listener: listener, connections: connections, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw MockServerError(host: host, port: port, error)
    }
  }

  /// The address under which a client on this machine reaches a listener; an IPv6 address in its brackets.
  package static func reachable(_ address: String) -> String {
    switch address {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: address.utf8.contains(0x3A) ? "[\(address)]" : address
    }
  }

  /// Stops listening, closes idle connections, lets running requests end within a time, and frees the threads.
  ///
  /// It may be called more than once; each call returns when everything has ended.
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
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ConnectionHandler.ShutDown()) }
    let loop = group.next()
    let force = loop.scheduleTask(in: grace) {
      for channel in channels { channel.close(promise: nil) }
    }
    try? await EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: loop).get()
    force.cancel()
    try? await group.shutdownGracefully()
  }
}
