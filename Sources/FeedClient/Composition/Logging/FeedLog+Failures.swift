extension FeedLog {
  /// Runs an operation of a store and logs its failure; cancellation is not a failure.
  func loggingFailures<Value>(
    of operation: FeedEvent.StoreOperation,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      if !(error is CancellationError) { note(.storeFailed(operation, reason: .init(error))) }
      throw error
    }
  }
}
