import Basics

/// An event that happens once; tasks that arrive later do not wait.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Whether it has happened.
  var isOpen: Bool { state.withLock(\.isOpen) }

  /// Opens the latch for current and future waiters.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns once the latch is open; a cancelled task waits like any other.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// A point at which a task waits until the case releases it.
struct Hold: Sendable {
  /// Opens when a task waits there.
  let reached = Latch()
  /// Opened to let the task continue.
  let released = Latch()
  /// Whether cancellation releases the task, as it ends a request in progress.
  var isEndedByCancellation = false

  /// Waits until the hold is released.
  func pass() async {
    reached.open()
    guard isEndedByCancellation else { return await released.wait() }
    await withTaskCancellationHandler {
      await released.wait()
    } onCancel: {
      released.open()
    }
  }
}
