import Synchronization

/// Runs operations one at a time, in the order in which they were asked for, each to its end.
///
/// Whoever asks may be cancelled meanwhile: what has been asked for still runs, and does not see the cancellation.
final class Turns: Sendable {
  /// Ends with the operation that was asked for last.
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Runs an operation behind all that were asked for before.
  ///
  /// - Throws: What the operation throws.
  func run<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = last.withLock { last in
      let before = last
      let task = Task {
        await before?.value
        return try await operation()
      }
      last = Task { _ = await task.result }
      return task
    }
    return try await task.value
  }
}
