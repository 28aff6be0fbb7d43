/// Validates the saved feed in the background.
public enum CacheValidation {
  /// Returns a closure that deletes an expired or unreadable feed; a failure is logged, because no caller waits for it.
  public static func validating(_ cache: any FeedCache, log: any FeedLog) -> @Sendable () async -> Void {
    { try? await log.loggingFailures(of: .validating) { try await cache.validate() } }
  }
}
