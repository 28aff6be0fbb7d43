import HTTPMessages
import HTTPTransport
import HTTPWireFormat

/// The server that the proxy forwards to: its address, and how requests to it change.
struct Upstream: Sendable {
  /// The origin to connect to.
  let origin: Origin
  /// The value of `Host`; the scheme's default port is left out.
  let host: String
  /// Headers that replace those of the same names in requests.
  let fields: [HTTPHeaderField]
  /// The base URL without user information and trailing slash.
  let base: HTTPURL
  /// Whether a target that begins with the base URL's path is left unchanged, as in the server's own URLs.
  private let keepsBasePath: Bool
  /// Whether it gets the client's cookies; a client sends cookies by host, and here all servers share one.
  let takesCookies: Bool
  /// The proxy that gets the requests in absolute form; `nil` for none, and for a tunnel.
  let proxy: HTTPProxy?

  /// Creates an upstream from a base URL; its user information becomes a header, unless `headers` contain one.
  init(
    _ url: HTTPURL,
    headers: HTTPHeaders,
    keepsBasePath: Bool = false,
    takesCookies: Bool = true,
    proxies: ProxySettings? = nil
  ) {
    self.keepsBasePath = keepsBasePath
    self.takesCookies = takesCookies
    var base = url.asRequested
    while base.path.utf8.last == 0x2F { base.path.removeLast() }
    base.query = nil
    self.base = base
    origin = Origin(base)
    proxy = origin.isSecure ? nil : proxies?.proxy(for: origin)
    host = base.hostField
    var fields = headers.fields
    if let credentials = url.basicCredentials, !fields.contains(where: { $0.isNamed("Authorization") }) {
      fields.append(HTTPHeaderField("Authorization", credentials))
    }
    self.fields = fields
  }

  /// Returns the URL for a request target: the base URL's path is put before it.
  ///
  /// A target in absolute form must name this server or the proxy itself (RFC 9112, section 3.2.2).
  /// - Throws: Status 400 for an invalid target, 421 for another server's, because the proxy forwards to one server
  ///   only.
  func url(
    of target: String,
    _ method: HTTPMethod,
    proxy: HTTPURL
  ) throws(RequestHead.Fault) -> HTTPURL {
    guard method.rawValue != "CONNECT" else {
      let reason = "this is no tunnel; give the client \(proxy.origin) as the base URL of the API, not as a proxy"
      throw RequestHead.Fault(status: 501, reason: reason)
    }
    guard !target.utf8.contains(0x23) else { throw .malformed("the target has a fragment") }
    if target.utf8.first == 0x2F { return url(ofPath: target) }
    var url = base
    guard let absolute = try? HTTPURL(parsing: target), absolute.scheme == "http" || absolute.scheme == "https" else {
      throw .malformed("the target is neither a path nor a URL")
    }
    if absolute.hasSameOrigin(as: base) {
      // A target that names the server itself includes the whole path.
      url.path = absolute.path
    } else if Self.isLocal(absolute.host) || absolute.host == proxy.host, absolute.port == proxy.port {
      url.path += absolute.path.isEmpty ? "/" : absolute.path
    } else {
      throw RequestHead.Fault(status: 421, reason: "requests are passed on to \(base.origin) alone")
    }
    url.query = absolute.query
    return url
  }

  /// Returns the URL for a path with an optional query.
  func url(ofPath target: String) -> HTTPURL {
    var url = base
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first ?? ""
    url.path = hasBasePath(path) ? String(path) : url.path + path
    url.query = parts.count > 1 ? String(parts[1]) : nil
    return url
  }

  /// Returns whether a target already begins with the base URL's path.
  func hasBasePath(_ target: some StringProtocol) -> Bool {
    guard keepsBasePath, !base.path.isEmpty, target.hasPrefix(base.path) else { return false }
    return target.utf8.dropFirst(base.path.utf8.count).first.map { $0 == 0x2F || $0 == 0x3F } ?? true
  }

  private static func isLocal(_ host: String) -> Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }
}
