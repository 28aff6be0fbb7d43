public import Foundation

/// Loads the feed page by page, newest image first.
public protocol FeedPageLoader: Sendable {
  /// Returns the page after an image; the first page for `nil`, and an empty page after the last image.
  ///
  /// - Throws: `FeedError`; `CancellationError` in a cancelled task, which gets no page.
  func page(after last: FeedImage?) async throws -> [FeedImage]
}

/// Loads the comments on an image.
public protocol ImageCommentsLoader: Sendable {
  /// All comments on the image, in the order in which they are displayed.
  ///
  /// - Throws: `FeedError`; `CancellationError` in a cancelled task, which gets no comments.
  func comments(on imageID: UUID) async throws -> [ImageComment]
}

/// Loads the bytes of an image.
public protocol FeedImageDataLoader: Sendable {
  /// The bytes at a feed image's URL, never empty.
  ///
  /// - Throws: `FeedError`, or what a store throws; `CancellationError` in a cancelled task, which gets no data.
  func data(from url: URL) async throws -> Data
}
