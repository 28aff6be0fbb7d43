/// Notes what goes wrong in a cache of the feed, and delivers it nevertheless.
public struct LoggingFeedCache: FeedCache {
  private let cache: any FeedCache
  private let log: any FeedLog

  /// A cache with a log.
  public init(cache: any FeedCache, log: any FeedLog) {
    self.cache = cache
    self.log = log
  }

  /// The feed that was saved.
  public func load() async throws -> [FeedImage]? {
    try await log.noting(.loadingFeed) { try await cache.load() }
  }

  /// Keeps a feed.
  public func save(_ feed: [FeedImage]) async throws {
    try await log.noting(.savingFeed) { try await cache.save(feed) }
  }

  /// Deletes a feed that is too old or cannot be read.
  public func validate() async throws {
    try await log.noting(.validating) { try await cache.validate() }
  }
}
