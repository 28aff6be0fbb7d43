public import Foundation

/// A comment on an image of the feed.
public struct ImageComment: Sendable, Hashable, Identifiable {
  /// Identifies the comment among the comments on all images.
  public let id: UUID
  /// The text of the comment.
  public let message: String
  /// The time at which the comment was written.
  public let createdAt: Date
  /// The author's name.
  public let username: String

  /// Creates a comment.
  public init(id: UUID, message: String, createdAt: Date, username: String) {
    self.id = id
    self.message = message
    self.createdAt = createdAt
    self.username = username
  }
}
