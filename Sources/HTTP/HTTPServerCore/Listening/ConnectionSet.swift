import Basics
import NIOCore

/// The open connections of a server.
final class ConnectionSet: Sendable {
  private struct State: Sendable {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Adds a connection until it closes; returns `false` if the server is shutting down.
  func insert(_ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    let isAccepted = state.withLock { state in
      if !state.hasEnded { state.channels[id] = channel }
      return !state.hasEnded
    }
    guard isAccepted else { return false }
    channel.closeFuture.whenComplete { _ in self.state.withLock { $0.channels[id] = nil } }
    return true
  }

  /// The number of open connections.
  var count: Int { state.withLock { $0.channels.count } }

  /// Stops accepting connections, and returns the open ones.
  func end() -> [any Channel] {
    state.withLock { state in
      state.hasEnded = true
      return Array(state.channels.values)
    }
  }
}
