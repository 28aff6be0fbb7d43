public import Foundation

/// A feed in a store, with its timestamp.
public struct CachedFeed: Sendable, Hashable {
  /// The images in order.
  public let feed: [FeedImage]
  /// The time at which the feed was saved.
  public let timestamp: Date

  /// Creates a cached feed.
  public init(feed: [FeedImage], timestamp: Date) {
    self.feed = feed
    self.timestamp = timestamp
  }
}

/// Stores a feed: in memory, in a file, or in a database.
///
/// A store has no policy: its callers decide about expiry and order. Its side effects run one at a time, for any number
/// of callers. A type with synchronous throwing methods of these names conforms without changes. A type with completion
/// handlers conforms with one line per method:
///
///     func retrieve() async throws -> CachedFeed? {
///       try await withCheckedThrowingContinuation { result in store.retrieve { result.resume(with: $0) } }
///     }
///
/// A store may check for cancellation: `LocalFeedLoader` saves, validates and deletes in a task that is not cancelled.
/// Actor methods interleave at suspension points. So each side effect must either run without suspension, or wait for
/// the previous one.
public protocol FeedStore: Sendable {
  /// Deletes the feed; does nothing if there is none.
  ///
  /// - Throws: An error if the feed could not be deleted; it is then unchanged.
  func deleteCachedFeed() async throws

  /// Replaces the stored feed.
  ///
  /// - Throws: An error if the feed could not be stored; the previous feed is then unchanged or deleted.
  func insert(_ feed: [FeedImage], timestamp: Date) async throws

  /// Returns the feed that was inserted last; `nil` if there is none.
  ///
  /// - Throws: An error if the feed could not be read.
  func retrieve() async throws -> CachedFeed?
}

/// Stores the bytes of images.
public protocol FeedImageDataStore: Sendable {
  /// Stores the bytes of an image, and replaces previous ones.
  ///
  /// - Throws: An error if they could not be stored.
  func insert(_ data: Data, for url: URL) async throws

  /// Returns the bytes that were inserted last for a URL; `nil` if there are none.
  ///
  /// - Throws: An error if they could not be read.
  func retrieve(dataFor url: URL) async throws -> Data?
}
