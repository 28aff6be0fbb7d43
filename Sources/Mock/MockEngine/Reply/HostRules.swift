import HARRecordings
package import HTTPMessages

/// The address at which a client reaches the mock API, and the host names that it responds to.
///
/// The owner of a web page can make its host name resolve to this machine (DNS rebinding). The page could then read
/// the responses for that name. Therefore the mock responds only to names that no web page can have: IP addresses,
/// `localhost`, and the name that the server listens on; and to the recorded hosts, whose responses it has. Clients that
/// use it as a proxy, or whose hosts file leads here, name these. Options can allow other names.
/// Source: RFC 9110, sections 7.2 and 15.5.20.
package struct HostRules: Sendable {
  /// The names of the request headers that are examined.
  package let headerNames: [String]

  private let publicURL: HTTPURL?
  private let allowedHosts: Set<String>
  private let trustsForwardedHeaders: Bool
  private let known = KnownHosts()

  /// Creates rules from options.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - recorded: The recorded hosts, without ports.
  package init(_ options: MockOptions, recorded: [String] = []) {
    publicURL = options.publicURL
    trustsForwardedHeaders = options.trustsForwardedHeaders
    let names = Array(options.allowedHosts) + (options.publicURL.map { [$0.host] } ?? [])
    allowedHosts = Set((names + recorded).map(HostName.normalized))
    headerNames =
      ["Host"]
      + (options.trustsForwardedHeaders ? ["X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Proto"] : [])
  }

  /// Returns the problem of a request whose `Host` is not allowed.
  package static func problem(for fault: String) -> Problem {
    Problem(status: 421, detail: "\(fault.prefix(1).uppercased())\(fault.dropFirst()).")
  }

  /// Returns why the `Host` of a request is refused, and which option allows it; `nil` if it is allowed.
  package func fault(of request: HTTPRequest) -> String? {
    guard let text = request.headers["Host"], !text.isEmpty else { return nil }
    guard let address = address(text) else {
      return "the Host \"\(VisibleText.of(text.prefix(100)))\" is not a host and port"
    }
    guard !address.isAllowed, address.name != HostName.normalized(request.url.host) else { return nil }
    let name = VisibleText.of(address.url.host.prefix(100))
    return "the host \(name) is not allowed, because a web page of that name could read the responses; "
      + "start the mock with CONTRACT_SERVER_ALLOW_HOST=\(ShellWord.of(String(address.url.host.prefix(100)))), "
      + "or set mock.public-url in contract.yaml if clients reach it there"
  }

  /// Returns the address at which the client of a request reaches the mock: scheme, host and port.
  package func address(for request: HTTPRequest) -> HTTPURL {
    if let publicURL { return publicURL }
    let own = request.url
    var direct =
      request.headers["Host"].flatMap(address)?.url ?? HTTPURL(scheme: own.scheme, host: own.host, port: own.port)
    direct.scheme = own.scheme
    guard trustsForwardedHeaders else { return direct }
    let scheme = Self.first(of: "X-Forwarded-Proto", request).map(ASCII.lowercased)
    let known = scheme.flatMap { ["http", "https"].contains($0) ? $0 : nil } ?? own.scheme
    let forwarded = Self.first(of: "X-Forwarded-Host", request).flatMap(address)?.url
    var address = forwarded ?? direct
    address.scheme = known
    if let text = Self.first(of: "X-Forwarded-Port", request), let port = Int(text), 1...65535 ~= port {
      address.port = port
    }
    if address.port == (known == "https" ? 443 : 80) { address.port = nil }
    return address
  }

  /// Returns the first value of a list; proxies append theirs.
  private static func first(of name: String, _ request: HTTPRequest) -> String? {
    request.headers.list(of: name).first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Parses a host and port; returns `nil` for any other text.
  private func address(_ authority: String) -> KnownHosts.Address? {
    known.address(authority) { authority in
      guard let url = try? HTTPURL(parsing: "http://\(authority)"), url.userInfo == nil, url.path.isEmpty,
        url.query == nil, url.fragment == nil
      else { return nil }
      let name = HostName.normalized(url.host)
      let isAllowed = HostName.isNoPage(name) || allowedHosts.contains(name)
      return KnownHosts.Address(url: url, name: name, isAllowed: isAllowed)
    }
  }
}
