public import FeedClient
public import Foundation

/// A loader of the feed made of a closure, which is given the last image of the page before.
public struct FeedPageLoaderClosure: FeedPageLoader {
  private let load: @Sendable (FeedImage?) async throws -> [FeedImage]

  /// A loader by what it does.
  public init(_ load: @escaping @Sendable (_ last: FeedImage?) async throws -> [FeedImage]) { self.load = load }

  /// The page after an image; the first page for `nil`.
  ///
  /// - Throws: What the closure throws.
  public func page(after last: FeedImage?) async throws -> [FeedImage] { try await load(last) }
}

/// A loader of comments made of a closure.
public struct ImageCommentsLoaderClosure: ImageCommentsLoader {
  private let load: @Sendable (UUID) async throws -> [ImageComment]

  /// A loader by what it does.
  public init(_ load: @escaping @Sendable (_ imageID: UUID) async throws -> [ImageComment]) { self.load = load }

  /// All comments on the image.
  ///
  /// - Throws: What the closure throws.
  public func comments(on imageID: UUID) async throws -> [ImageComment] { try await load(imageID) }
}

/// A loader of image data made of a closure.
public struct FeedImageDataLoaderClosure: FeedImageDataLoader {
  private let load: @Sendable (URL) async throws -> Data

  /// A loader by what it does.
  public init(_ load: @escaping @Sendable (URL) async throws -> Data) { self.load = load }

  /// The bytes at a feed image's URL.
  ///
  /// - Throws: What the closure throws.
  public func data(from url: URL) async throws -> Data { try await load(url) }
}
