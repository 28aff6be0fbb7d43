import FeedClient
import Foundation

/// A screen, or an image's cell, that can be released.
enum ReleasedScreen: Sendable, CustomStringConvertible {
  case feed, comments, image

  /// The text in a case.
  var description: String {
    switch self {
    case .feed: "the screen of the feed"
    case .comments: "the screen of the comments on an image"
    case .image: "the cell of the image"
    }
  }

  /// Makes the screen start a load, which it owns if it can; otherwise a task of the caller owns the load.
  ///
  /// - Returns: Cancels the load of the caller's task.
  func startLoading(in world: World) async throws -> (@Sendable () -> Void)? {
    let screen: any Sendable
    let load: @Sendable () async -> Void
    switch self {
    case .feed:
      let feed = world.feedScreen
      (screen, load) = (feed, { await feed.load() })
    case .comments:
      let comments = try world.commentsScreen
      (screen, load) = (comments, { await comments.load() })
    case .image:
      let cell = try world.imageCell
      (screen, load) = (cell, { await cell.load() })
    }
    if let screen = screen as? any LoadOwningScreen {
      await screen.startLoading()
      return nil
    }
    return world.inBackground(load).cancel
  }

  /// The screen as an object; that of a value has no other owner, and is gone at once.
  func object(in world: World) throws -> AnyObject {
    switch self {
    case .feed: world.feedScreen as AnyObject
    case .comments: try world.commentsScreen as AnyObject
    case .image: try world.imageCell as AnyObject
    }
  }

  /// Releases the screen.
  func release(in world: World) {
    switch self {
    case .feed: world.closeFeedScreen()
    case .comments: world.closeCommentsScreen()
    case .image: world.removeImageCell()
    }
  }
}

extension Step {
  /// A screen is released while its load waits for the API.
  ///
  /// A screen that cannot own a load is left by its caller first, as usual.
  static func theScreenIsReleased(whileLoading screen: ReleasedScreen) -> Step {
    Step("\(screen) loads, and is released while the API is asked") { world in
      world.needRequests(1)
      let came = await world.session.journal().count
      let leave = try await screen.startLoading(in: world)
      // The API does not signal that it received the request, so the journal is polled; a client may send none.
      var polls = 0
      while polls < 5000, await world.session.journal().count == came {
        try await Task.sleep(for: .milliseconds(1))
        polls += 1
      }
      weak let object = try screen.object(in: world)
      leave?()
      screen.release(in: world)
      // A client that keeps its screen, or the request, must not block the case.
      try await world.giveTime(2000) { !world.client.ended.isEmpty }
      for _ in 0..<2000 where object != nil { try await Task.sleep(for: .milliseconds(1)) }
      world.keep(object == nil, as: "isGone")
    }
  }

  /// Nothing keeps the released screen alive.
  static let theScreenIsGone = Step("nothing keeps the released screen alive") { world in
    if world.kept("isGone", as: Bool.self) != true {
      throw Mismatch(expected: "no owner of the released screen", got: "a screen that something keeps alive")
    }
  }
}
