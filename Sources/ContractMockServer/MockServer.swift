public import HTTPExchange
import NIOCore

/// Serves a mock API over HTTP/1.1: a thin shell, in which nothing is decided but framing, time and size.
public final class MockServer: Sendable {
  /// The address at which the server answers, without a path: `http://127.0.0.1:49152`.
  public var baseURL: HTTPURL { listener.address }
  /// The port at which it answers.
  public var port: Int { listener.port }

  let listener: Listener
  private let floor: Floor

  /// What the connections of a server share.
  private struct Floor: Sendable {
    let service: ReplyService
    /// A log for each thread.
    let logs: [ObjectIdentifier: ServedRequestLog]
    let openWork = OpenWork()
    let bodyRoom: BodyRoom
  }

  private init(listener: Listener, floor: Floor) {
    self.listener = listener
    self.floor = floor
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
    let scheme = security == nil ? "http" : "https"
    let listener = try await Listener.bind(scheme: scheme, host: host, port: port, threads: limits.threads)
    let address = listener.address
    let floor = Floor(
      service: ReplyService(runtime: runtime, control: control, forwarder: forwarder, address: address),
      logs: Dictionary(
        listener.loops.map { loop in
          let log = runtime.makeLog(address: address, cacheBytes: limits.cacheBytes, threads: limits.threads)
          return (ObjectIdentifier(loop), log)
        },
        uniquingKeysWith: { first, _ in first }
      ),
      bodyRoom: BodyRoom(bytes: limits.totalBodyBytes)
    )
    let files = FileLimit.raise()
    let capacity = min(limits.connections, max(1, files - min(Self.otherFiles, files / 2)))
    let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: limits.pendingBytes / 2, high: limits.pendingBytes)
    try await listener.serve { connection, count in
      guard let log = floor.logs[ObjectIdentifier(connection.eventLoop)] else { return connection.close() }
      return connection.eventLoop.makeCompletedFuture {
        try connection.syncOptions?.setOption(.writeBufferWaterMark, value: waterMark)
        let pipeline = connection.pipeline.syncOperations
        if let security { try pipeline.addHandler(security.makeHandler(), name: ConnectionEnd.securityName) }
        let handler = ConnectionHandler(
          service: floor.service,
          log: log,
          openWork: floor.openWork,
          bodyRoom: floor.bodyRoom,
          limits: limits,
          isTurnedAway: count > capacity
        )
        try pipeline.addHandler(handler)
      }
    }
    return MockServer(listener: listener, floor: floor)
  }

  /// Files that a process needs besides its connections: recordings that are read anew, and what the system opens.
  private static let otherFiles = 64

  /// Stops listening, closes idle connections, lets running answers end within a time, and frees the threads.
  ///
  /// Running answers are those of requests that have begun, also of those that a scenario delays or sends bit by bit.
  /// It may be called more than once; each call returns when everything has ended.
  public func shutdown(grace: Duration = .seconds(5)) async {
    await listener.shutdown(grace: grace) { connection, isForced in
      connection.pipeline.fireUserInboundEventTriggered(ConnectionHandler.ShutDown(isForced: isForced))
    } afterwards: { [listener, floor] in
      for log in floor.logs.values { log.removeReplies() }
      guard floor.openWork.isEmpty else {
        // Somebody who was asked for an answer does not notice that nobody wants it any more: the threads wait for that,
        // but not whoever ends the server.
        Task {
          await floor.openWork.finish()
          await listener.endThreads()
        }
        return
      }
      await listener.endThreads()
    }
  }
}
