import Foundation
import Synchronization

/// A process that is killed when whoever waits for it does not wait any more.
final class RunningProcess: Sendable {
  private struct State {
    var identifier: Int32?
    var isUnwanted = false
  }

  private let state = Mutex(State())

  /// Takes note of its identifier.
  func began(_ identifier: Int32) {
    let isUnwanted = state.withLock { state in
      state.identifier = identifier
      return state.isUnwanted
    }
    if isUnwanted { kill() }
  }

  /// Kills it, now or as soon as it runs.
  func kill() {
    let identifier = state.withLock { state in
      state.isUnwanted = true
      return state.identifier
    }
    if let identifier { Foundation.kill(identifier, SIGKILL) }
  }
}
