import Testing

/// What becomes of something whose task is cancelled at a point that the body chooses.
///
/// The body runs in a task of its own, which it cancels by `cancelOwnTask`.
func outcome<Value: Sendable>(of body: @escaping @Sendable () async throws -> Value) async -> Result<Value, any Error> {
  await Task { try await body() }.result
}

/// Cancels the task that calls it.
func cancelOwnTask() { withUnsafeCurrentTask { $0?.cancel() } }

extension Result {
  /// Whether it is the error of a cancelled task.
  var isCancellation: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
