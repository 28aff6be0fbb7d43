package import HTTPMessages
package import HTTPTransport

extension RecordingProxy {
  /// Where a proxy listens, and how it forwards requests.
  package struct Configuration: Sendable {
    /// The address to listen on; by default the loopback address.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 for a free one.
    package var port = 0
    /// The base URL of the server; its path is put before those of requests.
    package var upstream: HTTPURL
    /// Headers that replace those of the same names in requests, such as credentials.
    package var headers = HTTPHeaders()
    /// The TLS configuration for an https URL, such as `.tls()` of `TransportSecurity`; `nil` refuses https.
    package var security: ClientSecurity?
    /// The proxies on the way to the server; `nil` for none.
    package var proxies: ProxySettings?
    /// Whether addresses of the upstream origins are rewritten towards the proxy, and back.
    package var isRewriting = false
    /// Further origins that are reached through the proxy, without `headers`.
    package var origins: [HTTPURL] = []
    /// The host names that requests may have, in addition to `localhost`, IP addresses and the name of the upstream
    /// server.
    package var allowedHosts: Set<String> = []
    /// The origins of web pages that may send requests, in addition to those of this machine and that of the upstream
    /// server.
    package var allowedOrigins: Set<String> = []
    /// Returns the places of callback URLs in requests; `nil` to leave the URLs as they are.
    ///
    /// They are replaced by addresses of the proxy, so that the callbacks are reported. It needs `isRewriting`.
    package var callbackPlaces: CallbackPlaces?
    /// The limits of forwarding.
    package var limits = Limits()

    /// Creates the configuration of a proxy for a server.
    package init(upstream: HTTPURL) { self.upstream = upstream }

    /// The server of the base URL, and those of the other origins.
    var upstreams: [Upstream] {
      var upstreams = [Upstream(upstream, headers: headers, keepsBasePath: isRewriting, proxies: proxies)]
      guard isRewriting else { return upstreams }
      // Paths of the base URL's origin that are not below its path also need an address.
      let origin = upstream.withoutPath
      let isBelow = !(upstreams.first?.base.path.isEmpty ?? true)
      var known: Set<String> = isBelow ? [] : [origin.origin]
      for other in (isBelow ? [origin] : []) + origins where known.insert(other.origin).inserted {
        upstreams.append(
          Upstream(
            other.withoutPath,
            headers: other.hasSameOrigin(as: origin) ? headers : HTTPHeaders(),
            takesCookies: other.host == origin.host,
            proxies: proxies
          )
        )
      }
      return upstreams
    }

    /// The rules for requests of web pages.
    ///
    /// Only the base URL is the user's choice; a contract may name further origins.
    var gate: ForwardingGate {
      ForwardingGate(
        hosts: allowedHosts.union([upstream.host]),
        origins: allowedOrigins.union([upstream.origin]),
        option: "--allow-origin"
      )
    }
  }
}

extension HTTPURL {
  /// The URL without path, query and fragment.
  fileprivate var withoutPath: HTTPURL { HTTPURL(scheme: scheme, userInfo: userInfo, host: host, port: port) }
}
