/// The location of a host as its name shows it.
package enum HostName {
  /// Returns a host in lower case, without a trailing dot.
  package static func normalized(_ host: String) -> String {
    let name = ASCII.lowercased(host)
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// Returns whether a normalized host always means this machine (RFC 6761, section 6.3).
  package static func isLoopback(_ name: String) -> Bool {
    isLocalName(name) || name == "[::1]" || isIPv4(name) && name.hasPrefix("127.")
  }

  /// Returns whether no web page can have a normalized host as its name, because its owner could not choose the address.
  ///
  /// These are `localhost` and IP addresses: four decimal numbers, or text in brackets, which no host name has.
  package static func isNoPage(_ name: String) -> Bool {
    isLocalName(name) || isIPv4(name) || name.hasPrefix("[") && name.hasSuffix("]")
  }

  private static func isLocalName(_ name: String) -> Bool { name == "localhost" || name.hasSuffix(".localhost") }

  private static func isIPv4(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { $0 &- 0x30 < 10 } && UInt8(part) != nil
      }
  }
}
