public import Diagnostics
package import HTTPMessages

/// The HTTP proxies between a client and servers, and the hosts that are reached without one.
///
/// Requests for http URLs are sent to the proxy in absolute form (RFC 9112, section 3.2.2), and connections of https URLs
/// go through a tunnel (RFC 9110, section 9.3.6). A host that is this machine is always reached without a proxy.
public struct ProxySettings: Sendable, Hashable {
  /// The proxy of http URLs; `nil` for none.
  let http: HTTPProxy?
  /// The proxy of https URLs; `nil` for none.
  let https: HTTPProxy?
  private let exceptions: [ProxyException]

  /// Reads the variables that are usual on Unix: `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, in upper or in
  /// lower case, of which the latter wins.
  ///
  /// In a process that serves CGI requests, `HTTP_PROXY` may come from a header of a request and is ignored.
  ///
  /// - Throws: `ProxySettingsError` for a variable that names no HTTP proxy.
  public init(environment: [String: String]) throws(ProxySettingsError) {
    let isCGI = environment["REQUEST_METHOD"] != nil
    let all = try Self.proxy("ALL_PROXY", environment)
    http = try Self.proxy("HTTP_PROXY", environment, isLowercaseOnly: isCGI) ?? all
    https = try Self.proxy("HTTPS_PROXY", environment) ?? all
    let text = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    exceptions = text.split { $0 == "," || $0 == " " }.map { ProxyException(String($0)) }
  }

  /// Returns the proxy on the way to an origin; `nil` for none.
  package func proxy(for origin: Origin) -> HTTPProxy? {
    let name = HostName.normalized(origin.host)
    let isHere = HostName.isLoopback(name) || HostName.isLoopback("[\(name)]")
    guard let proxy = origin.isSecure ? https : http, !isHere,
      !exceptions.contains(where: { $0.matches(host: name, port: origin.port) })
    else { return nil }
    return proxy
  }

  private static func proxy(
    _ name: String,
    _ environment: [String: String],
    isLowercaseOnly: Bool = false
  ) throws(ProxySettingsError) -> HTTPProxy? {
    for variable in [ASCII.lowercased(name)] + (isLowercaseOnly ? [] : [name]) {
      guard let text = environment[variable].map({ ASCII.trimmed($0) }), !text.isEmpty else { continue }
      return try proxy(text, variable)
    }
    return nil
  }

  private static func proxy(_ text: String, _ variable: String) throws(ProxySettingsError) -> HTTPProxy {
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text.contains("://") ? text : "http://" + text)
    } catch {
      throw ProxySettingsError(variable: variable, reason: "it is not a URL")
    }
    guard url.scheme == "http" else {
      throw ProxySettingsError(variable: variable, reason: "proxies with the scheme \(url.scheme) are not supported")
    }
    return HTTPProxy(url, variable: variable)
  }
}

/// A variable of the environment whose value is no proxy.
public struct ProxySettingsError: DiagnosticError, Hashable {
  /// The variable.
  public let variable: String
  /// The fault of its value, which may contain a password and is not shown.
  public let reason: String

  /// The failure, and how to write the variable.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "proxy",
      message: "\(variable) does not name an HTTP proxy",
      cause: reason,
      remedy: "write it as http://HOST:PORT, or unset it"
    )
  }
}

/// An HTTP proxy on the way to servers.
package struct HTTPProxy: Sendable, Hashable {
  /// Where the proxy listens.
  let origin: Origin
  /// The value of `Proxy-Authorization`; `nil` without user information in the URL.
  let credentials: String?
  /// The variable that names it.
  let variable: String

  init(_ url: HTTPURL, variable: String) {
    origin = Origin(url)
    credentials = url.basicCredentials
    self.variable = variable
  }

  /// The proxy for messages: `proxy.example:3128 (HTTPS_PROXY)`.
  var text: String { "\(origin.text) (\(variable))" }

  /// The fault of a request whose credentials the proxy refuses.
  var refusal: TransportFault {
    let reason = credentials == nil ? "wants credentials" : "refuses the credentials"
    return TransportFault(
      .unreachable,
      "the proxy \(text) \(reason) (407); write them as http://USER:PASSWORD@HOST:PORT"
    )
  }

  /// The fields of a request to the proxy itself.
  package var fields: [HTTPHeaderField] {
    credentials.map { [HTTPHeaderField("Proxy-Authorization", $0)] } ?? []
  }
}
