import NIOCore

extension ConnectionHandler {
  /// The limits of one connection.
  struct Limits: Sendable {
    let headBytes: Int
    let bodyBytes: Int
    let requestTimeout: TimeAmount
    let idleTimeout: TimeAmount
    let lingerTimeout: TimeAmount

    /// Creates the limits that a server sets for each of its connections.
    init(_ limits: ServerLimits) {
      headBytes = limits.headBytes
      bodyBytes = limits.bodyBytes
      requestTimeout = TimeAmount(limits.requestTimeout)
      idleTimeout = TimeAmount(limits.idleTimeout)
      lingerTimeout = TimeAmount(limits.lingerTimeout)
    }
  }
}
