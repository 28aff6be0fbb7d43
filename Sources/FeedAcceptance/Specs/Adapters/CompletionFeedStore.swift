public import Foundation

/// A store whose methods begin something, and call a completion handler at its end.
public protocol CompletionStore: SendableMetatype {}

/// A feed store whose methods call a completion handler: a store that has them conforms as it is.
///
/// Inside an `AwaitedStore` it is a `FeedStore`. A store whose results are of another kind goes through `Confined`.
public protocol CompletionFeedStore: CompletionStore {
  /// The store's type of images.
  associatedtype Image: FeedImageConvertible

  /// Empties the store of its feed.
  func deleteCachedFeed(completion: @escaping (Result<Void, any Error>) -> Void)

  /// Keeps a feed in place of the one before.
  func insert(_ feed: [Image], timestamp: Date, completion: @escaping (Result<Void, any Error>) -> Void)

  /// Hands over the feed that was inserted last; `nil` where there is none.
  func retrieve(completion: @escaping (Result<(feed: [Image], timestamp: Date)?, any Error>) -> Void)
}

/// A store of image data whose methods call a completion handler: a store that has them conforms as it is.
///
/// Inside an `AwaitedStore` it is a `FeedImageDataStore`.
public protocol CompletionFeedImageDataStore: CompletionStore {
  /// Keeps the bytes of an image, in place of those before.
  func insert(_ data: Data, for url: URL, completion: @escaping (Result<Void, any Error>) -> Void)

  /// Hands over the bytes that were inserted last for a URL; `nil` where there are none.
  func retrieve(dataForURL url: URL, completion: @escaping (Result<Data?, any Error>) -> Void)
}
