import Basics

/// Counts responses that are produced asynchronously, so that no thread ends before it has received them.
final class InFlightCount: Sendable {
  private struct State: Sendable {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Whether no response is being produced.
  var isEmpty: Bool { state.withLock { $0.count == 0 } }

  func begin() { state.withLock { $0.count += 1 } }

  func end() {
    let waiting = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when no response is being produced.
  func finish() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if state.count > 0 { state.waiting.append(continuation) }
        return state.count == 0
      }
      if isEmpty { continuation.resume() }
    }
  }
}
