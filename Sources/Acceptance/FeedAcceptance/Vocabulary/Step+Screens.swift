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

extension Step {
  /// The customer opens the feed.
  public static let theCustomerAsksForTheFeed = Step("the customer asks for the feed") { world in
    world.needRequests(1)
    await world.feedScreen.load()
  }

  /// The customer reloads the feed.
  public static let theCustomerReloads = Step("the customer reloads the feed") { world in
    world.needRequests(1)
    await world.feedScreen.load()
  }

  /// The customer scrolls to the end.
  public static let theCustomerAsksForMore = Step("the customer asks for more") { world in
    world.needRequests(1)
    await world.feedScreen.loadMore()
  }

  /// The customer scrolls to the end of the feed, for as many pages as there can be.
  static let theCustomerAsksForMoreUntilNoneIsOffered = Step("the customer asks for more until none is offered") {
    world in
    for _ in 0...world.fixtures.feed.count where await world.feedScreen.state.canLoadMore {
      world.needRequests(1)
      await world.feedScreen.loadMore()
    }
  }

  /// The customer scrolls until the last image of the API is displayed, even if pages are short.
  static let theCustomerAsksForMoreUpToTheLastImage = Step("the customer asks for more up to the last image") {
    world in
    let count = world.fixtures.feed.count
    for _ in 0..<count where await world.feedScreen.state.items.count < count {
      world.needRequests(1)
      await world.feedScreen.loadMore()
    }
  }

  /// The customer opens the comments on an image.
  public static let theCustomerAsksForComments = Step("the customer asks for the comments on an image") { world in
    world.needRequests(1)
    try await world.commentsScreen.load()
  }

  /// The app goes to the background.
  public static let theAppEntersTheBackground = Step("the app enters the background") { world in
    await world.app.enterBackground()
  }

  /// The app ends, and is launched again with the same store.
  public static let theAppIsLaunchedAnew = Step("the app is launched anew") { world in
    await world.openStore()
    world.relaunch()
  }

  /// The app ends, and is launched again with the same store and another page size.
  static func theAppIsLaunchedAnew(askingForPagesOf limit: Int) -> Step {
    Step("the app is launched anew, asking for pages of \(limit)") { world in
      await world.openStore()
      world.relaunch(pageLimit: limit)
    }
  }

  /// The API's behavior changes from now on.
  public static func theConnectivityBecomes(_ connectivity: Connectivity) -> Step {
    Step("from here on it is \(connectivity)") { try await $0.play(connectivity) }
  }

  /// From now on, the API accepts requests and never responds, and the client waits.
  static let theAPIFallsSilent = Step("from here on the API does not answer a patient client") { world in
    try await world.play(.silent, isPatient: true)
  }

  /// Time goes by.
  public static func secondsPass(_ seconds: Int) -> Step {
    Step("\(seconds) s pass") { $0.clock.now += TimeInterval(seconds) }
  }

  /// The feed screen displays this feed and no error, and has finished loading.
  public static func theFeedIsDisplayed(_ content: FeedContent) -> Step {
    Step("\(content) is displayed") { world in
      let state = await world.feedScreen.state
      try Difference.check(try content.images(world), got: state.items)
      try state.requireQuiet(error: false)
    }
  }

  /// The feed screen displays an error message, and still its previous content, or nothing else.
  public static func anErrorIsDisplayed(_ kind: ErrorKind, beside content: FeedContent? = nil) -> Step {
    let rest = content.map { " beside \($0)" } ?? ", and no image"
    return Step("an error message is displayed\(rest), for \(kind.withArticle)") { world in
      let state = await world.feedScreen.state
      let items = try content?.images(world) ?? []
      if content != nil, items.isEmpty { try world.requireImages() }
      try Difference.check(items, got: state.items)
      try state.requireQuiet(error: true)
      try world.requireScreenError(kind)
    }
  }

  /// Whether the feed screen offers more images.
  public static func moreIsOffered(_ isOffered: Bool) -> Step {
    Step(isOffered ? "more is offered" : "nothing more is offered") { world in
      if isOffered { try world.requireImages() }
      let wording: (Bool) -> String = { $0 ? "more to be offered" : "nothing more to be offered" }
      let canLoadMore = await world.feedScreen.state.canLoadMore
      if canLoadMore != isOffered { throw Mismatch(expected: wording(isOffered), got: wording(canLoadMore)) }
    }
  }

  /// The comments screen displays these comments, in this order, and no error.
  public static func theCommentsAreDisplayed(_ content: CommentContent) -> Step {
    Step("\(content) are displayed") { world in
      let state = try await world.commentsScreen.state
      try Difference.check(try content.comments(world), got: state.items)
      try state.requireQuiet(error: false)
    }
  }

  /// The comments screen displays nothing, and is not loading.
  static let neitherCommentsNorErrorAreDisplayed = Step("neither comments nor an error are displayed") { world in
    let state = try await world.commentsScreen.state
    try Difference.check([], got: state.items)
    try state.requireQuiet(error: false)
  }

  /// The comments screen displays an error message, and still its previous content, or no comment.
  public static func anErrorIsDisplayedForComments(_ kind: ErrorKind, beside content: CommentContent? = nil) -> Step {
    let rest = content.map { " beside \($0)" } ?? ", and no comment"
    return Step("an error message is displayed\(rest), for \(kind.withArticle)") { world in
      let state = try await world.commentsScreen.state
      try Difference.check(try content?.comments(world) ?? [], got: state.items)
      try state.requireQuiet(error: true)
      try world.requireScreenError(kind)
    }
  }
}

extension ListState {
  /// Requires that the screen is not loading, with or without an error message.
  func requireQuiet(error: Bool) throws(Mismatch) {
    let hasError = errorMessage?.isEmpty == false
    guard hasError != error || isLoading else { return }
    throw Mismatch(
      expected: error ? "an error message, and nothing loading" : "no error message, and nothing loading",
      got: Wording.screen(self)
    )
  }
}

extension World {
  /// Requires that the last error on the screen is of a kind.
  fileprivate func requireScreenError(_ kind: ErrorKind) throws(Mismatch) {
    guard let error = notes.screenErrors.last else { throw Mismatch(expected: kind.withArticle, got: "no error") }
    try kind.check(error, by: classify)
  }
}
