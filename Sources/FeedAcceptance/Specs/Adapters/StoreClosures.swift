public import FeedClient
public import Foundation

/// A feed store made of closures: for stores that are asynchronous already, or belong to the main actor.
public struct FeedStoreClosures: FeedStore {
  private let delete: @Sendable () async throws -> Void
  private let insert: @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void
  private let find: @Sendable () async throws -> CachedFeed?

  /// A store by what its three methods do.
  public init(
    delete: @escaping @Sendable () async throws -> Void,
    insert: @escaping @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void,
    retrieve: @escaping @Sendable () async throws -> CachedFeed?
  ) {
    self.delete = delete
    self.insert = insert
    find = retrieve
  }

  /// Empties the store of its feed.
  ///
  /// - Throws: What the closure throws.
  public func deleteCachedFeed() async throws { try await delete() }

  /// Keeps a feed in place of the one before.
  ///
  /// - Throws: What the closure throws.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws { try await insert(feed, timestamp) }

  /// The feed that was inserted last; `nil` where there is none.
  ///
  /// - Throws: What the closure throws.
  public func retrieve() async throws -> CachedFeed? { try await find() }
}

/// A store of image data made of closures.
public struct FeedImageDataStoreClosures: FeedImageDataStore {
  private let insert: @Sendable (Data, URL) async throws -> Void
  private let find: @Sendable (URL) async throws -> Data?

  /// A store by what its two methods do.
  public init(
    insert: @escaping @Sendable (Data, URL) async throws -> Void,
    retrieve: @escaping @Sendable (URL) async throws -> Data?
  ) {
    self.insert = insert
    find = retrieve
  }

  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: What the closure throws.
  public func insert(_ data: Data, for url: URL) async throws { try await insert(data, url) }

  /// The bytes that were inserted last for a URL; `nil` where there are none.
  ///
  /// - Throws: What the closure throws.
  public func retrieve(dataFor url: URL) async throws -> Data? { try await find(url) }
}
