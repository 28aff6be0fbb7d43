/// Opens a store that may be broken.
public enum StoreOpening {
  /// The store that was opened; where it could not be, one that keeps nothing, and the fault is noted.
  ///
  /// The app then works on line, and forgets.
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
