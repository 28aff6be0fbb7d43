public import FeedClient
public import Foundation

/// A store of the feed and of image data made of closures.
public struct StoreClosures: FeedStore, FeedImageDataStore {
  private let feed: FeedStoreClosures
  private let images: FeedImageDataStoreClosures

  /// Creates a store from closures for its five methods.
  public init(
    delete: @escaping @Sendable () async throws -> Void,
    insert: @escaping @Sendable (_ feed: [FeedImage], _ timestamp: Date) async throws -> Void,
    retrieve: @escaping @Sendable () async throws -> CachedFeed?,
    insertData: @escaping @Sendable (Data, URL) async throws -> Void,
    retrieveData: @escaping @Sendable (URL) async throws -> Data?
  ) {
    self.init(
      feed: FeedStoreClosures(delete: delete, insert: insert, retrieve: retrieve),
      images: FeedImageDataStoreClosures(insert: insertData, retrieve: retrieveData)
    )
  }

  /// Creates a store from a store of each kind.
  public init(feed: FeedStoreClosures, images: FeedImageDataStoreClosures) {
    self.feed = feed
    self.images = images
  }

  /// Deletes the saved feed.
  ///
  /// - Throws: Any error of the closure.
  public func deleteCachedFeed() async throws { try await feed.deleteCachedFeed() }

  /// Saves a feed, and replaces the previous one.
  ///
  /// - Throws: Any error of the closure.
  public func insert(_ feed: [FeedImage], timestamp: Date) async throws {
    try await self.feed.insert(feed, timestamp: timestamp)
  }

  /// Returns the feed that was saved last; `nil` if there is none.
  ///
  /// - Throws: Any error of the closure.
  public func retrieve() async throws -> CachedFeed? { try await feed.retrieve() }

  /// Saves the data of an image, and replaces previous data.
  ///
  /// - Throws: Any error of the closure.
  public func insert(_ data: Data, for url: URL) async throws { try await images.insert(data, for: url) }

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  ///
  /// - Throws: Any error of the closure.
  public func retrieve(dataFor url: URL) async throws -> Data? { try await images.retrieve(dataFor: url) }
}
