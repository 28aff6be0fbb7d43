public import Foundation

/// A feed as a store keeps it.
public struct CachedFeed: Sendable, Hashable {
  /// The images in their order.
  public let feed: [FeedImage]
  /// When they were saved.
  public let timestamp: Date

  /// A feed and when it was saved.
  public init(feed: [FeedImage], timestamp: Date) {
    self.feed = feed
    self.timestamp = timestamp
  }
}

/// Where a feed is kept: in memory, in a file, in a database.
///
/// A store has no rules of its own: what is too old, and what comes before what, is decided by who uses it. Its side
/// effects run one at a time, whatever the number of callers. A type with synchronous throwing methods of these names
/// conforms as it is; one with completion handlers through `withCheckedThrowingContinuation`, a line a method:
///
///     func retrieve() async throws -> CachedFeed? {
///       try await withCheckedThrowingContinuation { result in store.retrieve { result.resume(with: $0) } }
///     }
///
/// A store that checks for cancellation need not fear to be stopped halfway: `LocalFeedLoader` saves, validates and
/// deletes in a task that nobody cancels. An actor whose methods wait for something is left by other callers' work
/// meanwhile; for its side effects to run one at a time, each must be done without waiting, or wait for the one before.
public protocol FeedStore: Sendable {
  /// Empties the store of its feed; where it has none, nothing happens.
  ///
  /// - Throws: Why it could not; the feed is then as it was.
  func deleteCachedFeed() async throws

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: Why it could not; the feed is then as it was, or gone.
  func insert(_ feed: [FeedImage], timestamp: Date) async throws

  /// The feed that was inserted last; `nil` where there is none.
  ///
  /// - Throws: Why it could not be read.
  func retrieve() async throws -> CachedFeed?
}

/// Where the bytes of images are kept.
public protocol FeedImageDataStore: Sendable {
  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: Why it could not.
  func insert(_ data: Data, for url: URL) async throws

  /// The bytes that were inserted last for a URL; `nil` where there are none.
  ///
  /// - Throws: Why they could not be read.
  func retrieve(dataFor url: URL) async throws -> Data?
}
