import Basics
package import NIOCore

/// The way in which a connection ends after its last response.
package enum ConnectionEnd: Sendable, Hashable {
  /// The output ends (TCP FIN), and the client gets some time to close after it has read the response.
  case output
  /// The connection closes as soon as everything is sent.
  case close
  /// The connection is reset (TCP RST).
  case reset

  /// The name of the TLS handler in a connection's pipeline.
  static let securityName = "security"
}

extension ChannelHandlerContext {
  /// Closes the connection without TLS, which would wait for the client's closing message; unsent bytes are lost.
  package func closeNow() {
    let security = try? pipeline.syncOperations.context(name: ConnectionEnd.securityName)
    (security ?? self).close(promise: nil)
  }

  /// Resets the connection: a socket that is closed with a linger time of zero sends RST instead of FIN.
  ///
  /// Source: POSIX, `SO_LINGER`; RFC 9293, section 3.10.7.
  func reset() {
    // On the channel's own thread, the option is set when the call returns.
    _ = (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    closeNow()
  }
}
