import HTTPExchange
import Synchronization

/// What the last `Host` headers say, each read once: most clients send the same one with every request.
final class KnownHosts: Sendable {
  /// A host and port that could be read.
  struct Address: Sendable {
    /// The address, with the scheme `http`.
    let url: HTTPURL
    /// The host as `HostRules` compares it.
    let name: String
    /// Whether the rules allow it wherever the server listens.
    let isAllowed: Bool
  }

  /// How many are remembered; a client can make up more.
  private static let limit = 64
  /// The longest header that is remembered, in bytes.
  private static let longest = 300

  private let known = Mutex<[String: Address]>([:])

  /// Returns what a `Host` header says; `nil` where it is not a host and port.
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
