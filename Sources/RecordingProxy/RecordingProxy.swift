public import HTTPExchange
public import HTTPServerCore
public import HTTPTransport
import NIOCore

/// A reverse proxy that passes a client's traffic through, and reports every exchange that has ended.
///
/// Bytes go on as they come, in both directions, and are not changed but for what concerns a single connection: the host
/// that a request names, the base URL's path before its own, and the fields that RFC 9110, section 7.6.1, keeps to one
/// connection. Where it is asked to, it also rewrites the addresses of its upstream origins in responses, so that a client
/// that follows their URLs stays with it. There is one port for each origin; requests for any other are refused.
public final class RecordingProxy: Sendable {
  /// The address at which it answers, without a path: `http://127.0.0.1:49152`.
  public let baseURL: HTTPURL
  /// The origins whose addresses are rewritten, each with the address at which the proxy stands in for it.
  public let rewrittenOrigins: [(origin: HTTPURL, address: HTTPURL)]

  /// The first is that of the base URL.
  private let listeners: [Listener]
  private let reporter: ExchangeReporter

  private init(baseURL: HTTPURL, routes: ProxyRoutes?, listeners: [Listener], reporter: ExchangeReporter) {
    self.baseURL = baseURL
    rewrittenOrigins = routes?.all.map { ($0.origin, $0.address) } ?? []
    self.listeners = listeners
    self.reporter = reporter
  }

  /// Starts a proxy.
  ///
  /// - Parameters:
  ///   - host: The address to listen at; by default the loopback address.
  ///   - port: The port to listen at; 0 for a free one.
  ///   - upstream: The base URL of the server behind it; its path is put before those of requests.
  ///   - headers: Fields that stand in for those of the same names that clients send, such as credentials.
  ///   - security: The TLS of a server with an https URL, such as `.tls()` of `TransportSecurity`; `nil` refuses it.
  ///   - isRewriting: Whether addresses of the upstream's origins are rewritten towards the proxy, and back.
  ///   - origins: Further origins that go through the proxy, without `headers`.
  ///   - limits: The bounds of passing traffic through.
  ///   - ended: Called with each exchange as it ends, one after the other, on a thread of its own; the client gets its last
  ///     bytes when it returns, or after `Limits.reportTimeout`. Requests that are refused are reported, too.
  /// - Throws: `ListenerError` where it cannot listen there.
  public static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    upstream: HTTPURL,
    headers: HTTPHeaders = HTTPHeaders(),
    security: ClientSecurity? = nil,
    isRewriting: Bool = false,
    origins: [HTTPURL] = [],
    limits: Limits = Limits(),
    ended: @escaping @Sendable (ProxiedExchange) -> Void
  ) async throws(ListenerError) -> RecordingProxy {
    let upstreams = upstreams(upstream, headers, isRewriting: isRewriting, origins: origins)
    let listeners = try await listen(host: host, port: port, count: upstreams.count)
    let addresses = listeners.map(\.address)
    let routes = ProxyRoutes(all: zip(upstreams, addresses).map { ProxyRoutes.Route(origin: $0.base, address: $1) })
    let reporter = ExchangeReporter(ended)
    let opener = ChannelOpener(security: security)
    let counts = ProxyService.Counts()
    let proxy = RecordingProxy(
      baseURL: addresses.first ?? upstream,
      routes: isRewriting ? routes : nil,
      listeners: listeners,
      reporter: reporter
    )
    for (listener, upstream) in zip(listeners, upstreams) {
      let service = ProxyService(
        upstream: upstream,
        proxy: listener.address,
        routes: isRewriting ? routes : nil,
        limits: limits,
        opener: opener,
        reporter: reporter,
        counts: counts
      )
      do throws(ListenerError) { try await serve(service, at: listener) } catch {
        await proxy.shutdown(grace: .zero)
        throw error
      }
    }
    return proxy
  }

  /// The server of the base URL, and those of the other origins that go through the proxy.
  private static func upstreams(
    _ url: HTTPURL,
    _ headers: HTTPHeaders,
    isRewriting: Bool,
    origins: [HTTPURL]
  ) -> [Upstream] {
    var upstreams = [Upstream(url, headers: headers, keepsBasePath: isRewriting)]
    guard isRewriting else { return upstreams }
    // What of the base URL's own origin is not below its path has an address, too.
    let origin = HTTPURL(scheme: url.scheme, userInfo: url.userInfo, host: url.host, port: url.port)
    let isBelow = !(upstreams.first?.base.path.isEmpty ?? true)
    var known: Set<String> = isBelow ? [] : [origin.origin]
    for other in (isBelow ? [origin] : []) + origins where known.insert(other.origin).inserted {
      upstreams.append(
        Upstream(
          HTTPURL(scheme: other.scheme, userInfo: other.userInfo, host: other.host, port: other.port),
          headers: other.hasSameOrigin(as: origin) ? headers : HTTPHeaders(),
          takesCookies: other.host == origin.host
        )
      )
    }
    return upstreams
  }

  /// Takes a port for each origin: the one that is asked for, and free ones.
  private static func listen(host: String, port: Int, count: Int) async throws(ListenerError) -> [Listener] {
    var listeners: [Listener] = []
    for position in 0..<count {
      do throws(ListenerError) {
        // One thread: exchanges are reported one after the other in any case, and have an order then.
        listeners.append(try await Listener.bind(host: host, port: position == 0 ? port : 0, threads: 1))
      } catch {
        for listener in listeners {
          await listener.shutdown(grace: .zero) {
            $0.close(promise: nil); _ = $1
          } afterwards: {
          }
        }
        for listener in listeners { await listener.endThreads() }
        throw error
      }
    }
    return listeners
  }

  private static func serve(_ service: ProxyService, at listener: Listener) async throws(ListenerError) {
    try await listener.serve { connection, _ in
      let admission = service.admit(connection)
      guard admission != .closed else { return connection.close() }
      return connection.eventLoop.makeCompletedFuture {
        let handler = ClientHandler(service: service, isTurnedAway: admission == .turnedAway)
        try connection.pipeline.syncOperations.addHandler(handler)
      }
    }
  }

  /// Stops listening, closes idle connections, lets running exchanges end within a time, and frees the threads.
  ///
  /// It may be called more than once; each call returns when every exchange is reported.
  public func shutdown(grace: Duration = .seconds(5)) async {
    await withTaskGroup(of: Void.self) { group in
      for listener in listeners {
        group.addTask {
          await listener.shutdown(grace: grace) { connection, isForced in
            if isForced { return connection.close(promise: nil) }
            connection.pipeline.fireUserInboundEventTriggered(ClientHandler.ShutDown())
          } afterwards: {
          }
        }
      }
    }
    await reporter.finish()
    for listener in listeners { await listener.endThreads() }
  }
}
