import FeedClient
import Foundation

/// Something that the customer asks a screen for.
enum ScreenRequest: Sendable, Hashable, CustomStringConvertible {
  case feed
  case more
  /// The comments on the image with the most of them.
  case comments

  /// The request as a case spells it.
  var description: String {
    switch self {
    case .feed: "the feed"
    case .more: "more"
    case .comments: "the comments on an image"
    }
  }

  /// Asks the screen of a world for it.
  func perform(in world: World) async throws {
    switch self {
    case .feed: await world.feedScreen.load()
    case .more: await world.feedScreen.loadMore()
    case .comments: try await world.commentsScreen.load()
    }
  }
}
