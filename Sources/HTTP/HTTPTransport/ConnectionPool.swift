import Basics
package import HTTPMessages

/// The destination of a connection: scheme, host and port.
package struct Origin: Sendable, Hashable {
  package let isSecure: Bool
  /// The host, without the brackets of an IPv6 address.
  package let host: String
  package let port: Int

  /// The origin of a URL.
  package init(_ url: HTTPURL) {
    isSecure = url.scheme == "https"
    host = url.host.hasPrefix("[") && url.host.hasSuffix("]") ? String(url.host.dropFirst().dropLast()) : url.host
    port = url.effectivePort
  }

  /// Host and port for messages.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Keeps idle connections for reuse.
///
/// The number of connections never exceeds the number of concurrent exchanges, nor `limit` per origin.
final class ConnectionPool: Sendable {
  private static let limit = 64

  private struct State {
    var idle: [Origin: [Connection]] = [:]
    var isShutDown = false
  }

  private let connector: Connector
  private let state = Mutex(State())

  init(connector: Connector) { self.connector = connector }

  /// Removes and returns the connection that was used last and is still open; it then belongs to the caller.
  func takeIdle(for origin: Origin) -> Connection? {
    state.withLock { state in
      while let connection = state.idle[origin]?.popLast() {
        if connection.isOpen { return connection }
      }
      return nil
    }
  }

  /// Opens a new connection.
  func connect(
    to origin: Origin,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async throws(TransportFault) -> Connection {
    switch try await connector.connect(to: origin, deadline: deadline, ticket: ticket) {
    case .exclusive(let connection): return connection
    case .streamed(let connection):
      // Only connections that may become streams do.
      connection.close()
      throw TransportFault(.other, "HTTP/2 was not expected at \(origin.text)")
    }
  }

  /// Keeps or closes a connection after an exchange.
  func release(_ connection: Connection, for origin: Origin, after outcome: ExchangeOutcome) {
    guard outcome.keepsConnection else { return }
    let isKept = state.withLock { state in
      guard !state.isShutDown, state.idle[origin, default: []].count < Self.limit else { return false }
      state.idle[origin, default: []].append(connection)
      return true
    }
    if !isKept { connection.close() }
  }

  /// Closes all idle connections, and keeps none from now on.
  func shutdown() {
    let connections = state.withLock { state in
      state.isShutDown = true
      defer { state.idle = [:] }
      return state.idle.values.flatMap(\.self)
    }
    for connection in connections { connection.close() }
  }
}
