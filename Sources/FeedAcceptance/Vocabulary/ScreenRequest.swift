import FeedClient
import Foundation

/// A customer's request to a screen.
enum ScreenRequest: Sendable, Hashable, CustomStringConvertible {
  case feed
  case more
  /// The comments on the image with the most comments.
  case comments

  /// The text in a case.
  var description: String {
    switch self {
    case .feed: "the feed"
    case .more: "more"
    case .comments: "the comments on an image"
    }
  }

  /// Performs the request on the screen of a world.
  func perform(in world: World) async throws {
    switch self {
    case .feed: await world.feedScreen.load()
    case .more: await world.feedScreen.loadMore()
    case .comments: try await world.commentsScreen.load()
    }
  }
}
