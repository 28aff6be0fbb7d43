public import Foundation

/// The feed as it was saved in a store, for as long as a policy lets it be shown.
///
/// Saving and validating run one at a time, whatever the number of callers, and to their end, also in a task that is
/// cancelled meanwhile: neither leaves half of its work behind.
public struct LocalFeedLoader: FeedCache {
  private let store: any FeedStore
  private let policy: FeedCachePolicy
  private let now: @Sendable () -> Date
  private let queue = SerialTaskQueue()

  /// A loader over a store, with the rule that says what is too old, and a clock.
  public init(store: any FeedStore, policy: FeedCachePolicy, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// The feed that was saved last; `nil` where there is none, or it is too old.
  ///
  /// The store is only read, never changed.
  ///
  /// - Throws: What the store throws; `CancellationError` in a cancelled task, which gets no feed.
  public func load() async throws -> [FeedImage]? {
    let cached = try await unlessCancelled { try await store.retrieve() }
    guard let cached, policy.isFresh(cached.timestamp, now()) else { return nil }
    return cached.feed
  }

  /// Deletes the feed before, then inserts this one stamped now.
  ///
  /// - Throws: What the store throws. Where it cannot delete, nothing is inserted; where it cannot insert, what it may
  ///   have written of the feed is deleted, and the error is that of the insertion.
  public func save(_ feed: [FeedImage]) async throws {
    try await queue.run { [store, now] in
      try await store.deleteCachedFeed()
      do {
        try await store.insert(feed, timestamp: now())
      } catch {
        // Half a feed is worse than none; why it is half tells more than why it stays.
        try? await store.deleteCachedFeed()
        throw error
      }
    }
  }

  /// Deletes a feed that cannot be read or is too old; an empty store is left alone.
  ///
  /// - Throws: What the store throws where it cannot delete; `CancellationError` in a task that was cancelled before.
  public func validate() async throws {
    try Task.checkCancellation()
    try await queue.run { [store, policy, now] in
      do {
        guard let cached = try await store.retrieve(), !policy.isFresh(cached.timestamp, now()) else { return }
      } catch {
        // What cannot be read is of no use to anyone.
      }
      try await store.deleteCachedFeed()
    }
  }
}
