import HTTPMessages

/// A host of `NO_PROXY`: a name with all its subdomains, an address, a network such as `10.0.0.0/8`, or `*` for all.
struct ProxyException: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case everything
    case name(String)
    case network(bits: [Bool])
  }

  private let kind: Kind
  private let port: Int?

  /// Reads an element of the list.
  init(_ text: String) {
    if text == "*" {
      (kind, port) = (.everything, nil)
      return
    }
    if let network = Self.network(text) {
      (kind, port) = (.network(bits: network), nil)
      return
    }
    var name = text
    var port: Int?
    // More colons than one belong to an address of IPv6.
    if let colon = text.lastIndex(of: ":"),
      text.hasPrefix("[") ? text[..<colon].hasSuffix("]") : !text[..<colon].contains(":"),
      let number = Int(text[text.index(after: colon)...])
    {
      (name, port) = (String(text[..<colon]), number)
    }
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    while name.hasPrefix("*.") || name.hasPrefix(".") { name = String(name.drop { $0 == "*" }.dropFirst()) }
    (kind, self.port) = (.name(HostName.normalized(name)), port)
  }

  /// Returns whether a normalized host, without the brackets of an IPv6 address, is reached without a proxy.
  func matches(host: String, port: Int) -> Bool {
    guard self.port == nil || self.port == port else { return false }
    switch kind {
    case .everything: return true
    case .name(let name): return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    case .network(let bits): return Self.bits(of: host).map { $0.starts(with: bits) } ?? false
    }
  }

  /// Returns the leading bits of a network of IPv4 such as `10.0.0.0/8`; `nil` for any other text.
  private static func network(_ text: String) -> [Bool]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let length = Int(parts[1]), 0...32 ~= length, let bits = bits(of: String(parts[0])) else {
      return nil
    }
    return Array(bits.prefix(length))
  }

  private static func bits(of address: String) -> [Bool]? {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { UInt8($0) }
    guard parts.count == 4, bytes.count == 4 else { return nil }
    return bytes.flatMap { byte in (0..<8).map { byte & (0x80 >> $0) != 0 } }
  }
}
