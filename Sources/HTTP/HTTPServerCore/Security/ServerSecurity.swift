package import NIOCore

/// The certificate and key with which a server uses TLS; the module `TransportSecurity` creates it.
public struct ServerSecurity: Sendable {
  /// The certificate chain as PEM text, starting with the server's own certificate, for clients to trust.
  public let certificatePEM: [UInt8]
  /// Returns the TLS handler for one connection, which offers the given protocols (RFC 7301).
  package let makeHandler: @Sendable (_ protocols: [String]) -> any ChannelHandler

  /// Creates the security of a server from a certificate and the factory of its TLS handlers.
  package init(certificatePEM: [UInt8], makeHandler: @escaping @Sendable ([String]) -> any ChannelHandler) {
    self.certificatePEM = certificatePEM
    self.makeHandler = makeHandler
  }
}
