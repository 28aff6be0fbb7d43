package import HTTPMessages
package import NIOCore

/// The TLS of a client, made by the module `TransportSecurity`; a client without it supports only plain HTTP.
public struct ClientSecurity: Sendable {
  /// Adds TLS to a channel on its event loop, and calls `ended` once when the handshake is over.
  ///
  /// The address of a channel that is a tunnel is that of a proxy, so only the host name identifies the server. The
  /// result is the protocol that the server chose (RFC 7301); `nil` if it chose none.
  package typealias Starter =
    @Sendable (
      _ channel: any Channel, _ host: String, _ isTunnel: Bool, _ ended: @escaping (Result<String?, any Error>) -> Void
    ) throws -> Void

  /// Returns a closure that adds TLS to a channel, or the fault that ends the exchange.
  ///
  /// It is called before each secure connection is opened, with the versions to offer, the best one first.
  package let prepare: @Sendable (_ versions: [HTTPVersion]) -> Result<Starter, TransportFault>

  /// Creates the TLS from a closure.
  package init(prepare: @escaping @Sendable ([HTTPVersion]) -> Result<Starter, TransportFault>) {
    self.prepare = prepare
  }

  /// Refuses all connections, for a client without TLS.
  static let missing = ClientSecurity { _ in
    .failure(
      TransportFault(
        .tls,
        "https needs TLS, which this client was made without; set the security of its configuration to .tls()"
      )
    )
  }
}
