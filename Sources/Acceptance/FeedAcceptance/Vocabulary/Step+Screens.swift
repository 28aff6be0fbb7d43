import FeedClient
import Foundation

/// A customer's request to a screen.
enum ScreenRequest: String, Sendable, CustomStringConvertible {
  case feed = "the feed"
  case more = "more"
  /// More, by a tap on the error of the page, and not by scrolling to the end.
  case moreByTap = "more by a tap on the error"
  /// The comments on the image with the most comments.
  case comments = "the comments on an image"

  /// The text in a case.
  var description: String { rawValue }

  /// Performs the request on the screen of a world.
  func perform(in world: World) async throws {
    switch self {
    case .feed: await world.feedScreen.load()
    case .more: await world.feedScreen.loadMore()
    case .moreByTap: await world.feedScreen.retryMore()
    case .comments: try await world.commentsScreen.load()
    }
  }

  /// The customer makes the request.
  fileprivate func step(_ text: String) -> Step {
    Step(text) { world in
      world.needRequests(1)
      try await perform(in: world)
    }
  }
}

extension Step {
  /// The customer opens the feed.
  public static let theCustomerAsksForTheFeed = ScreenRequest.feed.step("the customer asks for the feed")

  /// The customer reloads the feed.
  public static let theCustomerReloads = ScreenRequest.feed.step("the customer reloads the feed")

  /// The customer scrolls to the end.
  public static let theCustomerAsksForMore = ScreenRequest.more.step("the customer asks for more")

  /// The customer taps on the error of the next page.
  public static let theCustomerTapsTheErrorOfMore = ScreenRequest.moreByTap.step(
    "the customer taps on the error at the end of the list"
  )

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
  public static let theCustomerAsksForComments = ScreenRequest.comments.step(
    "the customer asks for the comments on an image"
  )

  /// The screen appears to the customer, who does nothing else.
  static func theScreenAppears(_ request: ScreenRequest) -> Step {
    Step("the screen of \(request) appears") { world in
      let screen: any Sendable = request == .comments ? try world.commentsScreen : world.feedScreen
      guard let screen = screen as? any AppearingScreen else {
        throw Inapplicable("the client's screen of \(request) is no AppearingScreen")
      }
      world.needRequests(1)
      await screen.appear()
    }
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
      try state.requireQuiet()
    }
  }

  /// The feed screen displays this feed, as it did before the customer left, and no error.
  ///
  /// Nobody sees a screen that the customer has left, so that it may be in any loading state.
  static func theFeedIsLeft(_ content: FeedContent) -> Step {
    Step("the screen has \(content), and no error") { world in
      let state = await world.feedScreen.state
      try Difference.check(try content.images(world), got: state.items)
      try state.requireNoError()
    }
  }

  /// The place of the next page displays an error message, beside the displayed feed.
  public static func anErrorOfMoreIsDisplayed(_ kind: ErrorKind, beside content: FeedContent) -> Step {
    Step("an error message is displayed at the end of \(content), for \(kind.withArticle)") { world in
      let state = await world.feedScreen.state
      let items = try content.images(world)
      if items.isEmpty { try world.requireImages() }
      try Difference.check(items, got: state.items)
      try state.requireQuiet(errorOfMore: true)
      try world.requireScreenError(kind)
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

  /// The feed screen displays this feed as soon as its own load has ended.
  static func theFeedAppears(_ content: FeedContent) -> Step {
    Step("\(content) is displayed, without a request of the customer") { world in
      try await world.eventually { try await Step.theFeedIsDisplayed(content).perform(world) }
    }
  }

  /// The comments screen displays these comments as soon as its own load has ended.
  static func theCommentsAppear(_ content: CommentContent) -> Step {
    Step("\(content) are displayed, without a request of the customer") { world in
      try await world.eventually { try await Step.theCommentsAreDisplayed(content).perform(world) }
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
      try state.requireQuiet()
    }
  }

  /// The comments screen displays these comments, as it did before the customer left, and no error.
  ///
  /// Nobody sees a screen that the customer has left, so that it may be in any loading state.
  static func theCommentsAreLeft(_ content: CommentContent) -> Step {
    Step("the screen has \(content), and no error") { world in
      let state = try await world.commentsScreen.state
      try Difference.check(try content.comments(world), got: state.items)
      try state.requireNoError()
    }
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
  /// Whether the list itself displays an error message.
  private var hasError: Bool { errorMessage?.isEmpty == false }

  /// Whether the place of the next page displays an error message.
  private var hasErrorOfMore: Bool { more.errorMessage?.isEmpty == false }

  /// Requires that nothing is loading, with or without an error message in one of the two places.
  func requireQuiet(error: Bool = false, errorOfMore: Bool = false) throws(Mismatch) {
    guard hasError != error || hasErrorOfMore != errorOfMore || isLoading || more.isLoading else { return }
    let message = error ? "an error message" : errorOfMore ? "an error message of the next page alone" : nil
    throw Mismatch(expected: "\(message ?? "no error message"), and nothing loading", got: Wording.screen(self))
  }

  /// Requires that there is no error message in either place.
  func requireNoError() throws(Mismatch) {
    if hasError || hasErrorOfMore { throw Mismatch(expected: "no error message", got: Wording.screen(self)) }
  }

  /// Requires that the list itself is loading, and displays no error from before.
  func requireLoading() throws(Mismatch) {
    if !isLoading { throw Mismatch(expected: "a loading state", got: Wording.screen(self)) }
    if more.isLoading { throw Mismatch(expected: "a loading state of the list alone", got: Wording.screen(self)) }
    if hasError { throw Mismatch(expected: "a loading state without an error", got: Wording.screen(self)) }
  }

  /// Requires that the next page is loading, and not the list itself, and displays no error of the page from before.
  func requireLoadingOfMore() throws(Mismatch) {
    guard !more.isLoading || isLoading || hasErrorOfMore else { return }
    throw Mismatch(expected: "the next page loading alone, without an error", got: Wording.screen(self))
  }
}

extension World {
  /// Requires that the last error on the screen is of a kind.
  fileprivate func requireScreenError(_ kind: ErrorKind) throws(Mismatch) {
    guard let error = notes.screenErrors.last else { throw Mismatch(expected: kind.withArticle, got: "no error") }
    try kind.check(error, by: classify)
  }
}
