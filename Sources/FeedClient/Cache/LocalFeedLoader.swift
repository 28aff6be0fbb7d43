public import Foundation

/// Loads and saves the feed in a store, according to an expiration policy.
///
/// Saving and validating run one at a time, for any number of callers. They complete even if the task is cancelled in
/// the meantime, so neither stops halfway.
public struct LocalFeedLoader: FeedCache {
  private let store: any FeedStore
  private let policy: FeedCachePolicy
  private let now: @Sendable () -> Date
  private let queue = SerialTaskQueue()

  /// Creates a loader from a store, an expiration policy and a clock.
  public init(store: any FeedStore, policy: FeedCachePolicy, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// Returns the feed that was saved last; `nil` if there is none, or it has expired.
  ///
  /// The store is not changed.
  ///
  /// - Throws: The store's error; `CancellationError` in a cancelled task.
  public func load() async throws -> [FeedImage]? {
    let cached = try await unlessCancelled { try await store.retrieve() }
    guard let cached, policy.isFresh(cached.timestamp, now()) else { return nil }
    return cached.feed
  }

  /// Deletes the previous feed, then inserts this one with the current time.
  ///
  /// - Throws: The store's error. If the deletion fails, nothing is inserted. If the insertion fails, a partly written
  ///   feed is deleted, and the insertion's error is thrown.
  public func save(_ feed: [FeedImage]) async throws {
    try await queue.run { [store, now] in
      try await store.deleteCachedFeed()
      do {
        try await store.insert(feed, timestamp: now())
      } catch {
        // A partial feed is worse than none, and the insertion's error is more informative than the deletion's.
        try? await store.deleteCachedFeed()
        throw error
      }
    }
  }

  /// Deletes a feed that is unreadable or has expired; an empty store is left alone.
  ///
  /// - Throws: The store's error if the deletion fails; `CancellationError` in a task that was already cancelled.
  public func validate() async throws {
    try Task.checkCancellation()
    try await queue.run { [store, policy, now] in
      do {
        guard let cached = try await store.retrieve(), !policy.isFresh(cached.timestamp, now()) else { return }
      } catch {
        // A feed that cannot be read is useless.
      }
      try await store.deleteCachedFeed()
    }
  }
}
