public import Foundation

/// A store whose methods block until they are done.
public protocol SynchronousStore: SendableMetatype {}

/// A feed store with synchronous methods; a store with these methods conforms unchanged.
///
/// `AsynchronousStore` adapts it to `FeedStore`, for the specs and for everything else.
public protocol SynchronousFeedStore: SynchronousStore {
  /// The store's type of images.
  associatedtype Image: FeedImageConvertible

  /// Deletes the saved feed.
  func deleteCachedFeed() throws

  /// Saves a feed, and replaces the previous one.
  func insert(_ feed: [Image], timestamp: Date) throws

  /// Returns the feed that was saved last; `nil` if there is none.
  func retrieve() throws -> (feed: [Image], timestamp: Date)?
}

/// A store of image data with synchronous methods; a store with these methods conforms unchanged.
///
/// `AsynchronousStore` adapts it to `FeedImageDataStore`.
public protocol SynchronousFeedImageDataStore: SynchronousStore {
  /// Saves the data of an image, and replaces previous data.
  func insert(_ data: Data, for url: URL) throws

  /// Returns the data that were saved last for a URL; `nil` if there are none.
  func retrieve(dataForURL url: URL) throws -> Data?
}
