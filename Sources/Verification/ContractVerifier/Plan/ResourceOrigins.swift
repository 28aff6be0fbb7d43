import ContractModel
import HTTPMessages

/// Decides which hosts referenced resources are fetched from.
package struct ResourceOrigins: Sendable {
  private let base: HTTPURL
  private let scope: ResourceScope
  /// The hosts that the contract's servers name.
  private let hosts: Set<String>

  init(_ configuration: ExplorerConfiguration, _ contract: Contract) {
    base = configuration.baseURL
    scope = configuration.resources
    let urls = Set(contract.operations.flatMap(\.serverURLs))
    hosts = Set(urls.compactMap { (try? HTTPURL(parsing: $0))?.host })
  }

  /// Returns whether a resource may be fetched.
  ///
  /// Hosts that the contract's servers name are trusted only if they are public: a contract or a response must not
  /// cause requests to services that only this machine can reach.
  func allow(_ url: HTTPURL) -> Bool {
    switch scope {
    case .all: true
    case .none: false
    case .sameOrigin:
      url.hasSameOrigin(as: base)
        || (hosts.contains(url.host) && (url.host == base.host || !Self.isPrivate(url.host)))
    }
  }

  /// Returns whether a host is an address or a name of this machine or of a private network.
  ///
  /// Sources: RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598, RFC 6761 and RFC 6762.
  package static func isPrivate(_ host: String) -> Bool {
    if host.hasPrefix("[") { return isPrivateIPv6(host.dropFirst().dropLast()) }
    let host = host.hasSuffix(".") ? String(host.dropLast()) : host
    if ["localhost", "local", "internal"].contains(where: { host == $0 || host.hasSuffix(".\($0)") }) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, last.utf8.first.map({ $0 &- 0x30 < 10 }) ?? false else { return false }
    let numbers = parts.compactMap { $0.utf8.first == 0x30 && $0 != "0" ? nil : UInt8($0) }
    // Resolvers also accept octal, hexadecimal and shortened addresses; legitimate URLs do not use them.
    guard numbers.count == 4, parts.count == 4 else { return true }
    switch (numbers[0], numbers[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127): return true
    default: return false
    }
  }

  private static func isPrivateIPv6(_ address: Substring) -> Bool {
    // Covers unspecified, loopback and IPv4-mapped addresses.
    guard !address.hasPrefix("::"), let first = UInt16(address.prefix { $0 != ":" }, radix: 16) else { return true }
    return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80 || first & 0xFFC0 == 0xFEC0
  }
}
