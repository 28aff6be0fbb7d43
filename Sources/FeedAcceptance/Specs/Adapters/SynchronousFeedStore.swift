public import Foundation

/// A store whose methods block until they are done.
public protocol SynchronousStore: SendableMetatype {}

/// A feed store with synchronous methods: a store that has them conforms as it is.
///
/// Inside an `AsynchronousStore` it is a `FeedStore`, for the specs and for everything else.
public protocol SynchronousFeedStore: SynchronousStore {
  /// The store's type of images.
  associatedtype Image: FeedImageConvertible

  /// Empties the store of its feed.
  func deleteCachedFeed() throws

  /// Keeps a feed in place of the one before.
  func insert(_ feed: [Image], timestamp: Date) throws

  /// The feed that was inserted last; `nil` where there is none.
  func retrieve() throws -> (feed: [Image], timestamp: Date)?
}

/// A store of image data with synchronous methods: a store that has them conforms as it is.
///
/// Inside an `AsynchronousStore` it is a `FeedImageDataStore`.
public protocol SynchronousFeedImageDataStore: SynchronousStore {
  /// Keeps the bytes of an image, in place of those before.
  func insert(_ data: Data, for url: URL) throws

  /// The bytes that were inserted last for a URL; `nil` where there are none.
  func retrieve(dataForURL url: URL) throws -> Data?
}
