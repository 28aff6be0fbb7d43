package import Diagnostics

/// An absolute URL with its parts as they were written.
///
/// Source: RFC 3986; `http` and `https` ports from RFC 9110, section 4.2.
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
  /// The scheme in lower case.
  public var scheme: String
  /// The part of the authority before `@`, still encoded; `nil` where there is none.
  public var userInfo: String?
  /// The host in lower case; an IPv6 address stands in its brackets.
  public var host: String
  /// The port, where one was written.
  public var port: Int?
  /// The path, still encoded; empty or beginning with `/`.
  public var path: String
  /// The query without its `?`, still encoded; `nil` where there is none.
  public var query: String?
  /// The fragment without its `#`, still encoded; `nil` where there is none.
  public var fragment: String?

  /// A URL from its parts.
  public init(
    scheme: String,
    userInfo: String? = nil,
    host: String,
    port: Int? = nil,
    path: String = "",
    query: String? = nil,
    fragment: String? = nil
  ) {
    self.scheme = scheme
    self.userInfo = userInfo
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// The URL as it is written.
  public var description: String {
    var text = "\(scheme)://"
    if let userInfo { text += "\(userInfo)@" }
    text += authority
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  /// Host, and port where one was written.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// The port written, or the scheme's own: 80 for `http`, 443 for `https`.
  public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// Scheme, host and port, the port always written.
  public var origin: String { "\(scheme)://\(host):\(effectivePort)" }

  /// Whether two URLs have the same scheme, host and port.
  public func hasSameOrigin(as other: HTTPURL) -> Bool { origin == other.origin }

  /// The URL as a request names it: without user information, and without a fragment.
  ///
  /// Its path and its query may hold secrets.
  public var asRequested: HTTPURL {
    var copy = self
    copy.userInfo = nil
    copy.fragment = nil
    return copy
  }

  /// Path and query as they stand in a request line; `/` for an empty path.
  public var requestTarget: String { (path.isEmpty ? "/" : path) + (query.map { "?\($0)" } ?? "") }

  /// The items of the query in order.
  public var queryItems: [QueryItem] { query.map(QueryItem.parse) ?? [] }
}

extension InvalidTextError {
  /// A text is not an absolute URL.
  package init(url text: String, reason: String) {
    self.init(code: "invalid-url", text: text, expected: "an absolute URL", reason: reason)
  }
}
