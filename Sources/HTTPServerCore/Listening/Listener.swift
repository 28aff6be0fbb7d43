package import HTTPExchange
package import NIOCore
import NIOPosix
import Synchronization

/// The socket at which a server listens, with its threads and its open connections: from binding to a graceful end.
package final class Listener: Sendable {
  /// Puts handlers into the pipeline of a new connection; `count` connections are open then, this one among them.
  package typealias Service = @Sendable (_ connection: any Channel, _ count: Int) -> EventLoopFuture<Void>

  /// What the listening socket hands connections to.
  private final class Door: Sendable {
    /// Holds a service.
    ///
    /// A function that is read from a mutex itself is wrapped once more each time that it is read, so that after many
    /// connections a call runs out of stack.
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

  /// The address at which a client on this machine reaches it, without a path: `http://127.0.0.1:49152`.
  package let address: HTTPURL
  /// The port at which it listens.
  package let port: Int

  private let host: String
  private let socket: any Channel
  private let door: Door
  private let group: MultiThreadedEventLoopGroup
  private let ending = Mutex<Task<Void, Never>?>(nil)

  private init(
    address: HTTPURL,
    host: String,
    port: Int,
    socket: any Channel,
    door: Door,
    group: MultiThreadedEventLoopGroup
  ) {
    self.address = address
    self.host = host
    self.port = port
    self.socket = socket
    self.door = door
    self.group = group
  }

  /// Takes an address; connections wait until they are served.
  ///
  /// - Parameters:
  ///   - scheme: How its address begins.
  ///   - host: The address to listen on; an IPv6 address with or without its brackets.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - threads: How many threads serve.
  /// - Throws: `ListenerError` where it cannot listen there.
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
    let door = Door()
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
        .childChannelInitializer { door.admit($0) }
        .bind(host: name, port: port)
        .get()
      let bound = socket.localAddress?.port ?? port
      let address = HTTPURL(scheme: scheme, host: reachable(socket.localAddress?.ipAddress ?? name), port: bound)
      return Listener(address: address, host: host, port: bound, socket: socket, door: door, group: group)
    } catch {
      try? await group.shutdownGracefully()
      throw ListenerError(host: host, port: port, error)
    }
  }

  /// How many files a thread has open itself, and how many a server needs at least for all else.
  private static let (filesOfThread, otherFiles) = (4, 8)

  /// Serves connections from now on; where it cannot, its threads have ended.
  package func serve(_ service: @escaping Service) async throws(ListenerError) {
    door.open(to: service)
    do {
      try await socket.setOption(.autoRead, value: true).get()
    } catch {
      await endThreads()
      throw ListenerError(host: host, port: port, error)
    }
  }

  /// Whether new connections are taken.
  package var isActive: Bool { socket.isActive }

  /// How many connections are open.
  package var connectionCount: Int { door.connections.count }

  /// The loops of its threads, one each.
  package var loops: [any EventLoop] { Array(group.makeIterator()) }

  /// The address under which a client on this machine reaches a listener; an IPv6 address in its brackets.
  private static func reachable(_ address: String) -> String {
    switch address {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: address.utf8.contains(0x3A) ? "[\(address)]" : address
    }
  }

  // MARK: The end

  /// Stops listening, and lets the open connections end within a time.
  ///
  /// It may be called more than once, and ends once; each call returns when everything has ended.
  /// - Parameters:
  ///   - grace: How long a connection may take that is at work.
  ///   - telling: Tells a connection to end: as soon as it is idle, or, where the time is over, at once.
  ///   - afterwards: What is to be done when all have closed, `endThreads` included.
  package func shutdown(
    grace: Duration,
    telling: @escaping @Sendable (_ connection: any Channel, _ isForced: Bool) -> Void,
    afterwards: @escaping @Sendable () async -> Void
  ) async {
    let task = ending.withLock { ending in
      let task =
        ending
        ?? Task {
          await closeConnections(within: TimeAmount(grace), telling)
          await afterwards()
        }
      ending = task
      return task
    }
    await task.value
  }

  private func closeConnections(
    within grace: TimeAmount,
    _ telling: @escaping @Sendable (any Channel, _ isForced: Bool) -> Void
  ) async {
    try? await socket.close().get()
    let connections = door.connections.end()
    for connection in connections { telling(connection, false) }
    let loop = group.next()
    let force = loop.scheduleTask(in: grace) {
      for connection in connections { telling(connection, true) }
    }
    try? await EventLoopFuture.andAllComplete(connections.map(\.closeFuture), on: loop).get()
    force.cancel()
  }

  /// Frees the threads.
  package func endThreads() async { try? await group.shutdownGracefully() }
}
