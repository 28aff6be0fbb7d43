public import Foundation

/// What somebody has said about an image of the feed.
public struct ImageComment: Sendable, Hashable, Identifiable {
  /// Identifies the comment among the comments on all images.
  public let id: UUID
  /// What was said.
  public let message: String
  /// When it was said.
  public let createdAt: Date
  /// Who said it.
  public let username: String

  /// A comment.
  public init(id: UUID, message: String, createdAt: Date, username: String) {
    self.id = id
    self.message = message
    self.createdAt = createdAt
    self.username = username
  }
}
