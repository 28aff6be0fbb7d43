package import NIOCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ends a connection immediately, bypassing TLS, which would wait for the client's closing message.
package enum ConnectionEnd {
  /// The name of the TLS handler in a connection's pipeline.
  static let securityName = "security"

  /// Closes the connection; unsent bytes are lost.
  static func close(_ context: ChannelHandlerContext) {
    let security = try? context.pipeline.syncOperations.context(name: securityName)
    (security ?? context).close(promise: nil)
  }

  /// Resets the connection: a socket that is closed with a linger time of zero sends RST instead of FIN.
  ///
  /// Source: POSIX, `SO_LINGER`; RFC 9293, section 3.10.7.
  package static func reset(_ context: ChannelHandlerContext) {
    // On the channel's own thread, the option is set when the call returns.
    _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    close(context)
  }
}
