import FeedClient
import Foundation

/// Comments that cases speak of: what people call them, and what they are in the world of a case.
struct CommentContent: Sendable, CustomStringConvertible {
  let description: String
  let comments: @Sendable (World) throws -> [ImageComment]

  /// All comments of the API on the image that has the most of them.
  static let remote = CommentContent(description: "all its comments in the order of the API") { world in
    world.fixtures.comments[try world.discussedImage.id] ?? []
  }

  /// Comments in an order that none of their values explains, ascending or descending.
  static let unordered = CommentContent(description: "three comments in the order of neither time, text nor user") {
    _ in
    [2, 3, 1].compactMap { number in
      UUID(uuidString: "C0117E17-0000-4000-8000-00000000000\(number)").map { id in
        ImageComment(
          id: id,
          message: "Message \(number)",
          createdAt: Moment.usual.date + TimeInterval(number),
          username: "User \(number)"
        )
      }
    }
  }

  /// No comment.
  static let none = CommentContent(description: "an empty list of comments") { _ in [] }
}
