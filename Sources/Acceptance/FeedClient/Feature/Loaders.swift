public import Foundation

/// Loads the feed page by page, newest image first.
public protocol FeedPageLoader: Sendable {
  /// Loads the page that follows all images of the pages before; the first page follows none, and the page after the
  /// last image is empty.
  ///
  /// - Throws: `FeedError`; `CancellationError` in a cancelled task.
  func page(after shown: [FeedImage]) async throws -> [FeedImage]

  /// Loads the page that precedes an image; empty before the newest image.
  ///
  /// - Throws: `FeedError`; `PagesAreReadForwards` by default, and for an API without such pages; `CancellationError` in a
  ///   cancelled task.
  func page(before first: FeedImage) async throws -> [FeedImage]
}

extension FeedPageLoader {
  /// Throws `PagesAreReadForwards`.
  public func page(before first: FeedImage) async throws -> [FeedImage] { throw PagesAreReadForwards() }
}

/// A loader or an API has no pages that precede an image.
public struct PagesAreReadForwards: Error, Hashable {
  /// Creates the error.
  public init() {}
}

/// Loads the comments on an image.
public protocol ImageCommentsLoader: Sendable {
  /// Loads all comments on the image, in display order.
  ///
  /// - Throws: `FeedError`; `CancellationError` in a cancelled task.
  func comments(on imageID: UUID) async throws -> [ImageComment]
}

/// Loads the bytes of an image.
public protocol FeedImageDataLoader: Sendable {
  /// Loads the bytes at a feed image's URL, which are never empty.
  ///
  /// - Throws: `FeedError`, or the error of a store; `CancellationError` in a cancelled task.
  func data(from url: URL) async throws -> Data
}

/// Caches the feed for use without a connection.
public protocol FeedCache: Sendable {
  /// Returns the saved feed; `nil` if there is none, or it has expired. Does not change the cache.
  ///
  /// - Throws: The store's error; `CancellationError` in a cancelled task.
  func load() async throws -> [FeedImage]?

  /// Replaces the saved feed, with the current time as its timestamp.
  ///
  /// - Throws: The store's error.
  func save(_ feed: [FeedImage]) async throws

  /// Deletes an expired or unreadable feed.
  ///
  /// - Throws: The store's error if the deletion fails.
  func validate() async throws
}

/// Caches the bytes of images; loading throws `FeedError.notFound` for missing ones.
public protocol FeedImageDataCache: FeedImageDataLoader {
  /// Saves the bytes of an image, and replaces previous ones.
  ///
  /// - Throws: The store's error.
  func save(_ data: Data, for url: URL) async throws
}
