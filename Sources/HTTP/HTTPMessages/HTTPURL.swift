package import Diagnostics

/// An absolute URL whose parts keep their original spelling.
///
/// Source: RFC 3986; `http` and `https` ports from RFC 9110, section 4.2.
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
  /// The scheme in lower case.
  public var scheme: String
  /// The part of the authority before `@`, percent-encoded; `nil` if there is none.
  public var userInfo: String?
  /// The host in lower case; an IPv6 address keeps its brackets.
  public var host: String
  /// The explicit port, if any.
  public var port: Int?
  /// The path, percent-encoded; empty or starting with `/`.
  public var path: String
  /// The query without its `?`, percent-encoded; `nil` if there is none.
  public var query: String?
  /// The fragment without its `#`, percent-encoded; `nil` if there is none.
  public var fragment: String?

  /// Creates a URL from its parts; set `userInfo` and `fragment` as members.
  public init(scheme: String, host: String, port: Int? = nil, path: String = "", query: String? = nil) {
    self.init(scheme: scheme, userInfo: nil, host: host, port: port, path: path, query: query)
  }

  /// Creates a URL from all its parts.
  @_disfavoredOverload
  package init(
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

  /// The text of the URL.
  public var description: String {
    var text = "\(scheme)://"
    if let userInfo { text += "\(userInfo)@" }
    text += authority
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  /// The host, and the port if it is explicit.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// The explicit port, or the scheme's default: 80 for `http`, 443 for `https`.
  public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// The scheme, host and port; the port is always included.
  public var origin: String { "\(scheme)://\(host):\(effectivePort)" }

  /// Returns whether two URLs have the same scheme, host and port.
  public func hasSameOrigin(as other: HTTPURL) -> Bool { origin == other.origin }

  /// The URL as a request names it, without user information and fragment.
  ///
  /// Its path and query may contain secrets.
  public var asRequested: HTTPURL {
    var copy = self
    copy.userInfo = nil
    copy.fragment = nil
    return copy
  }

  /// The path and query as written in a request line; `/` for an empty path.
  public var requestTarget: String { (path.isEmpty ? "/" : path) + (query.map { "?\($0)" } ?? "") }

  /// The items of the query, in order.
  public var queryItems: [QueryItem] { query.map(QueryItem.parse) ?? [] }
}

extension InvalidTextError {
  /// Creates the error for a text that is not an absolute URL.
  package init(url text: String, reason: String) {
    self.init(code: "invalid-url", text: text, expected: "an absolute URL", reason: reason)
  }
}
