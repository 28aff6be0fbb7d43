public import Foundation

/// Keeps the feed for times when the API cannot be reached.
public protocol FeedCache: Sendable {
  /// The feed that was saved; `nil` where there is none, or it is too old. It never changes what is saved.
  ///
  /// - Throws: What the store throws; `CancellationError` in a cancelled task, which gets no feed.
  func load() async throws -> [FeedImage]?

  /// Keeps a feed, stamped now, in place of the one before.
  ///
  /// - Throws: What the store throws.
  func save(_ feed: [FeedImage]) async throws

  /// Deletes a feed that is too old or cannot be read.
  ///
  /// - Throws: What the store throws where it cannot delete.
  func validate() async throws
}

/// Keeps the bytes of images; loading throws `FeedError.notFound` for those that it does not have.
public protocol FeedImageDataCache: FeedImageDataLoader {
  /// Keeps the bytes of an image, in place of those before.
  ///
  /// - Throws: What the store throws.
  func save(_ data: Data, for url: URL) async throws
}
