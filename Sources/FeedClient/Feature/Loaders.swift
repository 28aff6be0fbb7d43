public import Foundation

/// Loads the feed page by page, newest image first.
public protocol FeedPageLoader: Sendable {
  /// Loads the page after an image; `nil` loads the first page, and the page after the last image is empty.
  ///
  /// - Throws: `FeedError`; `CancellationError` in a cancelled task.
  func page(after last: FeedImage?) async throws -> [FeedImage]
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
