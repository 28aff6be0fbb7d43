public import FeedClient
import Foundation

/// The comments of a case: their name in texts, and their values in the world of a case.
public struct CommentContent: Sendable, CustomStringConvertible {
  /// The text in a case.
  public let description: String
  /// Returns the comments, in the world of a case.
  public let comments: @Sendable (World) throws -> [ImageComment]

  /// Creates content from its text, and from a function that returns its comments.
  public init(description: String, comments: @escaping @Sendable (World) throws -> [ImageComment]) {
    self.description = description
    self.comments = comments
  }

  /// All comments of the API on the image with the most comments.
  public static let remote = CommentContent(description: "all its comments in the order of the API") { world in
    world.fixtures.comments[try world.discussedImage.id] ?? []
  }

  /// Comments that are not sorted by any of their values.
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

  /// More comments than any page of the API has images.
  static let many = CommentContent(description: "three hundred comments") { _ in
    (1...300).compactMap { number in
      UUID(uuidString: "C0117E17-0000-4000-8000-\(String(repeating: "0", count: 12 - "\(number)".count))\(number)").map
      {
        ImageComment(id: $0, message: "Message \(number)", createdAt: Moment.usual.date, username: "User \(number % 7)")
      }
    }
  }

  /// Comments whose texts a client must not change.
  static let awkward = CommentContent(description: "comments of awkward texts") { _ in
    AwkwardText.all.enumerated().compactMap { number, text in
      UUID(uuidString: "C0117E17-0000-4000-8000-0000000001\(10 + number)").map {
        ImageComment(id: $0, message: text, createdAt: Moment.usual.date, username: text)
      }
    }
  }

  /// No comment.
  public static let none = CommentContent(description: "an empty list of comments") { _ in [] }
}
