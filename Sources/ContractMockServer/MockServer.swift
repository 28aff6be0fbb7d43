public import HTTPExchange
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Serves a mock API over HTTP/1.1: a thin shell, in which nothing is decided but framing, time and size.
public final class MockServer: Sendable {
  /// The address at which the server answers, without a path: `http://127.0.0.1:49152`.
  public let baseURL: HTTPURL
  /// The port at which it answers.
  public let port: Int

  private let listener: any Channel
  private let connections: ConnectionSet
  private let floor: Floor
  private let group: MultiThreadedEventLoopGroup
  private let ending = Mutex<Task<Void, Never>?>(nil)

  /// Whether new connections are taken.
  var isListening: Bool { listener.isActive }

  /// How many connections are open.
  var connectionCount: Int { connections.count }

  /// What the connections of a server share.
  private struct Floor: Sendable {
    let service: ReplyService
    /// A ledger for each thread.
    let ledgers: [ObjectIdentifier: Ledger]
    let openWork = OpenWork()
  }

  private init(
    baseURL: HTTPURL,
    port: Int,
    listener: any Channel,
    connections: ConnectionSet,
    floor: Floor,
    group: MultiThreadedEventLoopGroup
  ) {
    self.baseURL = baseURL
    self.port = port
    self.listener = listener
    self.connections = connections
    self.floor = floor
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
  /// The process is allowed as many open files as it may have.
  /// - Parameters:
  ///   - host: The address to listen at; the loopback address unless told.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - runtime: What to answer from, and where to keep the journal.
  ///   - control: What answers below `/__contract/`; `nil` for nothing but the API.
  ///   - forwarder: What is asked where the options say that the server behind the mock is. It gets requests whose URLs
  ///     have the mock's own origin, without the fields that concern one connection; the exchange that it returns names
  ///     the URL that was asked.
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
    let capacity = min(limits.connections, max(1, FileLimit.raise() - Self.otherFiles))
    // The service needs the port, which is known only when the listener is bound; until then nothing is accepted.
    let floor = Mutex<Floor?>(nil)
    do {
      let listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 1024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(.autoRead, value: false)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(AcceptPause()) }
        }
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelOption(.writeBufferWaterMark, value: waterMark(limits.pendingBytes))
        .childChannelInitializer { channel in
          guard let floor = floor.withLock({ $0 }), let ledger = floor.ledgers[ObjectIdentifier(channel.eventLoop)],
            connections.insert(channel)
          else { return channel.close() }
          return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            if let security { try pipeline.addHandler(NIOSSLServerHandler(context: security.context)) }
            let handler = ConnectionHandler(
              service: floor.service,
              ledger: ledger,
              openWork: floor.openWork,
              limits: limits,
              isTurnedAway: connections.count > capacity
            )
            try pipeline.addHandler(handler)
          }
        }
        .bind(host: host, port: port)
        .get()
      let bound = listener.localAddress?.port ?? port
      let url = HTTPURL(
        scheme: security == nil ? "http" : "https",
        host: reachable(listener.localAddress?.ipAddress ?? host),
        port: bound
      )
      let made = Floor(
        service: ReplyService(runtime: runtime, control: control, forwarder: forwarder, address: url),
        ledgers: Dictionary(
          group.makeIterator().map { loop in
            let ledger = runtime.makeLedger(address: url, cacheBytes: limits.cacheBytes, threads: limits.threads)
            return (ObjectIdentifier(loop), ledger)
          },
          uniquingKeysWith: { first, _ in first }
        )
      )
      floor.withLock { $0 = made }
      try await listener.setOption(.autoRead, value: true).get()
      return MockServer(
        baseURL: url,
        port: bound,
        listener: listener,
        connections: connections,
        floor: made,
        group: group
      )
    } catch {
      try? await group.shutdownGracefully()
      throw MockServerError(host: host, port: port, error)
    }
  }

  /// Files that a process needs besides its connections: recordings that are read anew, and what the system opens.
  private static let otherFiles = 64

  private static func waterMark(_ high: Int) -> ChannelOptions.Types.WriteBufferWaterMark {
    ChannelOptions.Types.WriteBufferWaterMark(low: high / 2, high: high)
  }

  /// The address under which a client on this machine reaches a listener; an IPv6 address in its brackets.
  package static func reachable(_ address: String) -> String {
    switch address {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: address.utf8.contains(0x3A) ? "[\(address)]" : address
    }
  }

  /// Stops listening, closes idle connections, lets running answers end within a time, and frees the threads.
  ///
  /// Running answers are those of requests that have begun, also of those that a scenario delays or sends bit by bit.
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
    Self.tell(channels, isForced: false)
    let loop = group.next()
    let force = loop.scheduleTask(in: grace) { Self.tell(channels, isForced: true) }
    try? await EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: loop).get()
    force.cancel()
    for ledger in floor.ledgers.values { ledger.removeAnswers() }
    guard floor.openWork.isEmpty else {
      // Somebody who was asked for an answer does not notice that nobody wants it any more: the threads wait for that,
      // but not whoever ends the server.
      let (openWork, group) = (floor.openWork, group)
      Task {
        await openWork.finish()
        try? await group.shutdownGracefully()
      }
      return
    }
    try? await group.shutdownGracefully()
  }

  private static func tell(_ channels: [any Channel], isForced: Bool) {
    let event = ConnectionHandler.ShutDown(isForced: isForced)
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(event) }
  }
}
