public import Diagnostics

/// A failure below HTTP's semantics: name resolution, connection, TLS, framing or time.
public struct TransportFault: DiagnosticError, Hashable {
  /// The kinds of fault.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The host name cannot be resolved.
    case nameNotResolved = "name-not-resolved"
    /// The connection was refused: nothing listens at the address and port.
    case connectionRefused = "connection-refused"
    /// The host or its network is unreachable.
    case unreachable
    /// The connection timed out.
    case connectTimeout = "connect-timeout"
    /// The TLS handshake failed: the server has no TLS, an untrusted certificate, or one with another name.
    case tls
    /// The peer reset the connection (TCP RST).
    case connectionReset = "connection-reset"
    /// The peer closed the connection before the first byte of a response, or within its head.
    case closedBeforeResponse = "closed-before-response"
    /// The peer closed the connection before the body was complete: short of `Content-Length`, or without the last
    /// chunk.
    case closedAmidBody = "closed-amid-body"
    /// The received bytes are not HTTP: the status line, headers or chunk framing are invalid.
    case malformedResponse = "malformed-response"
    /// An interim (1xx) response arrived, but no final one.
    case interimOnly = "interim-only"
    /// More bytes arrived than `Content-Length` declares.
    case bodyTooLong = "body-too-long"
    /// The request timed out: no bytes arrived for the duration of the timeout.
    case silence
    /// The whole response took longer than the deadline.
    case deadlineExceeded = "deadline-exceeded"
    /// The body is larger than the limit.
    case bodyBeyondLimit = "body-beyond-limit"
    /// The redirects exceed the limit, or one has no valid target.
    case redirect
    /// The request is invalid and cannot be sent.
    case invalidRequest = "invalid-request"
    /// A credential could not sign the request, so that it was not sent.
    case unsigned
    /// The caller cancelled the request.
    case cancelled
    /// Any other failure, described by the message.
    case other
  }

  /// The kind of fault.
  public let kind: Kind
  /// A one-line description with figures, such as `closed after 120 of 400 bytes`.
  public let message: String

  /// Creates a fault.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The kind and the message.
  public var diagnostic: Diagnostic { Diagnostic(code: kind.rawValue, message: message) }

  /// Whether the target was unreachable: name resolution, connection or TLS failed.
  public var isUnreachable: Bool {
    switch kind {
    case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout, .tls: true
    default: false
    }
  }
}
