public import Foundation

/// Loads comments from the API and saves them, or on any failure loads those that were saved.
///
/// A failed save is ignored, because the user sees the comments anyway. Without saved comments, the API's error is thrown.
public struct SavedImageCommentsLoader: ImageCommentsLoader {
  private let service: FallbackService<UUID, [ImageComment]>

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - remote: Loads the comments from the API.
  ///   - cache: Saves the comments as bytes.
  ///   - url: Makes the URL under which the comments on an image are saved.
  public init(
    remote: any ImageCommentsLoader,
    cache: any FeedImageDataCache,
    url: @escaping @Sendable (UUID) -> URL
  ) {
    let saving = CachingService<UUID, [ImageComment]>(
      load: { try await remote.comments(on: $0) },
      save: { try await cache.save(try JSONEncoder().encode($1.map(SavedComment.init)), for: url($0)) }
    )
    service = FallbackService(first: { try await saving.load($0) }) { id, failure in
      guard let data = try? await cache.data(from: url(id)),
        let saved = try? JSONDecoder().decode([SavedComment].self, from: data)
      else { throw failure }
      return saved.map(\.comment)
    }
  }

  /// Loads all comments on the image, in the order of the API.
  ///
  /// - Throws: The error of the API; `CancellationError` in a cancelled task.
  public func comments(on imageID: UUID) async throws -> [ImageComment] { try await service.load(imageID) }
}

/// A comment as it is saved.
private struct SavedComment: Codable {
  let id: UUID
  let message: String
  let createdAt: Date
  let username: String

  init(_ comment: ImageComment) {
    (id, message, createdAt, username) = (comment.id, comment.message, comment.createdAt, comment.username)
  }

  var comment: ImageComment { ImageComment(id: id, message: message, createdAt: createdAt, username: username) }
}
