/// Logs the failures of a feed cache, and rethrows them.
public struct LoggingFeedCache: FeedCache {
  private let cache: any FeedCache
  private let log: any FeedLog

  /// Creates a cache that logs the failures of another one.
  public init(cache: any FeedCache, log: any FeedLog) {
    self.cache = cache
    self.log = log
  }

  /// Loads the saved feed.
  public func load() async throws -> [FeedImage]? {
    try await log.loggingFailures(of: .loadingFeed) { try await cache.load() }
  }

  /// Saves a feed.
  public func save(_ feed: [FeedImage]) async throws {
    try await log.loggingFailures(of: .savingFeed) { try await cache.save(feed) }
  }

  /// Deletes an expired or unreadable feed.
  public func validate() async throws {
    try await log.loggingFailures(of: .validating) { try await cache.validate() }
  }
}
