/// Decides which requests a server on this machine passes on to an API, where they use the credentials of its user.
///
/// Any web page can send requests to this machine. The gate refuses those of pages elsewhere: their origin is in
/// `Origin`, or else `Sec-Fetch-Site` says that it is another site; and a page whose owner makes its own name resolve to
/// this machine (DNS rebinding) has that name in `Host`. Programs send neither header, and apps that show web views have
/// origins with schemes of their own.
/// Source: RFC 9110, section 7.2; the Fetch standard, section 3.2; Fetch Metadata, section 2.3.
package struct ForwardingGate: Sendable {
  /// The names of the request headers that are examined.
  package static let headerNames = ["Host", "Origin", "Referer", "Sec-Fetch-Site"]

  private let hosts: Set<String>
  private let origins: Set<String>
  private let option: String

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - hosts: The host names that requests may have, in addition to `localhost` and IP addresses.
  ///   - origins: The origins of pages that may send requests, in addition to those of this machine.
  ///   - option: The option that allows an origin, for messages.
  package init(hosts: Set<String> = [], origins: Set<String> = [], option: String) {
    self.hosts = Set(hosts.map(HostName.normalized))
    self.origins = Set(origins.compactMap { try? HTTPURL(parsing: $0).origin })
    self.option = option
  }

  /// Returns why a request is not passed on; `nil` if it is.
  ///
  /// - Parameters:
  ///   - headers: The headers of the request.
  ///   - own: The address on which the server listens.
  package func fault(of headers: HTTPHeaders, at own: HTTPURL) -> RequestFault? {
    hostFault(of: headers, at: own) ?? siteFault(of: headers)
  }

  /// Returns why the host that a request names is refused; `nil` if it is a name of this machine.
  private func hostFault(of headers: HTTPHeaders, at own: HTTPURL) -> RequestFault? {
    guard let text = headers["Host"], !text.isEmpty else { return nil }
    guard let host = Self.authority(text)?.host else {
      let shown = VisibleText.of(text.prefix(100))
      return RequestFault(status: 421, reason: "the Host \"\(shown)\" is not a host and port")
    }
    let name = HostName.normalized(host)
    guard !HostName.isNoPage(name), !hosts.contains(name), name != HostName.normalized(own.host) else { return nil }
    let shown = VisibleText.of(host.prefix(100))
    return RequestFault(
      status: 421,
      reason: "the host \(shown) is not allowed, because a web page of that name could send requests with your "
        + "credentials; allow it with server.allow-host in contract.yaml, or CONTRACT_SERVER_ALLOW_HOST="
        + ShellWord.of(String(host.prefix(100)))
    )
  }

  /// Returns why a request of a web page is refused; `nil` if no page elsewhere sent it.
  package func siteFault(of headers: HTTPHeaders) -> RequestFault? {
    let host = headers["Host"].flatMap(Self.authority)
    let senders = headers.values(of: "Origin")
    if let origin = senders.first(where: { !allows($0, at: host) }) {
      let shown = VisibleText.of(origin.prefix(100))
      let remedy = origin == "null" ? "" : "; allow it with " + ShellWord.option(option, origin.prefix(100))
      return RequestFault(
        status: 403,
        reason: "the request comes from a web page of the origin \(shown), which could use your credentials\(remedy)"
      )
    }
    guard senders.isEmpty, let site = headers.values(of: "Sec-Fetch-Site").first(where: { !allows(site: $0, at: host) })
    else { return nil }
    // A page of this machine at another port names itself only here.
    if let page = headers["Referer"].flatMap({ try? HTTPURL(parsing: $0) }), allows(page.origin, at: host) {
      return nil
    }
    return RequestFault(
      status: 403,
      reason: "the request comes from a web page elsewhere (Sec-Fetch-Site: \(VisibleText.of(site.prefix(40)))), which "
        + "could use your credentials; allow the page's origin with \(option)"
    )
  }

  private func allows(site: String, at host: HTTPURL?) -> Bool {
    switch ASCII.lowercased(ASCII.trimmed(site)) {
    case "same-origin", "none": true
    // Another port of the same address; a name could have other owners below its domain.
    case "same-site": host.map { HostName.isNoPage(HostName.normalized($0.host)) } ?? false
    default: false
    }
  }

  private func allows(_ origin: String, at host: HTTPURL?) -> Bool {
    let text = ASCII.trimmed(origin)
    guard let separator = text.firstRange(of: "://") else { return false }
    // Pages of the web have http and https; apps, such as capacitor://localhost, have schemes of their own.
    guard ["http", "https"].contains(ASCII.lowercased(String(text[..<separator.lowerBound]))) else { return true }
    guard let page = try? HTTPURL(parsing: text), page.userInfo == nil else { return false }
    if HostName.isLoopback(HostName.normalized(page.host)) || origins.contains(page.origin) { return true }
    guard let host, HostName.normalized(page.host) == HostName.normalized(host.host) else { return false }
    return host.port ?? page.effectivePort == page.effectivePort
  }

  private static func authority(_ text: String) -> HTTPURL? {
    guard let url = try? HTTPURL(parsing: "http://\(text)"), url.userInfo == nil, url.path.isEmpty, url.query == nil,
      url.fragment == nil
    else { return nil }
    return url
  }
}
