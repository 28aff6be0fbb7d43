import HTTPMessages

/// The replacements for addresses: from upstream origins to the proxy, or back.
///
/// A URL of a known host at its scheme's default port matches the origin with either scheme, because servers redirect
/// between the two.
struct AddressMap: Sendable {
  /// One origin, and its replacement.
  struct Entry: Sendable {
    let host: [UInt8]
    let port: Int
    /// The path that URLs must begin with; empty for any path.
    let path: [UInt8]
    let spelling: AddressSpelling

    /// Replaces the URLs of an origin, below its path, with those of another origin.
    init(_ origin: HTTPURL, _ other: HTTPURL) {
      host = Array(origin.host.utf8)
      port = origin.effectivePort
      path = Array(origin.path.utf8)
      spelling = AddressSpelling(of: other)
    }
  }

  /// The entries; of one host, those with a path come first.
  private let entries: [Entry]
  /// The number of bytes after an authority that decide which entry a URL matches.
  let lookahead: Int
  /// The path of the base URL, and the address for paths of its origin that are not below it.
  let root: (path: String, address: HTTPURL)?

  /// The callback addresses that clients know by their own URLs; `nil` for none.
  var callbacks: CallbackAddresses?

  init(_ entries: [Entry], root: (path: String, address: HTTPURL)? = nil) {
    self.entries = entries
    self.root = root
    // An escaped slash, like an escaped character that ends a path, takes at most six bytes.
    lookahead = entries.map { $0.path.isEmpty ? 0 : $0.path.count * 6 + 6 }.max() ?? 0
  }

  /// Returns the replacement for a URL that a scanner found; `nil` for a URL of another origin.
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

  /// Returns the rewritten text; `nil` if nothing changes.
  func rewriting(_ text: some Collection<UInt8>) -> [UInt8]? {
    Array(text).withUnsafeBufferPointer { text in
      URLScanner(text: text).replacingAddresses { spelling(of: $0, in: text) }
    }
  }

  /// Returns the rewritten text, or the text itself if nothing changes.
  func rewriting(_ text: String) -> String {
    rewriting(text.utf8).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}
