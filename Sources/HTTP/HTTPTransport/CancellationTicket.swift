import Basics

/// Forwards the cancellation of a task to the step that its exchange is waiting for.
final class CancellationTicket: Sendable {
  private struct State {
    var isCancelled = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Whether the task was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs the current step's cancellation action; actions that are set later run immediately.
  func cancel() {
    let action = state.withLock { state in
      state.isCancelled = true
      return state.action
    }
    action?()
  }

  /// Sets the cancellation action of the current step; runs it immediately if the task is already cancelled.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.action = action
      return state.isCancelled
    }
    if isCancelled { action() }
  }
}
