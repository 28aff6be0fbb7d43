package import HTTPMessages
package import HTTPServerCore
import HTTPTransport
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
  let shared: ProxyService.Shared

  private init(baseURL: HTTPURL, listeners: [Listener], shared: ProxyService.Shared) {
    self.baseURL = baseURL
    rewrittenOrigins = shared.routes?.all.map { ($0.origin, $0.address) } ?? []
    self.listeners = listeners
    self.shared = shared
  }

  /// Starts a proxy.
  ///
  /// - Parameters:
  ///   - configuration: Where the proxy listens, and how it forwards requests.
  ///   - ended: Called serially with each exchange as it ends, on a thread of its own, refused requests included. The
  ///     client gets the last bytes of its response when the closure returns, or after `Limits.reportTimeout`.
  /// - Throws: `ListenerError` if it cannot listen there.
  package static func start(
    _ configuration: Configuration,
    ended: @escaping @Sendable (ProxiedExchange) -> Void
  ) async throws(ListenerError) -> RecordingProxy {
    let upstreams = configuration.upstreams
    let listeners = try await listen(host: configuration.host, port: configuration.port, count: upstreams.count)
    let addresses = listeners.map(\.address)
    let routes = ProxyRoutes(all: zip(upstreams, addresses).map { ProxyRoutes.Route(origin: $0.base, address: $1) })
    let shared = ProxyService.Shared(
      routes: configuration.isRewriting ? routes : nil,
      gate: configuration.gate,
      limits: configuration.limits,
      opener: ChannelOpener(security: configuration.security, proxies: configuration.proxies),
      reporter: ExchangeReporter(ended),
      callbacks: configuration.isRewriting ? configuration.callbackPlaces.map(CallbackAddresses.init) : nil
    )
    let baseURL = addresses.first ?? configuration.upstream
    let proxy = RecordingProxy(baseURL: baseURL, listeners: listeners, shared: shared)
    for (listener, upstream) in zip(listeners, upstreams) {
      let service = ProxyService(upstream: upstream, proxy: listener.address, shared: shared)
      do throws(ListenerError) { try await serve(service, at: listener) } catch {
        await proxy.shutdown(grace: .zero)
        throw error
      }
    }
    return proxy
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

  /// The hosts to which callbacks pass the proxy, because they are neither on this machine nor the client, with the
  /// number of their URLs.
  package var unrecordedCallbackHosts: [(host: String, count: Int)] { shared.callbacks?.foreign ?? [] }

  /// Stops listening, closes idle connections, lets running exchanges end within a grace period, and frees the threads.
  ///
  /// It may be called more than once; each call returns when every exchange is reported.
  package func shutdown(grace: Duration = .seconds(5)) async {
    shared.counts.shutDown()
    await withTaskGroup(of: Void.self) { group in
      for listener in listeners {
        group.addTask { await listener.shutdown(grace: grace) }
      }
    }
    await shared.reporter.finish()
    for listener in listeners { await listener.endThreads() }
  }
}
