public import Foundation

/// A store whose methods start work, and call a completion handler at its end.
public protocol CompletionStore: SendableMetatype {}

/// A feed store whose methods call a completion handler; a store with these methods conforms unchanged.
///
/// `AwaitedStore` adapts it to `FeedStore`. A store with results of another type is adapted with `Confined`.
public protocol CompletionFeedStore: CompletionStore {
  /// The store's type of images.
  associatedtype Image: FeedImageConvertible

  /// Deletes the saved feed.
  func deleteCachedFeed(completion: @escaping (Result<Void, any Error>) -> Void)

  /// Saves a feed, and replaces the previous one.
  func insert(_ feed: [Image], timestamp: Date, completion: @escaping (Result<Void, any Error>) -> Void)

  /// Retrieves the feed that was saved last; `nil` if there is none.
  func retrieve(completion: @escaping (Result<(feed: [Image], timestamp: Date)?, any Error>) -> Void)
}

/// A store of image data whose methods call a completion handler; a store with these methods conforms unchanged.
///
/// `AwaitedStore` adapts it to `FeedImageDataStore`.
public protocol CompletionFeedImageDataStore: CompletionStore {
  /// Saves the data of an image, and replaces previous data.
  func insert(_ data: Data, for url: URL, completion: @escaping (Result<Void, any Error>) -> Void)

  /// Retrieves the data that were saved last for a URL; `nil` if there are none.
  func retrieve(dataForURL url: URL, completion: @escaping (Result<Data?, any Error>) -> Void)
}
