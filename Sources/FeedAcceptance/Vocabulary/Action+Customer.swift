import FeedClient
import Foundation

extension Action {
  /// The customer opens the feed.
  public static let theCustomerAsksForTheFeed = Action("the customer asks for the feed") { world in
    world.needRequests(1)
    await world.feedScreen.load()
  }

  /// The customer reloads the feed.
  public static let theCustomerReloads = Action("the customer reloads the feed") { world in
    world.needRequests(1)
    await world.feedScreen.load()
  }

  /// The customer scrolls to the end.
  public static let theCustomerAsksForMore = Action("the customer asks for more") { world in
    world.needRequests(1)
    await world.feedScreen.loadMore()
  }

  /// The customer scrolls to the end of the feed, for as many pages as there can be.
  static let theCustomerAsksForMoreUntilNoneIsOffered = Action("the customer asks for more until none is offered") {
    world in
    for _ in 0...world.fixtures.feed.count where await world.feedScreen.state.canLoadMore {
      world.needRequests(1)
      await world.feedScreen.loadMore()
    }
  }

  /// The customer scrolls until the last image of the API is displayed, even if pages are short.
  static let theCustomerAsksForMoreUpToTheLastImage = Action("the customer asks for more up to the last image") {
    world in
    let count = world.fixtures.feed.count
    for _ in 0..<count where await world.feedScreen.state.items.count < count {
      world.needRequests(1)
      await world.feedScreen.loadMore()
    }
  }

  /// The customer opens the comments on an image.
  public static let theCustomerAsksForComments = Action("the customer asks for the comments on an image") { world in
    world.needRequests(1)
    try await world.commentsScreen.load()
  }

  /// The app goes to the background.
  public static let theAppEntersTheBackground = Action("the app enters the background") { world in
    await world.app.enterBackground()
  }

  /// The app ends, and is launched again with the same store.
  public static let theAppIsLaunchedAnew = Action("the app is launched anew") { world in
    await world.openStore()
    world.relaunch()
  }

  /// The app ends, and is launched again with the same store and another page size.
  static func theAppIsLaunchedAnew(askingForPagesOf limit: Int) -> Action {
    Action("the app is launched anew, asking for pages of \(limit)") { world in
      await world.openStore()
      world.relaunch(pageLimit: limit)
    }
  }

  /// The API's behavior changes from now on.
  public static func theConnectivityBecomes(_ connectivity: Connectivity) -> Action {
    Action("from here on it is \(connectivity)") { try await $0.play(connectivity) }
  }

  /// From now on, the API accepts requests and never responds, and the client waits.
  static let theAPIFallsSilent = Action("from here on the API does not answer a patient client") { world in
    try await world.play(.silent, isPatient: true)
  }

  /// Time goes by.
  public static func secondsPass(_ seconds: Int) -> Action {
    Action("\(seconds) s pass") { $0.clock.now += TimeInterval(seconds) }
  }
}
