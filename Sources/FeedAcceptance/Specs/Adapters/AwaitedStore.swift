public import FeedClient
public import Foundation

/// A store with completion handlers as an asynchronous one; of several calls of a handler, the first counts.
///
///     extension ClassicStore: CompletionFeedStore {}
///
///     @Test(arguments: FeedStoreSpecs { AwaitedStore(ClassicStore()) }.all)
///     func store(_ spec: Spec) async throws { try await spec.run() }
public struct AwaitedStore<Store: CompletionStore>: Sendable {
  private let store: Confined<Store>

  /// A store whose methods are called on a queue of its own, one after the other, without waiting for their handlers.
  public init(_ store: sending Store) { self.store = Confined(store) }
}

extension AwaitedStore: FeedStore where Store: CompletionFeedStore {
  /// Empties the store of its feed.
  ///
  /// - Throws: What the store's handler is given.
  public func deleteCachedFeed() async throws { try await store.wait { $0.deleteCachedFeed(completion: $1) } }

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: What the store's handler is given.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await store.wait { $0.insert(feed.map { Store.Image($0) }, timestamp: timestamp, completion: $1) }
  }

  /// The feed that was inserted last; `nil` where there is none.
  ///
  /// - Throws: What the store's handler is given.
  public func retrieve() async throws -> CachedFeed? {
    try await store.wait { store, done in
      store.retrieve { result in
        done(
          result.map { cached in
            cached.map { CachedFeed(feed: $0.feed.map(\.feedImage), timestamp: $0.timestamp) }
          }
        )
      }
    }
  }
}

extension AwaitedStore: FeedImageDataStore where Store: CompletionFeedImageDataStore {
  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: What the store's handler is given.
  public func insert(_ data: Data, for url: URL) async throws {
    try await store.wait { $0.insert(data, for: url, completion: $1) }
  }

  /// The bytes that were inserted last for a URL; `nil` where there are none.
  ///
  /// - Throws: What the store's handler is given.
  public func retrieve(dataFor url: URL) async throws -> Data? {
    try await store.wait { $0.retrieve(dataForURL: url, completion: $1) }
  }
}
