/// What becomes of something whose task is cancelled at a point that the body chooses.
///
/// The body runs in a task of its own, which it cancels by `cancelOwnTask`.
func outcome<Value: Sendable>(of body: @escaping @Sendable () async throws -> Value) async -> Result<Value, any Error> {
  await Task { try await body() }.joined()
}

/// Cancels the task that calls it.
func cancelOwnTask() { withUnsafeCurrentTask { $0?.cancel() } }

/// Lets others run until something is so.
///
/// - Throws: `CancellationError` when the test runs out of time.
func wait(until condition: () async -> Bool) async throws {
  while await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension Task {
  /// What becomes of the task, which is cancelled with whoever waits here: a test that runs out of time ends.
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
  /// Whether it is the error of a cancelled task.
  var isCancellation: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
