/// Opens a store, with a substitute if that fails.
public enum StoreOpening {
  /// Returns the opened store; if opening fails, logs the failure and returns a store that discards everything.
  ///
  /// The app then works online, without a cache.
  public static func store(
    opening open: @Sendable () async throws -> any FeedStore & FeedImageDataStore,
    log: any FeedLog
  ) async -> any FeedStore & FeedImageDataStore {
    do {
      return try await open()
    } catch {
      log.note(.storeFailed(.opening, reason: .init(error)))
      return NullFeedStore()
    }
  }
}
