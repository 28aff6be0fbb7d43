package import HTTPMessages
import NIOCore

/// An HTTP server on a socket: it frames requests and responses, and limits time and size; its responders decide.
package final class HTTPServer: Sendable {
  /// The address of the server, without a path: `http://127.0.0.1:49152`.
  package var address: HTTPURL { listener.address }
  /// The port of the server.
  package var port: Int { listener.port }

  let listener: Listener
  private let responders: [ObjectIdentifier: any RequestResponder]
  private let inFlight: InFlightCount
  /// The connections that wait for their clients.
  let waiting: WaitingConnections

  /// The number of files that a process needs in addition to its connections, such as recordings and system files.
  private static let otherFiles = 64

  private init(
    listener: Listener,
    responders: [ObjectIdentifier: any RequestResponder],
    inFlight: InFlightCount,
    waiting: WaitingConnections
  ) {
    self.listener = listener
    self.responders = responders
    self.inFlight = inFlight
    self.waiting = waiting
  }

  /// Starts a server.
  ///
  /// The process's limit of open files is raised as far as possible.
  /// - Parameters:
  ///   - host: The address to listen on.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - security: The certificate for TLS; `nil` for plain HTTP.
  ///   - http2: HTTP/2, next to HTTP/1.1 or in its place; `nil` for HTTP/1.1 alone.
  ///   - limits: The limits of serving.
  ///   - makeResponder: Makes the responder of one thread; called once for each, with the address of the server.
  /// - Throws: `ListenerError` if it cannot listen there.
  package static func start(
    host: String,
    port: Int,
    security: ServerSecurity?,
    http2: ServerHTTP2? = nil,
    limits: ServerLimits,
    makeResponder: (HTTPURL) -> any RequestResponder
  ) async throws(ListenerError) -> HTTPServer {
    let scheme = security == nil ? "http" : "https"
    let listener = try await Listener.bind(scheme: scheme, host: host, port: port, threads: limits.threads)
    let responders = Dictionary(
      listener.loops.map { (ObjectIdentifier($0), makeResponder(listener.address)) },
      uniquingKeysWith: { first, _ in first }
    )
    let inFlight = InFlightCount()
    let bodyMemory = BodyMemory(bytes: limits.totalBodyBytes)
    let waiting = WaitingConnections()
    let files = FileLimit.raise()
    let capacity = min(limits.connections, max(1, files - min(otherFiles, files / 2)))
    let versions = HTTPVersion.spoken(isHTTP2Required: http2?.isRequired)
    let makeSecurityHandler = security?.prepare(versions)
    let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: limits.pendingBytes / 2, high: limits.pendingBytes)
    try await listener.serve { connection, count in
      guard let responder = responders[ObjectIdentifier(connection.eventLoop)] else { return connection.close() }
      return connection.eventLoop.makeCompletedFuture {
        try connection.syncOptions?.setOption(.writeBufferWaterMark, value: waterMark)
        let pipeline = connection.pipeline.syncOperations
        if let makeSecurityHandler {
          try pipeline.addHandler(makeSecurityHandler(), name: ConnectionEnd.securityName)
        }
        let isOverCapacity = count > capacity && !waiting.dismissOldest()
        let service = RespondingService(
          responder: responder,
          inFlight: inFlight,
          bodyMemory: bodyMemory,
          limits: limits
        )
        let handler = RespondingHandler(service, waiting: waiting, isOverCapacity: isOverCapacity)
        try pipeline.addHandler(handler)
        for version in versions {
          switch version {
          case .http1: break  // The handler speaks it, and refuses it where it is not among the versions.
          case .http2:
            let streams = ServerHTTP2.Streams(limits: limits, waiting: waiting, isOverCapacity: isOverCapacity) {
              try $0.pipeline.syncOperations.addHandler(RespondingHandler(service, onStreamWith: $1))
            }
            try http2?.addHandlers(connection, handler, streams)
          }
        }
      }
    }
    return HTTPServer(listener: listener, responders: responders, inFlight: inFlight, waiting: waiting)
  }

  /// Stops listening, closes idle connections, lets responses in progress end within a grace period, and frees the
  /// threads.
  ///
  /// Responses in progress include those that are delayed or sent in portions. It may be called more than once; each
  /// call returns when everything has ended.
  package func shutdown(grace: Duration) async {
    await listener.shutdown(grace: grace) { [listener, responders, inFlight] in
      for responder in responders.values { responder.serverDidClose() }
      guard inFlight.isEmpty else {
        // A responder does not notice that its response is no longer needed. The threads wait for it; the caller does
        // not.
        Task {
          await inFlight.finish()
          await listener.endThreads()
        }
        return
      }
      await listener.endThreads()
    }
  }
}
