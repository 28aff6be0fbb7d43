import HTTPExchange

/// The addresses that are written in the place of others: of upstream origins towards the proxy, or back.
///
/// A URL of a known host at a port of its own scheme counts as the origin's with either scheme, as servers redirect from
/// one to the other.
struct AddressMap: Sendable {
  /// One origin, and what is written for it.
  struct Entry: Sendable {
    let host: [UInt8]
    let port: Int
    /// The path that URLs must begin with; empty for any.
    let path: [UInt8]
    let spelling: AddressSpelling

    /// URLs of an origin, below its path, are written with another origin.
    init(_ origin: HTTPURL, _ other: HTTPURL) {
      host = Array(origin.host.utf8)
      port = origin.effectivePort
      path = Array(origin.path.utf8)
      spelling = AddressSpelling(of: other)
    }
  }

  /// Those of one host with a path come before those without.
  private let entries: [Entry]
  /// How many bytes behind an authority have a say in which entry a URL belongs to.
  let lookahead: Int
  /// The path of the base URL, and the address for paths of its origin that are not below it.
  let root: (path: String, address: HTTPURL)?

  init(_ entries: [Entry], root: (path: String, address: HTTPURL)? = nil) {
    self.entries = entries
    self.root = root
    // A slash has six bytes at most, and so has what ends a path.
    lookahead = entries.map { $0.path.isEmpty ? 0 : $0.path.count * 6 + 6 }.max() ?? 0
  }

  /// What is written for a URL that a scanner found; `nil` for a URL of another origin.
  func spelling(of found: URLScanner.Found, in text: UnsafeBufferPointer<UInt8>) -> AddressSpelling? {
    entries.first { entry in
      guard text[found.host].lazy.map(ASCII.lowercased).elementsEqual(entry.host) else { return false }
      let isDefault = entry.port == 80 || entry.port == 443
      guard found.port.map({ $0 == entry.port || isDefault && ($0 == 80 || $0 == 443) }) ?? isDefault else {
        return false
      }
      return entry.path.isEmpty || URLScanner(text: text).hasPath(entry.path, at: found.authority.upperBound)
    }?
    .spelling
  }

  /// The text rewritten; `nil` where nothing in it is.
  func rewriting(_ text: some Collection<UInt8>) -> [UInt8]? {
    Array(text).withUnsafeBufferPointer { text in
      URLScanner(text: text).replacingAddresses { spelling(of: $0, in: text) }
    }
  }

  /// The text rewritten, or as it is.
  func rewriting(_ text: String) -> String {
    rewriting(text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
