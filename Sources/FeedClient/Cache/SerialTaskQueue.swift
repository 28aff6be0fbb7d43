import Synchronization

/// Runs operations one at a time, in the order of their requests, each to its end.
///
/// The caller may be cancelled meanwhile: its operation still runs, and does not see the cancellation.
final class SerialTaskQueue: Sendable {
  /// The task of the last operation.
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Runs an operation after all earlier ones.
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
