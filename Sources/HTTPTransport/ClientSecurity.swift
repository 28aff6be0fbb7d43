package import HTTPExchange
package import NIOCore

/// The TLS of a client; the module `TransportSecurity` makes it, and a client without it speaks plain HTTP only.
public struct ClientSecurity: Sendable {
  /// Adds TLS to a channel on its event loop, and calls `ended` once when the handshake with the host has ended.
  package typealias Starter =
    @Sendable (_ channel: any Channel, _ host: String, _ ended: @escaping (Result<Void, any Error>) -> Void) throws ->
    Void

  /// Returns what adds TLS to a channel, or the fault that ends the exchange; called for each secure connection, before
  /// it is opened.
  package let prepare: @Sendable () -> Result<Starter, TransportFault>

  /// The TLS that a closure prepares.
  package init(prepare: @escaping @Sendable () -> Result<Starter, TransportFault>) { self.prepare = prepare }

  /// What a client without TLS does: refuses the connection.
  static let missing = ClientSecurity {
    .failure(
      TransportFault(
        .tls,
        "https needs TLS, which this client was made without; set the security of its configuration to .tls()"
      )
    )
  }
}
