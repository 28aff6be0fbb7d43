import HTTPMessages

/// A cookie as a client stores it.
///
/// Source: draft-ietf-httpbis-rfc6265bis, sections 5.6 and 5.7.
struct Cookie: Sendable, Hashable {
  let name: String
  let value: String
  /// The host, in lower case, that the cookie belongs to, or the domain with all its hosts.
  let domain: String
  /// Whether no other host of the domain gets it.
  let isHostOnly: Bool
  let path: String
  /// Whether it is sent over secure connections alone.
  let isSecure: Bool
  /// When it ends, in seconds since 1970; `nil` if it ends with the client.
  let expiry: Int?

  /// The longest name and value together, and the longest value of an attribute, in bytes.
  private static let longest = (pair: 4096, attribute: 1024)
  /// The longest time that a cookie is kept, in seconds.
  private static let longestAge = 400 * 86_400

  /// Reads a value of `Set-Cookie`; `nil` for one that a client must ignore.
  ///
  /// - Parameters:
  ///   - text: The value of the header.
  ///   - url: The URL of the request.
  ///   - now: The time in seconds since 1970.
  init?(_ text: String, from url: HTTPURL, now: Int) {
    // Control characters other than the tab would end up in a header.
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let pair = Self.pair(parts.first ?? "")
    // A pair without `=` is a value without a name.
    (name, value) = pair.value.map { (pair.name, $0) } ?? ("", pair.name)
    guard !name.isEmpty || !value.isEmpty, name.utf8.count + value.utf8.count <= Self.longest.pair else { return nil }
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let (key, value) = Self.pair(part)
      guard value?.utf8.count ?? 0 <= Self.longest.attribute else { continue }
      attributes[ASCII.lowercased(key)] = value ?? ""
    }
    let host = HostName.normalized(url.host)
    var given = HostName.normalized(attributes["domain"] ?? "")
    if given.hasPrefix(".") { given.removeFirst() }
    if given.isEmpty || given == host && (HostName.isNoPage(host) || !host.contains(".")) {
      (domain, isHostOnly) = (host, true)
    } else {
      // A name without a dot is a top-level domain, whose cookies every site would get.
      guard given.contains("."), Self.isHost(host, of: given) else { return nil }
      (domain, isHostOnly) = (given, false)
    }
    path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(of: url)
    isSecure = attributes["secure"] != nil
    guard !isSecure || Self.isTrustworthy(url) else { return nil }
    let lowered = ASCII.lowercased(name.isEmpty ? value : name)
    if lowered.hasPrefix("__secure-") { guard isSecure, !name.isEmpty else { return nil } }
    if lowered.hasPrefix("__host-") { guard isSecure, isHostOnly, path == "/", !name.isEmpty else { return nil } }
    if let age = attributes["max-age"].flatMap(Self.age) {
      expiry = age <= 0 ? .min : now + min(age, Self.longestAge)
    } else {
      expiry = attributes["expires"].flatMap(CookieDate.seconds).map { min($0, now + Self.longestAge) }
    }
  }

  /// Returns whether the cookie has ended.
  func hasEnded(at now: Int) -> Bool { expiry.map { $0 <= now } ?? false }

  /// Returns whether a cookie replaces this one.
  func isReplaced(by other: Cookie) -> Bool {
    name == other.name && domain == other.domain && isHostOnly == other.isHostOnly && path == other.path
  }

  /// Returns whether a request gets the cookie.
  func isSent(to url: HTTPURL) -> Bool {
    let host = HostName.normalized(url.host)
    guard isHostOnly ? host == domain : Self.isHost(host, of: domain) else { return false }
    guard !isSecure || Self.isTrustworthy(url) else { return false }
    let target = url.path.isEmpty ? "/" : url.path
    return target == path || target.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }

  /// The cookie in the header `Cookie`.
  var text: String { name.isEmpty ? value : "\(name)=\(value)" }

  private static func pair(_ text: Substring) -> (name: String, value: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = ASCII.trimmed(String(parts.first ?? ""))
    return (name, parts.count > 1 ? ASCII.trimmed(String(parts[1])) : nil)
  }

  private static func isHost(_ host: String, of domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain) && !HostName.isNoPage(host)
  }

  /// A connection to this machine is as trustworthy as a secure one, as it is in browsers.
  private static func isTrustworthy(_ url: HTTPURL) -> Bool {
    url.scheme == "https" || HostName.isLoopback(HostName.normalized(url.host))
  }

  private static func defaultPath(of url: HTTPURL) -> String {
    guard url.path.hasPrefix("/"), let slash = url.path.lastIndex(of: "/"), slash > url.path.startIndex else {
      return "/"
    }
    return String(url.path[..<slash])
  }

  private static func age(_ text: String) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int(text) ?? (text.hasPrefix("-") ? .min : .max)
  }
}
