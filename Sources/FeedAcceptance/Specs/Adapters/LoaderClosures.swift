public import FeedClient
public import Foundation

/// A feed loader made of a closure, which gets the last image of the previous page.
public struct FeedPageLoaderClosure: FeedPageLoader {
  private let load: @Sendable (FeedImage?) async throws -> [FeedImage]

  /// Creates a loader from a closure.
  public init(_ load: @escaping @Sendable (_ last: FeedImage?) async throws -> [FeedImage]) { self.load = load }

  /// Returns the page after an image; the first page for `nil`.
  ///
  /// - Throws: Any error of the closure.
  public func page(after last: FeedImage?) async throws -> [FeedImage] { try await load(last) }
}

/// A loader of comments made of a closure.
public struct ImageCommentsLoaderClosure: ImageCommentsLoader {
  private let load: @Sendable (UUID) async throws -> [ImageComment]

  /// Creates a loader from a closure.
  public init(_ load: @escaping @Sendable (_ imageID: UUID) async throws -> [ImageComment]) { self.load = load }

  /// Returns all comments on an image.
  ///
  /// - Throws: Any error of the closure.
  public func comments(on imageID: UUID) async throws -> [ImageComment] { try await load(imageID) }
}

/// A loader of image data made of a closure.
public struct FeedImageDataLoaderClosure: FeedImageDataLoader {
  private let load: @Sendable (URL) async throws -> Data

  /// Creates a loader from a closure.
  public init(_ load: @escaping @Sendable (URL) async throws -> Data) { self.load = load }

  /// Returns the data at a feed image's URL.
  ///
  /// - Throws: Any error of the closure.
  public func data(from url: URL) async throws -> Data { try await load(url) }
}
