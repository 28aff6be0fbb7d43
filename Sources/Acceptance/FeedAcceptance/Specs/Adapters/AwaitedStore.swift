public import FeedClient
public import Foundation

/// A store whose methods start work, and call a completion handler at its end.
///
/// ```swift
/// extension CallingStore: CompletionFeedStore, CompletionFeedImageDataStore {}
/// ```
public protocol CompletionStore: SendableMetatype {}

/// A feed store whose methods call a completion handler; a store with these methods conforms unchanged, also if its
/// handlers are not `@Sendable`.
///
/// `AwaitedStore` adapts it to `FeedStore`. A store with results of another type is adapted with `Confined`.
///
/// ```swift
/// extension CallingStore: CompletionFeedStore, CompletionFeedImageDataStore {}
/// ```
public protocol CompletionFeedStore: CompletionStore {
  /// The store's type of images.
  associatedtype Image: FeedImageConvertible

  /// Deletes the saved feed.
  func deleteCachedFeed(completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

  /// Saves a feed, and replaces the previous one.
  func insert(_ feed: [Image], timestamp: Date, completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

  /// Retrieves the feed that was saved last; `nil` if there is none.
  func retrieve(completion: @escaping @Sendable (Result<(feed: [Image], timestamp: Date)?, any Error>) -> Void)
}

/// A store of image data whose methods call a completion handler; a store with these methods conforms unchanged, also if
/// its handlers are not `@Sendable`.
///
/// `AwaitedStore` adapts it to `FeedImageDataStore`.
///
/// ```swift
/// extension CallingStore: CompletionFeedStore, CompletionFeedImageDataStore {}
/// ```
public protocol CompletionFeedImageDataStore: CompletionStore {
  /// Saves the data of an image, and replaces previous data.
  func insert(_ data: Data, for url: URL, completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

  /// Retrieves the data that were saved last for a URL; `nil` if there are none.
  func retrieve(dataForURL url: URL, completion: @escaping @Sendable (Result<Data?, any Error>) -> Void)
}

/// Adapts a store with completion handlers to the asynchronous protocols; a second call of a handler fails the case or the
/// spec that is running.
///
/// ```swift
/// @Test("My store with handlers is a feed store", arguments: FeedStoreSpecs { AwaitedStore(CallingStore()) }.all)
/// func callingStore(_ spec: Spec) async throws { try await spec.run() }
/// ```
public struct AwaitedStore<Store: CompletionStore>: Sendable {
  private let store: Confined<Store>

  /// Creates an adapter; the store's methods are called serially on a queue, without waiting for their handlers.
  public init(_ store: sending Store) { self.store = Confined(store) }
}

extension AwaitedStore: FeedStore where Store: CompletionFeedStore {
  /// Deletes the saved feed.
  ///
  /// - Throws: The error that the store passes to its handler.
  public func deleteCachedFeed() async throws { try await store.wait { $0.deleteCachedFeed(completion: $1) } }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: The error that the store passes to its handler.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await store.wait { $0.insert(feed.map { Store.Image($0) }, timestamp: timestamp, completion: $1) }
  }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: The error that the store passes to its handler.
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
  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: The error that the store passes to its handler.
  public func insert(_ data: Data, for url: URL) async throws {
    try await store.wait { $0.insert(data, for: url, completion: $1) }
  }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: The error that the store passes to its handler.
  public func retrieve(dataFor url: URL) async throws -> Data? {
    try await store.wait { $0.retrieve(dataForURL: url, completion: $1) }
  }
}
