public import Foundation

/// A store that discards everything, to replace one that cannot be opened; writes succeed, and reads find nothing.
public struct NullFeedStore: FeedStore, FeedImageDataStore {
  /// Creates a store that discards everything.
  public init() {}

  /// Does nothing: there is no feed to delete.
  public func deleteCachedFeed() {}

  /// Discards the feed.
  public func insert(_ feed: [FeedImage], timestamp: Date) {}

  /// Returns no feed.
  public func retrieve() -> CachedFeed? { nil }

  /// Discards the bytes.
  public func insert(_ data: Data, for url: URL) {}

  /// Returns no bytes.
  public func retrieve(dataFor url: URL) -> Data? { nil }
}
