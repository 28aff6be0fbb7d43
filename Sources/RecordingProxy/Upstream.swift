import HTTPExchange
import HTTPTransport
import HTTPWireFormat

/// The one server behind the proxy: where it is, and what becomes of requests on their way to it.
struct Upstream: Sendable {
  /// Where connections lead.
  let origin: Origin
  /// The value of `Host`: the scheme's own port is left out.
  let host: String
  /// Fields that stand in for those of the same names that a client sends.
  let fields: [HTTPHeaderField]
  /// The base URL without user information and without a slash at its end.
  let base: HTTPURL
  /// Whether a target that begins with the base URL's path is left as it is, as URLs of the server have it.
  private let keepsBasePath: Bool
  /// Whether it gets the client's cookies; a client knows servers by their hosts, and here all have one.
  let takesCookies: Bool

  /// The server at a base URL; its user information becomes a field, unless one is given for that.
  init(_ url: HTTPURL, headers: HTTPHeaders, keepsBasePath: Bool = false, takesCookies: Bool = true) {
    self.keepsBasePath = keepsBasePath
    self.takesCookies = takesCookies
    var base = url.asRequested
    while base.path.utf8.last == 0x2F { base.path.removeLast() }
    base.query = nil
    self.base = base
    origin = Origin(base)
    host = base.hostField
    var fields = headers.fields
    if let credentials = url.basicCredentials, !fields.contains(where: { $0.isNamed("Authorization") }) {
      fields.append(HTTPHeaderField("Authorization", credentials))
    }
    self.fields = fields
  }

  /// The URL that a request's target stands for: the base URL's path is put before it.
  ///
  /// A target in absolute form must name this server or the proxy itself (RFC 9112, section 3.2.2).
  /// - Throws: 400 for what is no target, 421 for another server's: this is no proxy for any but the one.
  func url(
    of target: String,
    _ method: HTTPMethod,
    proxy: HTTPURL
  ) throws(RequestHead.Fault) -> HTTPURL {
    guard method.rawValue != "CONNECT" else { throw RequestHead.Fault(status: 501, reason: "this is no tunnel") }
    guard !target.utf8.contains(0x23) else { throw .malformed("the target has a fragment") }
    if target.utf8.first == 0x2F { return url(ofPath: target) }
    var url = base
    guard let absolute = try? HTTPURL(parsing: target), absolute.scheme == "http" || absolute.scheme == "https" else {
      throw .malformed("the target is neither a path nor a URL")
    }
    if absolute.hasSameOrigin(as: base) {
      // Whoever names the server itself names the whole path.
      url.path = absolute.path
    } else if Self.isLocal(absolute.host) || absolute.host == proxy.host, absolute.port == proxy.port {
      url.path += absolute.path.isEmpty ? "/" : absolute.path
    } else {
      throw RequestHead.Fault(status: 421, reason: "requests are passed on to \(base.origin) alone")
    }
    url.query = absolute.query
    return url
  }

  /// The URL that a path, and a query, stand for.
  func url(ofPath target: String) -> HTTPURL {
    var url = base
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first ?? ""
    url.path = hasBasePath(path) ? String(path) : url.path + path
    url.query = parts.count > 1 ? String(parts[1]) : nil
    return url
  }

  /// Whether a target has the path of the base URL already.
  func hasBasePath(_ target: some StringProtocol) -> Bool {
    guard keepsBasePath, !base.path.isEmpty, target.hasPrefix(base.path) else { return false }
    return target.utf8.dropFirst(base.path.utf8.count).first.map { $0 == 0x2F || $0 == 0x3F } ?? true
  }

  private static func isLocal(_ host: String) -> Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }
}
