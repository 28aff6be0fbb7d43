public import ContractMockServer
public import HTTPExchange
public import HTTPTransport
import NIOCore

/// A reverse proxy that passes a client's traffic through unchanged, and tells every exchange that has ended.
///
/// Bytes go on as they come, in both directions, and are not changed but for what concerns a single connection: the host
/// that a request names, the base URL's path before its own, and the fields that RFC 9110, section 7.6.1, keeps to one
/// connection. There is one server behind it, and requests for any other are refused.
public final class RecordingProxy: Sendable {
  /// The address at which it answers, without a path: `http://127.0.0.1:49152`.
  public var baseURL: HTTPURL { listener.address }

  private let listener: Listener
  private let teller: ExchangeTeller

  private init(listener: Listener, teller: ExchangeTeller) {
    self.listener = listener
    self.teller = teller
  }

  /// Starts a proxy.
  ///
  /// - Parameters:
  ///   - host: The address to listen at; the loopback address unless told.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - upstream: The base URL of the server behind it; its path is put before those of requests.
  ///   - headers: Fields that stand in for those of the same names that clients send, such as credentials.
  ///   - security: The TLS of a server with an https URL, such as `.tls()` of `TransportSecurity`; `nil` refuses it.
  ///   - limits: The bounds of passing traffic through.
  ///   - ended: Told of each exchange as it ends, one behind the other, on a thread of its own; the client gets its last
  ///     bytes when it returns. Requests that are refused are told, too.
  /// - Throws: `MockServerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    upstream: HTTPURL,
    headers: HTTPHeaders = HTTPHeaders(),
    security: ClientSecurity? = nil,
    limits: Limits = Limits(),
    ended: @escaping @Sendable (ProxiedExchange) -> Void
  ) async throws(MockServerError) -> RecordingProxy {
    // One thread: exchanges are told one behind the other in any case, and have an order then.
    let listener = try await Listener.bind(host: host, port: port, threads: 1)
    let teller = ExchangeTeller(ended)
    let service = ProxyService(
      upstream: Upstream(upstream, headers: headers),
      proxy: listener.address,
      limits: limits,
      opener: ChannelOpener(security: security),
      teller: teller
    )
    do throws(MockServerError) {
      try await listener.serve { connection, _ in
        let admission = service.admit(connection)
        guard admission != .closed else { return connection.close() }
        return connection.eventLoop.makeCompletedFuture {
          let handler = ClientHandler(service: service, isTurnedAway: admission == .turnedAway)
          try connection.pipeline.syncOperations.addHandler(handler)
        }
      }
    } catch {
      await teller.finish()
      throw error
    }
    return RecordingProxy(listener: listener, teller: teller)
  }

  /// Stops listening, closes idle connections, lets running exchanges end within a time, and frees the threads.
  ///
  /// It may be called more than once; each call returns when every exchange has been told.
  public func shutdown(grace: Duration = .seconds(5)) async {
    await listener.shutdown(grace: grace) { connection, isForced in
      if isForced { return connection.close(promise: nil) }
      connection.pipeline.fireUserInboundEventTriggered(ClientHandler.ShutDown())
    } afterwards: { [listener, teller] in
      await teller.finish()
      await listener.endThreads()
    }
  }
}
