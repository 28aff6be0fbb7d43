import Synchronization

/// Work that runs once, and that any number of callers wait for; each may leave when its task is cancelled.
final class SharedWork<Value: Sendable>: Sendable {
  /// What happens to the work when its last waiter leaves.
  enum Abandonment {
    /// It is cancelled; who left last waits for its end.
    case ends
    /// It goes on.
    case goesOn
  }

  private struct State {
    var result: Result<Value, any Error>?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var arrivals = 0
    var task: Task<Void, Never>?
  }

  private let whenAbandoned: Abandonment
  private let state = Mutex(State())

  /// Begins the work.
  init(whenAbandoned: Abandonment, _ work: @escaping @Sendable () async throws -> Value) {
    self.whenAbandoned = whenAbandoned
    let task = Task { [self] in
      do {
        end(.success(try await work()))
      } catch {
        end(.failure(error))
      }
    }
    state.withLock { $0.task = task }
  }

  /// Cancels the work; those who wait get what it makes of that.
  func cancel() { state.withLock { $0.task }?.cancel() }

  /// Waits for the end of the work, whatever comes of it.
  func ended() async { await state.withLock { $0.task }?.value }

  /// What comes of the work.
  ///
  /// The caller is counted as waiting before it leaves its actor.
  ///
  /// - Throws: What the work throws; `CancellationError` in a cancelled task.
  func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let number = state.withLock { state in
      state.arrivals += 1
      return state.arrivals
    }
    return try await withTaskCancellationHandler {
      // A closure stays on the caller's actor only where it captures it (SE-0420).
      _ = isolation
      return try await withCheckedThrowingContinuation { arrive(number, $0) }
    } onCancel: {
      leave(number)
    }
  }

  private func arrive(_ number: Int, _ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state in
      if state.result == nil { state.waiters[number] = continuation }
      return state.result
    }
    if let result { return continuation.resume(with: result) }
    // The task may have been cancelled before there was anything to leave.
    if Task.isCancelled { leave(number) }
  }

  private func leave(_ number: Int) {
    let leaving = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.waiters[number] != nil else { return nil }
      if whenAbandoned == .ends, state.waiters.count == 1 {
        state.task?.cancel()
        return nil
      }
      return state.waiters.removeValue(forKey: number)
    }
    leaving?.resume(throwing: CancellationError())
  }

  private func end(_ result: Result<Value, any Error>) {
    let waiters = state.withLock { state in
      state.result = result
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume(with: result) }
  }
}
