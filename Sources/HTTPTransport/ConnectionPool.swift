package import HTTPExchange
import Synchronization

/// Where a connection leads.
package struct Origin: Sendable, Hashable {
  package let isSecure: Bool
  /// The host without the brackets of an IPv6 address.
  package let host: String
  package let port: Int

  /// The origin of a URL.
  package init(_ url: HTTPURL) {
    isSecure = url.scheme == "https"
    host = url.host.hasPrefix("[") && url.host.hasSuffix("]") ? String(url.host.dropFirst().dropLast()) : url.host
    port = url.effectivePort
  }

  /// Host and port as a message shows them.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Keeps connections that are fit for another exchange.
///
/// There are never more of them than exchanges that ran at the same time, and never more than `limit` an origin.
final class ConnectionPool: Sendable {
  private static let limit = 64

  private struct State {
    var kept: [Origin: [Connection]] = [:]
    var isShutDown = false
  }

  private let connector: Connector
  private let state = Mutex(State())

  init(connector: Connector) { self.connector = connector }

  /// The connection to an origin that was used last and is still open; it belongs to the caller now.
  func takeKept(for origin: Origin) -> Connection? {
    state.withLock { state in
      while let connection = state.kept[origin]?.popLast() {
        if connection.isOpen { return connection }
      }
      return nil
    }
  }

  /// A new connection.
  func connect(
    to origin: Origin,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async throws(TransportFault) -> Connection {
    try await connector.connect(to: origin, deadline: deadline, ticket: ticket)
  }

  /// Keeps a connection after an exchange, or lets it go.
  func giveBack(_ connection: Connection, for origin: Origin, after outcome: ExchangeOutcome) {
    guard outcome.keepsConnection else { return }
    let isKept = state.withLock { state in
      guard !state.isShutDown, state.kept[origin, default: []].count < Self.limit else { return false }
      state.kept[origin, default: []].append(connection)
      return true
    }
    if !isKept { connection.close() }
  }

  /// Closes what is kept, and keeps nothing from now on.
  func shutdown() {
    let connections = state.withLock { state in
      state.isShutDown = true
      defer { state.kept = [:] }
      return state.kept.values.flatMap(\.self)
    }
    for connection in connections { connection.close() }
  }
}
