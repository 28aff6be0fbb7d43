import Basics
package import HTTPMessages
package import NIOCore
import NIOPosix

/// The socket on which a server listens, with its threads and open connections, from binding to a graceful shutdown.
package final class Listener: Sendable {
  /// Adds handlers to the pipeline of a new connection; `count` is the number of open connections, including this one.
  package typealias Service = @Sendable (_ connection: any Channel, _ count: Int) -> EventLoopFuture<Void>

  /// The state through which the listening socket hands over its connections.
  private final class ConnectionHandover: Sendable {
    /// Holds a service.
    ///
    /// A function read directly from a mutex is wrapped again at each read. After many connections, a call would
    /// overflow the stack.
    private final class Holder: Sendable {
      let service: Service

      init(_ service: @escaping Service) { self.service = service }
    }

    let connections = ConnectionSet()
    private let holder = Mutex<Holder?>(nil)

    func open(to service: @escaping Service) { holder.withLock { $0 = Holder(service) } }

    func admit(_ connection: any Channel) -> EventLoopFuture<Void> {
      guard let holder = holder.withLock({ $0 }), connections.insert(connection) else { return connection.close() }
      return holder.service(connection, connections.count)
    }
  }

  /// The address at which a client on this machine reaches the listener, without a path: `http://127.0.0.1:49152`.
  package let address: HTTPURL
  /// The port on which it listens.
  package let port: Int

  private let host: String
  private let socket: any Channel
  private let handover: ConnectionHandover
  private let group: MultiThreadedEventLoopGroup
  private let ending = Mutex<Task<Void, Never>?>(nil)

  private init(
    address: HTTPURL,
    host: String,
    port: Int,
    socket: any Channel,
    handover: ConnectionHandover,
    group: MultiThreadedEventLoopGroup
  ) {
    self.address = address
    self.host = host
    self.port = port
    self.socket = socket
    self.handover = handover
    self.group = group
  }

  /// Binds an address; connections wait until they are served.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of its URL.
  ///   - host: The address to listen on; an IPv6 address with or without its brackets.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - threads: The number of serving threads.
  /// - Throws: `ListenerError` if it cannot listen there.
  package static func bind(
    scheme: String = "http",
    host: String,
    port: Int,
    threads: Int = 1
  ) async throws(ListenerError) -> Listener {
    if let shortage = FileLimit.shortage(of: filesOfThread * threads + otherFiles) {
      throw ListenerError(host: host, port: port, reason: shortage)
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
    let handover = ConnectionHandover()
    let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    do {
      let socket = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 1024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(.autoRead, value: false)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(AcceptPause()) }
        }
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelInitializer { handover.admit($0) }
        .bind(host: name, port: port)
        .get()
      let bound = socket.localAddress?.port ?? port
      let address = HTTPURL(scheme: scheme, host: reachable(socket.localAddress?.ipAddress ?? name), port: bound)
      return Listener(address: address, host: host, port: bound, socket: socket, handover: handover, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw ListenerError(host: host, port: port, error)
    }
  }

  /// The number of files that each thread opens, and the number that a server needs for everything else.
  private static let (filesOfThread, otherFiles) = (4, 8)

  /// Serves connections from now on; if that fails, its threads have ended.
  package func serve(_ service: @escaping Service) async throws(ListenerError) {
    handover.open(to: service)
    do {
      try await socket.setOption(.autoRead, value: true).get()
    } catch {
      await endThreads()
      throw ListenerError(host: host, port: port, error)
    }
  }

  /// Whether new connections are accepted.
  package var isActive: Bool { socket.isActive }

  /// The number of open connections.
  package var connectionCount: Int { handover.connections.count }

  /// The event loops, one for each thread.
  package var loops: [any EventLoop] { Array(group.makeIterator()) }

  /// Returns the address at which a client on this machine reaches a listener; an IPv6 address in brackets.
  private static func reachable(_ address: String) -> String {
    switch address {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: address.utf8.contains(0x3A) ? "[\(address)]" : address
    }
  }

  // MARK: The end

  /// Stops listening, and lets the open connections end within a grace period.
  ///
  /// It may be called more than once, and shuts down once; each call returns when everything has ended.
  /// - Parameters:
  ///   - grace: The time that an active connection has to finish.
  ///   - afterwards: Called when all connections have closed, to release resources and call `endThreads`.
  package func shutdown(
    grace: Duration,
    afterwards: @escaping @Sendable () async -> Void = {}
  ) async {
    let task = ending.withLock { ending in
      let task =
        ending
        ?? Task {
          await closeConnections(within: TimeAmount(grace))
          await afterwards()
        }
      ending = task
      return task
    }
    await task.value
  }

  /// Ends each connection as soon as it is idle, or immediately when the grace period is over.
  private func closeConnections(within grace: TimeAmount) async {
    try? await socket.close().get()
    let connections = handover.connections.end()
    let end = { @Sendable (isForced: Bool) in
      for connection in connections {
        connection.pipeline.fireUserInboundEventTriggered(ConnectionShutDown(isForced: isForced))
      }
    }
    end(false)
    let loop = group.next()
    let force = loop.scheduleTask(in: grace) { end(true) }
    try? await EventLoopFuture.andAllComplete(connections.map(\.closeFuture), on: loop).get()
    force.cancel()
  }

  /// Frees the threads.
  package func endThreads() async { try? await group.shutdownGracefully() }
}
