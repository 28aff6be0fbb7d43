import Basics
import HTTPMessages

/// A cache of parsed `Host` headers; most clients send the same one with every request.
final class KnownHosts: Sendable {
  /// A parsed host and port; an object, so that looking one up copies nothing.
  final class Address: Sendable {
    /// The address, with the scheme `http`.
    let url: HTTPURL
    /// The host in the form that `HostRules` compares.
    let name: String
    /// Whether the rules allow it, whichever address the server listens on.
    let isAllowed: Bool

    init(url: HTTPURL, name: String, isAllowed: Bool) {
      self.url = url
      self.name = name
      self.isAllowed = isAllowed
    }
  }

  /// The number of headers that are kept; the limit matters because clients can invent more.
  private static let limit = 64
  /// The length of the longest header that is kept, in bytes.
  private static let longest = 300

  private let known = Mutex<[String: Address]>([:])

  /// Returns the address in a `Host` header; `nil` if it is not a host and port.
  func address(_ header: String, reading: (String) -> Address?) -> Address? {
    if let address = known.withLock({ $0[header] }) { return address }
    guard let address = reading(header) else { return nil }
    guard header.utf8.count <= Self.longest else { return address }
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[header] = address
    }
    return address
  }
}
