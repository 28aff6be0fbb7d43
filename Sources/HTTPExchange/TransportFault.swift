public import Diagnostics

/// Something that went wrong below HTTP's semantics: name, connection, TLS, framing or time.
public struct TransportFault: DiagnosticError, Hashable {
  /// The kinds of fault that are told apart.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The host's name has no address.
    case nameNotResolved = "name-not-resolved"
    /// Nothing listens at the address and port.
    case connectionRefused = "connection-refused"
    /// The host or its network cannot be reached.
    case unreachable
    /// No connection within the time allowed.
    case connectTimeout = "connect-timeout"
    /// The TLS handshake failed: no TLS there, a certificate that is not trusted, a name that does not match.
    case tls
    /// The peer reset the connection (TCP RST).
    case connectionReset = "connection-reset"
    /// The peer closed before the first byte of an answer, or inside its head.
    case closedBeforeResponse = "closed-before-response"
    /// The peer closed before the body was complete: short of `Content-Length`, or without the last chunk.
    case closedAmidBody = "closed-amid-body"
    /// What came is not HTTP: status line, header fields or chunk framing.
    case malformedResponse = "malformed-response"
    /// An interim (1xx) status came, and no final one.
    case interimOnly = "interim-only"
    /// More bytes came than `Content-Length` announced.
    case bodyTooLong = "body-too-long"
    /// Nothing came for as long as the request timeout.
    case silence
    /// The whole answer took longer than the deadline.
    case deadlineExceeded = "deadline-exceeded"
    /// The body is larger than the limit.
    case bodyBeyondLimit = "body-beyond-limit"
    /// More redirects than the limit, or a redirect that leads nowhere.
    case redirect
    /// The request could not be sent as it stands.
    case invalidRequest = "invalid-request"
    /// Cancelled by the caller.
    case cancelled
    /// Anything else, described by the message.
    case other
  }

  /// The kind of fault.
  public let kind: Kind
  /// One line that says what happened, with figures: `closed after 120 of 400 bytes`.
  public let message: String

  /// A fault.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The kind and the message.
  public var diagnostic: Diagnostic { Diagnostic(code: kind.rawValue, message: message) }

  /// Whether the target could not be reached at all: no name, no connection, no TLS.
  public var isUnreachable: Bool {
    switch kind {
    case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout, .tls: true
    default: false
    }
  }
}
