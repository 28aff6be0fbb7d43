import FeedClient
import Foundation

/// A store that yields to other tasks before each step.
struct YieldingStore: FeedStore {
  private let spy: StoreSpy

  init(_ spy: StoreSpy) { self.spy = spy }

  func deleteCachedFeed() async throws {
    await Task.yield()
    try spy.deleteCachedFeed()
    await Task.yield()
  }

  func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    await Task.yield()
    let result = Result { try spy.insert(feed, timestamp: timestamp) }
    await Task.yield()
    try result.get()
  }

  func retrieve() async throws -> CachedFeed? {
    await Task.yield()
    let cached = try spy.retrieve()
    await Task.yield()
    return cached
  }
}
