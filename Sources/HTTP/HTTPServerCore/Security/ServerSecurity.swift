package import HTTPMessages
package import NIOCore

/// The certificate and key with which a server uses TLS; the module `TransportSecurity` creates it.
public struct ServerSecurity: Sendable {
  /// The certificate chain as PEM text, starting with the server's own certificate, for clients to trust.
  public let certificatePEM: [UInt8]
  /// Makes the TLS handler of one connection.
  package typealias HandlerFactory = @Sendable () -> any ChannelHandler
  /// Returns the factory of handlers that offer the given versions by ALPN (RFC 7301), the best one first.
  package let prepare: @Sendable (_ versions: [HTTPVersion]) -> HandlerFactory

  /// Creates the security of a server from a certificate and what prepares its TLS handlers.
  package init(certificatePEM: [UInt8], prepare: @escaping @Sendable ([HTTPVersion]) -> HandlerFactory) {
    self.certificatePEM = certificatePEM
    self.prepare = prepare
  }
}
