/// Maintenance of the saved feed in the background.
public enum CacheValidation {
  /// Deletes a feed that is too old or cannot be read; a failure is logged, because no caller waits for it.
  public static func validating(_ cache: any FeedCache, log: any FeedLog) -> @Sendable () async -> Void {
    { try? await log.noting(.validating) { try await cache.validate() } }
  }
}
