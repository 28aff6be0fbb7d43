public import Foundation

/// A store that keeps nothing, in place of one that cannot be opened: every write succeeds, and nothing is found.
public struct NullFeedStore: FeedStore, FeedImageDataStore {
  /// A store that keeps nothing.
  public init() {}

  /// Does nothing: there is no feed to delete.
  public func deleteCachedFeed() {}

  /// Forgets the feed.
  public func insert(_ feed: [FeedImage], timestamp: Date) {}

  /// Finds no feed.
  public func retrieve() -> CachedFeed? { nil }

  /// Forgets the bytes.
  public func insert(_ data: Data, for url: URL) {}

  /// Finds no bytes.
  public func retrieve(dataFor url: URL) -> Data? { nil }
}
