import FeedClient
import Foundation

/// How long a saved feed is shown.
enum MaximumAge {
  private static let days = 7

  static func validate(_ timestamp: Date, against date: Date, calendar: Calendar) -> Bool {
    guard let end = calendar.date(byAdding: .day, value: days, to: timestamp) else { return false }
    return date < end
  }
}

/// Runs work to its end, one after the other.
actor SideEffects {
  private var last: Task<Void, any Error>?

  func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let before = last
    let task = Task {
      _ = await before?.result
      try await work()
    }
    last = task
    try await task.value
  }
}

/// The feed in a store.
struct LocalFeed: FeedCache {
  let store: any FeedStore
  let policy: FeedCachePolicy
  let now: @Sendable () -> Date
  private let effects = SideEffects()

  init(store: any FeedStore, policy: FeedCachePolicy, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  func load() async throws -> [FeedImage]? {
    let result = await Result { try await store.retrieve() }
    try Task.checkCancellation()
    guard let cached = try result.get(), policy.isFresh(cached.timestamp, now()) else { return nil }
    return cached.feed
  }

  func save(_ feed: [FeedImage]) async throws {
    try await effects.run { [store, now] in
      try await store.deleteCachedFeed()
      try await store.insert(feed, timestamp: now())
    }
  }

  func validate() async throws {
    try await effects.run { [store, policy, now] in
      do {
        guard let cached = try await store.retrieve(), !policy.isFresh(cached.timestamp, now()) else { return }
      } catch {}
      try await store.deleteCachedFeed()
    }
  }
}

/// The data of images in a store.
struct LocalImageData: FeedImageDataCache {
  let store: any FeedImageDataStore

  func data(from url: URL) async throws -> Data {
    let result = await Result { try await store.retrieve(dataFor: url) }
    try Task.checkCancellation()
    guard let data = try result.get() else { throw FeedError.notFound }
    return data
  }

  func save(_ data: Data, for url: URL) async throws { try await store.insert(data, for: url) }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
