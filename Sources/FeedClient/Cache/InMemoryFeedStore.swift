public import Foundation

/// A feed and the bytes of images in memory, for as long as the store itself is.
///
/// It is bounded: the bytes of the image that was used longest ago give way to those of a new one.
public actor InMemoryFeedStore: FeedStore, FeedImageDataStore {
  private let limits: FeedStoreLimits
  private var cached: CachedFeed?
  private var images: RecentlyUsedData

  /// An empty store.
  public init(limits: FeedStoreLimits = FeedStoreLimits()) {
    self.limits = limits
    images = RecentlyUsedData(maximumCount: limits.imageCount, maximumBytes: limits.imageBytes)
  }

  /// Forgets the feed; the bytes of images stay.
  public func deleteCachedFeed() { cached = nil }

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: `FeedStoreError` for a feed with more images than the limit; the one before stays.
  public func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try limits.admit(feed)
    cached = CachedFeed(feed: feed, timestamp: timestamp)
  }

  /// The feed that was inserted last; `nil` where there is none.
  public func retrieve() -> CachedFeed? { cached }

  /// Keeps the bytes of an image, in place of those before; the least recently used ones give way to them.
  ///
  /// - Throws: `FeedStoreError` for more bytes than all images may have together; those before stay.
  public func insert(_ data: Data, for url: URL) throws {
    try limits.admit(imageOf: data.count)
    images.insert(data, for: url.absoluteString)
  }

  /// The bytes that were inserted last for a URL; `nil` where there are none, or they have given way to others.
  public func retrieve(dataFor url: URL) -> Data? { images.use(url.absoluteString) }
}
