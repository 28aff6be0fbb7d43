public import FeedClient
public import Foundation

/// A feed store made of closures, for stores that are already asynchronous or belong to the main actor.
public struct FeedStoreClosures: FeedStore {
  private let delete: @Sendable () async throws -> Void
  private let insert: @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void
  private let find: @Sendable () async throws -> CachedFeed?

  /// Creates a store from closures for its three methods.
  public init(
    delete: @escaping @Sendable () async throws -> Void,
    insert: @escaping @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void,
    retrieve: @escaping @Sendable () async throws -> CachedFeed?
  ) {
    self.delete = delete
    self.insert = insert
    find = retrieve
  }

  /// Deletes the saved feed.
  ///
  /// - Throws: Any error of the closure.
  public func deleteCachedFeed() async throws { try await delete() }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the closure.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws { try await insert(feed, timestamp) }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: Any error of the closure.
  public func retrieve() async throws -> CachedFeed? { try await find() }
}

/// A store of image data made of closures.
public struct FeedImageDataStoreClosures: FeedImageDataStore {
  private let insert: @Sendable (Data, URL) async throws -> Void
  private let find: @Sendable (URL) async throws -> Data?

  /// Creates a store from closures for its two methods.
  public init(
    insert: @escaping @Sendable (Data, URL) async throws -> Void,
    retrieve: @escaping @Sendable (URL) async throws -> Data?
  ) {
    self.insert = insert
    find = retrieve
  }

  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the closure.
  public func insert(_ data: Data, for url: URL) async throws { try await insert(data, url) }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: Any error of the closure.
  public func retrieve(dataFor url: URL) async throws -> Data? { try await find(url) }
}
