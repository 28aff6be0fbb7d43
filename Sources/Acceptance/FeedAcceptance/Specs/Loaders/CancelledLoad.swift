import Foundation

/// A load in a cancelled task, which must deliver neither a result nor an error.
enum CancelledLoad {
  /// Loads in a task that is cancelled before it begins.
  ///
  /// - Throws: `Mismatch` if something is delivered.
  static func beforehand<Value: Sendable>(_ load: @escaping @Sendable () async throws -> Value) async throws {
    let isCancelled = Latch()
    let task = Task {
      await isCancelled.wait()
      return try await load()
    }
    task.cancel()
    isCancelled.open()
    try await expectNothing(from: task)
  }

  /// Loads, and cancels while the load is in progress.
  ///
  /// - Parameters:
  ///   - arrange: Gets a closure that cancels, to be called when the load is in progress.
  ///   - load: The load.
  /// - Throws: `Mismatch` if something is delivered.
  static func meanwhile<Value: Sendable>(
    cancelling arrange: @Sendable (_ cancel: @escaping @Sendable () -> Void) -> Void,
    load: @escaping @Sendable () async throws -> Value
  ) async throws {
    let start = Latch()
    let task = Task {
      await start.wait()
      return try await load()
    }
    arrange { task.cancel() }
    start.open()
    try await expectNothing(from: task)
  }

  /// Waits for a cancelled task, and expects neither a result nor an error.
  ///
  /// - Throws: `Mismatch` if something is delivered.
  static func expectNothing<Value: Sendable>(from task: Task<Value, any Error>) async throws {
    let expected = "neither a result nor an error but that it was cancelled"
    switch await task.result {
    case .success: throw Mismatch(expected: expected, got: "a result")
    case .failure(is CancellationError): return
    // URL sessions throw this error in a cancelled task.
    case .failure(let error as URLError) where error.code == .cancelled: return
    case .failure(let error): throw Mismatch(expected: expected, got: SpecWording.thrown(error))
    }
  }
}
