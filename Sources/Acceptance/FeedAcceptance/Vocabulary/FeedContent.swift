import ContractModel
import ContractReports
import Diagnostics
public import FeedClient
import Foundation
import SchemaVariations

/// The feed of a case: its name in texts, and its images in the world of a case.
///
/// ```swift
/// let first = FeedContent("the first page") { world in Array(world.fixtures.feed.prefix(10)) }
/// let isShown = Step.theFeedIsDisplayed(first)
/// ```
public struct FeedContent: Sendable, CustomStringConvertible {
  /// The text in a case.
  public let description: String
  /// Returns the images, in the world of a case.
  public let images: @Sendable (World) throws -> [FeedImage]

  /// Creates content from its text, and from a function that returns its images.
  public init(_ description: String, images: @escaping @Sendable (World) throws -> [FeedImage]) {
    self.description = description
    self.images = images
  }
}

extension FeedContent {
  /// The first page of the API.
  public static let remote = FeedContent("the remote feed") { Array($0.fixtures.feed.prefix($0.api.pageSize)) }

  /// All images of the API.
  static let wholeRemote = FeedContent("the whole remote feed") { world in
    guard world.fixtures.isWhole else { throw Inapplicable("the API's feed is too long to be read to its end") }
    return world.fixtures.feed
  }

  /// Several pages of the API.
  public static func remote(pages: Int) -> FeedContent {
    FeedContent("the remote feed up to page \(pages)") { world in
      try world.requireRemoteImages(beyond: (pages - 1) * world.api.pageSize)
      return Array(world.fixtures.feed.prefix(pages * world.api.pageSize))
    }
  }

  /// The first page of the API, and the first images of the second one.
  static func remote(andFurther count: Int) -> FeedContent {
    FeedContent("the remote feed and \(counted(count, "further image"))") { world in
      let all = world.api.pageSize + count
      try world.requireRemoteImages(beyond: all - 1)
      return Array(world.fixtures.feed.prefix(all))
    }
  }

  /// Two pages of the API, of which the second was loaded after new images were added at the top.
  static let shifted = FeedContent("the remote feed up to page 2, without the images that the API repeats") { world in
    let isShifted = !world.api.continuation.way.takesItem
    let repeated = isShifted ? min(world.fixtures.newImages.count, world.api.pageSize) : 0
    return Array(try remote(pages: 2).images(world).dropLast(repeated))
  }

  /// The second page of the API.
  static let secondPage = FeedContent("page 2 of the remote feed") { world in
    Array(try remote(pages: 2).images(world).dropFirst(world.api.pageSize))
  }

  /// The images that were added at the top of the feed.
  static let newImages = FeedContent("the new images") { $0.fixtures.newImages }

  /// The first page of the API after new images were added at the top.
  static let newest = FeedContent("the newest remote feed") { world in
    Array((world.fixtures.newImages + world.fixtures.feed).prefix(world.api.pageSize))
  }

  /// A feed that was saved earlier, and is unknown to the API.
  public static let saved = FeedContent("the saved feed") { _ in savedImages }

  /// Images that are not sorted by any of their values.
  static let unordered = FeedContent("a feed of three images in the order of neither id, text nor URL") { _ in
    Array(savedImages.dropFirst() + savedImages.prefix(1))
  }

  /// Images that only their ids tell apart.
  static let alike = FeedContent("a feed of three images that differ in their ids alone") { _ in
    savedImages.compactMap { image in
      savedImages.first.map {
        FeedImage(id: image.id, description: $0.description, location: $0.location, url: $0.url)
      }
    }
  }

  /// No image.
  public static let empty = FeedContent("an empty feed") { _ in [] }

  static let savedImages: [FeedImage] = (1...3).compactMap { number in
    guard
      let id = UUID(uuidString: "5A7ED000-0000-4000-8000-00000000000\(number)"),
      let url = URL(string: "http://saved.example/images/\(number).png")
    else { return nil }
    return FeedImage(
      id: id,
      description: number == 2 ? nil : "Saved description \(number)",
      location: number == 3 ? nil : "Saved location \(number)",
      url: url
    )
  }
}

extension World {
  /// Requires that the API has more than a number of images.
  ///
  /// - Throws: `Inapplicable`.
  fileprivate func requireRemoteImages(beyond count: Int) throws(Inapplicable) {
    guard fixtures.feed.count > count else {
      throw Inapplicable("the API has \(counted(fixtures.feed.count, "image")) only")
    }
  }
}

/// The comments of a case: their name in texts, and their values in the world of a case.
///
/// ```swift
/// let discussion = CommentContent(description: "no comment") { _ in [] }
/// let isEmpty = Step.theCommentsAreDisplayed(discussion)
/// ```
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

  /// Comments that only their ids tell apart.
  static let alike = CommentContent(description: "three comments that differ in their ids alone") { world in
    try unordered.comments(world).map {
      ImageComment(id: $0.id, message: "A message", createdAt: Moment.usual.date, username: "A user")
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

  /// Comments with long texts, and with texts of many lines.
  static let long = CommentContent(description: "comments of long texts and of many lines") { _ in
    LongText.all.enumerated().compactMap { number, text in
      UUID(uuidString: "C0117E17-0000-4000-8000-0000000002\(10 + number)").map {
        ImageComment(id: $0, message: text.text, createdAt: Moment.usual.date, username: text.text)
      }
    }
  }

  /// Comments whose texts a client must not change.
  static let awkward = CommentContent(description: "comments of awkward texts") { _ in
    UnusualText.all.map(\.text).enumerated().compactMap { number, text in
      UUID(uuidString: "C0117E17-0000-4000-8000-0000000001\(10 + number)").map {
        ImageComment(id: $0, message: text, createdAt: Moment.usual.date, username: text)
      }
    }
  }

  /// No comment.
  public static let none = CommentContent(description: "an empty list of comments") { _ in [] }
}

extension FeedContent {
  /// Images whose texts a client must not change.
  static let awkward = FeedContent("a feed of awkward texts") { _ in
    UnusualText.all.map(\.text).enumerated().compactMap { number, text in
      guard let id = UUID(uuidString: "5A7ED000-0000-4000-8000-0000000001\(10 + number)"),
        let url = URL(string: "http://saved.example/images/\(number).png")
      else { return nil }
      return FeedImage(id: id, description: text, location: text, url: url)
    }
  }
}
