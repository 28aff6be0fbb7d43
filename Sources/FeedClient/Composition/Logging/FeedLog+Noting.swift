extension FeedLog {
  /// Does something with a store and notes why it failed; a cancelled task is no fault of a store.
  func noting<Value>(
    _ operation: FeedEvent.StoreOperation,
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
