import Basics

/// A task with any number of waiting callers, each of which can leave by cancellation.
final class SharedTask<Value: Sendable>: Sendable {
  /// The policy for the task when no caller waits any more.
  enum AbandonmentPolicy {
    /// The task is cancelled, and the last caller waits for its end.
    case cancel
    /// The task continues.
    case `continue`
  }

  private struct State {
    var result: Result<Value, any Error>?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var arrivals = 0
    var task: Task<Void, Never>?
    var whenAbandoned: AbandonmentPolicy
  }

  private let state: Mutex<State>

  /// Starts the task.
  init(whenAbandoned: AbandonmentPolicy, _ work: @escaping @Sendable () async throws -> Value) {
    state = Mutex(State(whenAbandoned: whenAbandoned))
    let task = Task(on: ClientTasks.threads) { [self] in
      do {
        end(.success(try await work()))
      } catch {
        end(.failure(error))
      }
    }
    state.withLock { $0.task = task }
  }

  /// Whether the task was cancelled.
  var isCancelled: Bool { state.withLock { $0.task?.isCancelled ?? false } }

  /// Makes the task continue when no caller waits any more.
  func continueWhenAbandoned() { state.withLock { $0.whenAbandoned = .continue } }

  /// Cancels the task; waiting callers get its outcome.
  func cancel() { state.withLock { $0.task }?.cancel() }

  /// Waits for the end of the task, whatever its outcome.
  func ended() async { await state.withLock { $0.task }?.value }

  /// Waits for the outcome of the task.
  ///
  /// The caller is registered before it leaves its actor.
  ///
  /// - Throws: The error of the task; `CancellationError` if the caller's task is cancelled.
  func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let number = state.withLock { state in
      state.arrivals += 1
      return state.arrivals
    }
    return try await withTaskCancellationHandler {
      // A closure stays on the caller's actor only if it captures it (SE-0420).
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
    // The caller may have been cancelled before it was registered.
    if Task.isCancelled { leave(number) }
  }

  private func leave(_ number: Int) {
    let leaving = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.waiters[number] != nil else { return nil }
      if state.whenAbandoned == .cancel, state.waiters.count == 1 {
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
