/// What is done to the saved feed while nobody looks.
public enum CacheValidation {
  /// Deletes a feed that is too old or cannot be read; where that fails, the fault is noted, for nobody waits for it.
  public static func validating(_ cache: any FeedCache, log: any FeedLog) -> @Sendable () async -> Void {
    { try? await log.noting(.validating) { try await cache.validate() } }
  }
}
