/// Waits for work that calls a completion handler at its end, and that can be cancelled.
///
///     FeedImageDataLoaderClosure { url in
///       try await CompletionTask.value { done in
///         let task = loader.loadImageData(from: url, completion: done)
///         return { task.cancel() }
///       }
///     }
public enum CompletionTask {
  /// What the completion handler is called with first.
  ///
  /// - Parameter begin: Begins the work with a handler, and returns a closure that cancels it; a handler that is called
  ///   after that, or never, makes no difference.
  /// - Throws: What the handler is called with; `CancellationError` in a cancelled task.
  public static func value<Value: Sendable>(
    of begin: (_ done: @escaping @Sendable (Result<Value, any Error>) -> Void) -> @Sendable () -> Void
  ) async throws -> Value {
    try Task.checkCancellation()
    let outcome = FirstOutcome<Value>()
    let cancel = begin { outcome.settle($0) }
    return try await withTaskCancellationHandler {
      try await outcome.value
    } onCancel: {
      outcome.settle(.failure(CancellationError()))
      cancel()
    }
  }
}
