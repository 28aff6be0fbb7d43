import Foundation

/// A load in a task that is cancelled: neither a result nor an error may be delivered.
enum CancelledLoad {
  /// Loads in a task that is cancelled before it begins.
  ///
  /// - Throws: `Mismatch` where something is delivered.
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

  /// Loads, and cancels in the middle: when `arrange` has something call back.
  ///
  /// - Parameters:
  ///   - arrange: Gets a closure that cancels, to be called once the load is under way.
  ///   - load: What is loaded.
  /// - Throws: `Mismatch` where something is delivered.
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

  /// Waits for a cancelled task, which must deliver neither a result nor an error.
  ///
  /// - Throws: `Mismatch` where something is delivered.
  static func expectNothing<Value: Sendable>(from task: Task<Value, any Error>) async throws {
    let expected = "neither a result nor an error but that it was cancelled"
    switch await task.result {
    case .success: throw Mismatch(expected: expected, got: "a result")
    case .failure(is CancellationError): return
    // What URL sessions throw in a cancelled task.
    case .failure(let error as URLError) where error.code == .cancelled: return
    case .failure(let error): throw Mismatch(expected: expected, got: SpecWording.thrown(error))
    }
  }
}
