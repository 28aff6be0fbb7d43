public import Foundation

/// Decides how long a saved feed may be shown.
public struct FeedCachePolicy: Sendable {
  /// Returns whether a feed that was saved at `timestamp` may be shown at `now`.
  public var isFresh: @Sendable (_ timestamp: Date, _ now: Date) -> Bool

  /// Creates a policy from a rule.
  public init(isFresh: @escaping @Sendable (_ timestamp: Date, _ now: Date) -> Bool) { self.isFresh = isFresh }

  /// A feed expires after exactly seven calendar days; a timestamp in the future is fresh.
  public static func sevenDays(in calendar: Calendar) -> FeedCachePolicy { days(7, in: calendar) }

  /// A feed expires after exactly a number of calendar days; a timestamp in the future is fresh.
  ///
  /// A day of 23 or 25 hours counts as one day: with seven days, a feed saved on Monday at noon expires on the next
  /// Monday at noon, in the calendar's time zone.
  public static func days(_ count: Int, in calendar: Calendar) -> FeedCachePolicy {
    expiring(after: MaxAge(days: count), in: calendar)
  }

  /// A feed expires after exactly a maximum age, whose days are calendar days; a timestamp in the future is fresh.
  public static func expiring(after maxAge: MaxAge, in calendar: Calendar) -> FeedCachePolicy {
    FeedCachePolicy { timestamp, now in
      now < expiry(of: timestamp, after: maxAge.days, in: calendar).addingTimeInterval(TimeInterval(maxAge.seconds))
    }
  }

  /// The time a number of days after another.
  private static func expiry(of timestamp: Date, after days: Int, in calendar: Calendar) -> Date {
    let usual = TimeInterval(days) * 86_400
    // At the limits of its range, a calendar returns nothing, or its first or last day, which may be far away.
    guard let date = calendar.date(byAdding: .day, value: days, to: timestamp),
      abs(date.timeIntervalSince(timestamp) - usual) <= 2 * 86_400
    else { return timestamp.addingTimeInterval(usual) }
    return date
  }
}

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

/// Loads and saves the bytes of images in a store.
public struct LocalFeedImageDataLoader: FeedImageDataCache {
  private let store: any FeedImageDataStore
  private let queue = SerialTaskQueue()

  /// Creates a loader that uses a store.
  public init(store: any FeedImageDataStore) { self.store = store }

  /// Returns the bytes that were saved last for a URL.
  ///
  /// - Throws: `FeedError.notFound` if the store has none, or an empty image; the store's error; `CancellationError` in
  ///   a cancelled task.
  public func data(from url: URL) async throws -> Data {
    guard let data = try await unlessCancelled({ try await store.retrieve(dataFor: url) }), !data.isEmpty else {
      throw FeedError.notFound
    }
    return data
  }

  /// Saves the bytes of an image, and completes even if the task is cancelled in the meantime.
  ///
  /// - Throws: The store's error.
  public func save(_ data: Data, for url: URL) async throws {
    try await queue.run { [store] in try await store.insert(data, for: url) }
  }
}
