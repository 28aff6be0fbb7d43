/// Returns the outcome of a closure whose task is cancelled at a point that it chooses.
///
/// The closure runs in its own task, and cancels it with `cancelOwnTask`.
func outcome<Value: Sendable>(of body: @escaping @Sendable () async throws -> Value) async -> Result<Value, any Error> {
  await Task { try await body() }.joined()
}

/// Cancels the calling task.
func cancelOwnTask() { withUnsafeCurrentTask { $0?.cancel() } }

/// Yields to other tasks until a condition is true.
///
/// - Throws: `CancellationError` when the test's time limit is reached.
func wait(until condition: () async -> Bool) async throws {
  while await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension Task {
  /// The outcome of the task, which is cancelled with the waiting test, so that tests end at their time limit.
  @discardableResult
  func joined() async -> Result<Success, Failure> {
    await withTaskCancellationHandler {
      await result
    } onCancel: {
      cancel()
    }
  }
}

extension Result {
  /// Whether this is a cancellation error.
  var isCancellation: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
