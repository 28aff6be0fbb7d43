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

/// A bounded dictionary of data that evicts the least recently used entries.
struct RecentlyUsedData {
  private struct Entry {
    var data: Data
    /// The number of the entry's last use; the highest is the most recent.
    var use: Int
  }

  private let maximumCount: Int
  private let maximumBytes: Int
  private var entries: [String: Entry] = [:]
  /// All uses in order; outdated uses of the same key are ignored.
  private var uses: [(key: String, use: Int)] = []
  private var lastUse = 0
  private var bytes = 0

  /// Creates an empty dictionary with limits.
  init(maximumCount: Int, maximumBytes: Int) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  /// Returns the data for a key, and marks it as most recently used.
  mutating func use(_ key: String) -> Data? {
    guard let data = entries[key]?.data else { return nil }
    note(data, for: key)
    return data
  }

  /// Stores data for a key, and evicts entries to meet the limits.
  mutating func insert(_ data: Data, for key: String) {
    bytes += data.count - (entries[key]?.data.count ?? 0)
    note(data, for: key)
    guard entries.count > maximumCount || bytes > maximumBytes else { return }
    var passed = 0
    for (key, use) in uses {
      guard entries.count > maximumCount || bytes > maximumBytes else { break }
      passed += 1
      guard let entry = entries[key], entry.use == use else { continue }
      entries[key] = nil
      bytes -= entry.data.count
    }
    uses.removeFirst(passed)
  }

  private mutating func note(_ data: Data, for key: String) {
    lastUse += 1
    entries[key] = Entry(data: data, use: lastUse)
    uses.append((key, lastUse))
    // The amortized cost is small, because half of the uses are removed.
    if uses.count > 2 * entries.count + 64 { uses.removeAll { entries[$0.key]?.use != $0.use } }
  }
}
