import Basics

/// Runs operations one at a time, in the order of the calls, each to completion.
///
/// A caller may be cancelled in the meantime: its operation still runs, and does not see the cancellation.
final class SerialTaskQueue: Sendable {
  /// Completes with the most recent operation.
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Runs an operation after all previous ones.
  ///
  /// - Throws: The error of the operation.
  func run<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = last.withLock { last in
      let before = last
      let task = Task(on: ClientTasks.threads) {
        await before?.value
        return try await operation()
      }
      last = Task(on: ClientTasks.threads) { _ = await task.result }
      return task
    }
    return try await task.value
  }
}

/// Runs an operation, unless the task is cancelled; a cancelled task gets neither its result nor its error.
///
/// - Throws: `CancellationError` in a cancelled task, or else the error of the operation.
package func unlessCancelled<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let value: Value
  do {
    value = try await operation()
  } catch {
    try Task.checkCancellation()
    throw error
  }
  try Task.checkCancellation()
  return value
}
