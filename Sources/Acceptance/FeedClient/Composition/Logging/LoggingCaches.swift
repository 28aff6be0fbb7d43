public import Foundation

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

/// Logs the misses and failures of an image cache, and rethrows them.
public struct LoggingFeedImageDataCache: FeedImageDataCache {
  private let cache: any FeedImageDataCache
  private let log: any FeedLog

  /// Creates a cache that logs the misses and failures of another one.
  public init(cache: any FeedImageDataCache, log: any FeedLog) {
    self.cache = cache
    self.log = log
  }

  /// Loads the bytes at a feed image's URL.
  public func data(from url: URL) async throws -> Data {
    do {
      return try await cache.data(from: url)
    } catch FeedError.notFound {
      log.note(.cacheMiss(of: url.absoluteString))
      throw FeedError.notFound
    } catch {
      if !(error is CancellationError) { log.note(.storeFailed(.loadingImage, reason: .init(error))) }
      throw error
    }
  }

  /// Saves the bytes of an image.
  public func save(_ data: Data, for url: URL) async throws {
    try await log.loggingFailures(of: .savingImage) { try await cache.save(data, for: url) }
  }
}
