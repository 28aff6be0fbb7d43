import FeedClient
import Foundation
import Testing

@Suite("A store with completion handlers")
struct StoreAdapterTests {
  /// A store with completion handlers, as many apps have it.
  private final class OlderStore: Sendable {
    private let spy = StoreSpy()

    func deleteCachedFeed(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
      completion(Result { try spy.deleteCachedFeed() })
    }

    func insert(
      _ feed: [FeedImage],
      timestamp: Date,
      completion: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
      completion(Result { try spy.insert(feed, timestamp: timestamp) })
    }

    func retrieve(completion: @escaping @Sendable (Result<CachedFeed?, any Error>) -> Void) {
      completion(Result { try spy.retrieve() })
    }
  }

  /// The adapter to `FeedStore`, with one line per method.
  private struct Adapter: FeedStore {
    let store: OlderStore

    func deleteCachedFeed() async throws {
      try await withCheckedThrowingContinuation { result in store.deleteCachedFeed { result.resume(with: $0) } }
    }

    func insert(_ feed: [FeedImage], timestamp: Date) async throws {
      try await withCheckedThrowingContinuation { result in
        store.insert(feed, timestamp: timestamp) { result.resume(with: $0) }
      }
    }

    func retrieve() async throws -> CachedFeed? {
      try await withCheckedThrowingContinuation { result in store.retrieve { result.resume(with: $0) } }
    }
  }

  @Test("A store with completion handlers keeps a feed for the loader")
  func adapted() async throws {
    let loader = LocalFeedLoaderTests.loader(over: Adapter(store: OlderStore()))
    #expect(try await loader.load() == nil)
    try await loader.save(CacheSamples.feed)
    #expect(try await loader.load() == CacheSamples.feed)
  }
}
