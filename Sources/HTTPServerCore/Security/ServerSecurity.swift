package import NIOCore

/// The certificate and the key with which a server speaks TLS; the module `TransportSecurity` makes it.
public struct ServerSecurity: Sendable {
  /// The certificate, followed by those that vouch for it, as PEM text: what a client has to trust.
  public let certificatePEM: [UInt8]
  /// Returns the handler that speaks TLS on one connection.
  package let makeHandler: @Sendable () -> any ChannelHandler

  /// A certificate, and what makes a handler that serves by it.
  package init(certificatePEM: [UInt8], makeHandler: @escaping @Sendable () -> any ChannelHandler) {
    self.certificatePEM = certificatePEM
    self.makeHandler = makeHandler
  }
}
