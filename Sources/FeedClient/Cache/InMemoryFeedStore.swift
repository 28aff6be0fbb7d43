public import Foundation

/// A feed and the bytes of images in memory, for the lifetime of the store.
///
/// The store is bounded: the least recently used images are evicted.
public actor InMemoryFeedStore: FeedStore, FeedImageDataStore {
  private let limits: FeedStoreLimits
  private var cached: CachedFeed?
  private var images: RecentlyUsedData

  /// Creates an empty store.
  public init(limits: FeedStoreLimits = FeedStoreLimits()) {
    self.limits = limits
    images = RecentlyUsedData(maximumCount: limits.imageCount, maximumBytes: limits.imageBytes)
  }

  /// Deletes the feed, and keeps the bytes of images.
  public func deleteCachedFeed() { cached = nil }

  /// Replaces the feed.
  ///
  /// - Throws: `FeedStoreError` for a feed with too many images; the previous one is then unchanged.
  public func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try limits.check(feed)
    cached = CachedFeed(feed: feed, timestamp: timestamp)
  }

  /// Returns the feed that was inserted last; `nil` if there is none.
  public func retrieve() -> CachedFeed? { cached }

  /// Stores the bytes of an image, and evicts the least recently used ones if necessary.
  ///
  /// - Throws: `FeedStoreError` if the image exceeds the limit for all images; previous bytes are then unchanged.
  public func insert(_ data: Data, for url: URL) throws {
    try limits.check(imageOf: data.count)
    images.insert(data, for: url.absoluteString)
  }

  /// Returns the bytes that were inserted last for a URL; `nil` if there are none, or they were evicted.
  public func retrieve(dataFor url: URL) -> Data? { images.use(url.absoluteString) }
}
