public import Foundation

/// Caches the feed for use without a connection.
public protocol FeedCache: Sendable {
  /// Returns the saved feed; `nil` if there is none, or it has expired. Does not change the cache.
  ///
  /// - Throws: The store's error; `CancellationError` in a cancelled task.
  func load() async throws -> [FeedImage]?

  /// Replaces the saved feed, with the current time as its timestamp.
  ///
  /// - Throws: The store's error.
  func save(_ feed: [FeedImage]) async throws

  /// Deletes an expired or unreadable feed.
  ///
  /// - Throws: The store's error if the deletion fails.
  func validate() async throws
}

/// Caches the bytes of images; loading throws `FeedError.notFound` for missing ones.
public protocol FeedImageDataCache: FeedImageDataLoader {
  /// Saves the bytes of an image, and replaces previous ones.
  ///
  /// - Throws: The store's error.
  func save(_ data: Data, for url: URL) async throws
}
