import Synchronization

/// Carries the cancellation of a task to whatever its exchange waits for at the moment.
final class CancellationTicket: Sendable {
  private struct State {
    var isCancelled = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Whether the task was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs the action that stands for the present step; later ones run as they are set.
  func cancel() {
    let action = state.withLock { state in
      state.isCancelled = true
      return state.action
    }
    action?()
  }

  /// Says what cancellation does from now on, in place of what was said before; at once where it has come already.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.action = action
      return state.isCancelled
    }
    if isCancelled { action() }
  }
}
