package import HTTPMessages
package import HTTPServerCore
package import HTTPTransport
import HTTPWireFormat
import NIOCore

/// A reverse proxy that forwards a client's traffic, and reports every exchange that has ended.
///
/// Bytes are forwarded as they arrive, in both directions. The proxy changes only what concerns a single connection:
/// the `Host` header, the path, which the base URL's path is put before, and the hop-by-hop headers of RFC 9110,
/// section 7.6.1. Optionally it also rewrites the addresses of its upstream origins in responses, so that a client that
/// follows their URLs stays with the proxy. Each origin has its own port; requests for any other origin are refused.
package final class RecordingProxy: Sendable {
  /// The address of the proxy, without a path: `http://127.0.0.1:49152`.
  package let baseURL: HTTPURL
  /// The origins whose addresses are rewritten, each with its address at the proxy.
  package let rewrittenOrigins: [(origin: HTTPURL, address: HTTPURL)]

  /// The listeners, starting with that of the base URL.
  private let listeners: [Listener]
  private let reporter: ExchangeReporter
  private let counts: ProxyService.Counts

  private init(
    baseURL: HTTPURL,
    routes: ProxyRoutes?,
    listeners: [Listener],
    reporter: ExchangeReporter,
    counts: ProxyService.Counts
  ) {
    self.baseURL = baseURL
    rewrittenOrigins = routes?.all.map { ($0.origin, $0.address) } ?? []
    self.listeners = listeners
    self.reporter = reporter
    self.counts = counts
  }

  /// Starts a proxy.
  ///
  /// - Parameters:
  ///   - host: The address to listen on; by default the loopback address.
  ///   - port: The port to listen on; 0 for a free one.
  ///   - upstream: The base URL of the server; its path is put before those of requests.
  ///   - headers: Headers that replace those of the same names in requests, such as credentials.
  ///   - security: The TLS configuration for an https URL, such as `.tls()` of `TransportSecurity`; `nil` refuses
  ///     https.
  ///   - isRewriting: Whether addresses of the upstream origins are rewritten towards the proxy, and back.
  ///   - origins: Further origins that are reached through the proxy, without `headers`.
  ///   - allowedHosts: The host names that requests may have, in addition to `localhost`, IP addresses and the name of
  ///     the upstream server.
  ///   - allowedOrigins: The origins of web pages that may send requests, in addition to those of this machine and that
  ///     of the upstream server.
  ///   - limits: The limits of forwarding.
  ///   - ended: Called serially with each exchange as it ends, on a thread of its own, refused requests included. The
  ///     client gets the last bytes of its response when the closure returns, or after `Limits.reportTimeout`.
  /// - Throws: `ListenerError` if it cannot listen there.
  package static func start(
    host: String = "127.0.0.1",
    port: Int = 0,
    upstream: HTTPURL,
    headers: HTTPHeaders = HTTPHeaders(),
    security: ClientSecurity? = nil,
    isRewriting: Bool = false,
    origins: [HTTPURL] = [],
    allowedHosts: Set<String> = [],
    allowedOrigins: Set<String> = [],
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
    // Only the base URL is the user's choice; a contract may name further origins.
    let gate = ForwardingGate(
      hosts: allowedHosts.union([upstream.host]),
      origins: allowedOrigins.union([upstream.origin]),
      option: "--allow-origin"
    )
    let proxy = RecordingProxy(
      baseURL: addresses.first ?? upstream,
      routes: isRewriting ? routes : nil,
      listeners: listeners,
      reporter: reporter,
      counts: counts
    )
    for (listener, upstream) in zip(listeners, upstreams) {
      let service = ProxyService(
        upstream: upstream,
        proxy: listener.address,
        routes: isRewriting ? routes : nil,
        gate: gate,
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

  /// Returns the server of the base URL, and those of the other origins.
  private static func upstreams(
    _ url: HTTPURL,
    _ headers: HTTPHeaders,
    isRewriting: Bool,
    origins: [HTTPURL]
  ) -> [Upstream] {
    var upstreams = [Upstream(url, headers: headers, keepsBasePath: isRewriting)]
    guard isRewriting else { return upstreams }
    // Paths of the base URL's origin that are not below its path also need an address.
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

  /// Binds a port for each origin: the requested port for the first, free ones for the others.
  private static func listen(host: String, port: Int, count: Int) async throws(ListenerError) -> [Listener] {
    var listeners: [Listener] = []
    for position in 0..<count {
      do throws(ListenerError) {
        // One thread suffices: exchanges are reported serially anyway, and this gives them an order.
        listeners.append(try await Listener.bind(host: host, port: position == 0 ? port : 0, threads: 1))
      } catch {
        for listener in listeners {
          await listener.shutdown(grace: .zero)
          await listener.endThreads()
        }
        throw error
      }
    }
    return listeners
  }

  private static func serve(_ service: ProxyService, at listener: Listener) async throws(ListenerError) {
    try await listener.serve { connection, _ in
      let admission = service.admit(connection)
      return connection.eventLoop.makeCompletedFuture {
        let handler = ForwardingHandler(service: service, admission: admission)
        try connection.pipeline.syncOperations.addHandler(handler)
      }
    }
  }

  /// Stops listening, closes idle connections, lets running exchanges end within a grace period, and frees the threads.
  ///
  /// It may be called more than once; each call returns when every exchange is reported.
  package func shutdown(grace: Duration = .seconds(5)) async {
    counts.shutDown()
    await withTaskGroup(of: Void.self) { group in
      for listener in listeners {
        group.addTask { await listener.shutdown(grace: grace) }
      }
    }
    await reporter.finish()
    for listener in listeners { await listener.endThreads() }
  }
}
