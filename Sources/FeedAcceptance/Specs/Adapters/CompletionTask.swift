/// Awaits cancellable work that calls a completion handler at its end.
///
///     FeedImageDataLoaderClosure { url in
///       try await CompletionTask.value { done in
///         let task = loader.loadImageData(from: url, completion: done)
///         return { task.cancel() }
///       }
///     }
public enum CompletionTask {
  /// Returns the value of the first call of the completion handler.
  ///
  /// - Parameter begin: Starts the work with a handler, and returns a closure that cancels it. After cancellation, a
  ///   call of the handler has no effect.
  /// - Throws: The error that the handler gets; `CancellationError` in a cancelled task.
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
