import Synchronization

/// The first outcome of work that may report several, or none; the others are ignored.
final class FirstOutcome<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>)
    case delivered
  }

  private let state = Mutex(State.open)

  /// Keeps the outcome if it is the first.
  func settle(_ result: Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .settled(result)
        return nil
      case .awaited(let continuation):
        state = .delivered
        return continuation
      case .settled, .delivered:
        return nil
      }
    }
    waiting?.resume(with: result)
  }

  /// The first outcome, as soon as there is one; awaited at most once.
  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Value, any Error>? = state.withLock { state in
          if case .settled(let result) = state {
            state = .delivered
            return result
          }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    }
  }
}
