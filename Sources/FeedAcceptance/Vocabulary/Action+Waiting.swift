import FeedClient
import Foundation

/// Something that the customer asks the screen of the feed for.
enum Wish: Sendable, Hashable, CustomStringConvertible {
  case feed
  case more

  /// What stands in the text of a case.
  var description: String {
    switch self {
    case .feed: "the feed"
    case .more: "more"
    }
  }

  /// Asks for it.
  func ask(_ screen: any FeedScreen) async {
    switch self {
    case .feed: await screen.load()
    case .more: await screen.loadMore()
    }
  }
}

extension Action {
  /// The customer asks, and the answer is kept on its way.
  static func theCustomerIsWaiting(for wish: Wish) -> Action {
    Action("the customer has asked for \(wish), and the answer is on its way") { world in
      let hold = world.makeHold()
      world.client.holdNextAnswer(hold)
      let screen = world.feedScreen
      let task = world.inBackground {
        await wish.ask(screen)
        // Whoever asks nobody must not be waited for.
        hold.reached.open()
      }
      await hold.reached.wait()
      world.note { $0.waiting = (hold, task) }
    }
  }

  /// What the customer waits for comes.
  static let theAnswerArrives = Action("the answer arrives") { world in
    guard let (hold, task) = world.notes.waiting else { return }
    hold.released.open()
    await task.value
  }

  /// The customer asks, and goes away.
  static func theCustomerAsks(for wish: Wish, andLeaves moment: Cancellation) -> Action {
    Action("the customer asks for \(wish), and leaves \(moment)") { world in
      let screen = world.feedScreen
      try await world.cancelling(at: moment) { await wish.ask(screen) }
    }
  }

  /// The customer opens the comments, and goes away.
  static func theCustomerAsksForComments(andLeaves moment: Cancellation) -> Action {
    Action("the customer asks for the comments on an image, and leaves \(moment)") { world in
      let screen = try world.commentsScreen
      try await world.cancelling(at: moment) { await screen.load() }
    }
  }

  /// The customer wants the newest, and every state of the screen is kept.
  static let theCustomerReloadsAndLooks = Action("the customer reloads the feed, and looks at the screen") { world in
    let screen = world.feedScreen
    let states = await screen.states()
    let reading = Task {
      var seen: [ListState<FeedImage>] = []
      for await state in states { seen.append(state) }
      return seen
    }
    await screen.load()
    // What was shown is in the stream; cancelled, its reader takes that, and waits for no more.
    reading.cancel()
    let seen = await reading.value
    world.note { $0.states = seen }
  }
}

extension Expectation {
  /// The screen shows that something loads.
  static let aLoadingStateIsDisplayed = Expectation("a loading state is displayed") { world in
    let state = await world.feedScreen.state
    if !state.isLoading { throw Mismatch(expected: "a loading state", got: Wording.screen(state)) }
  }

  /// The screen has shown that something loads, and shows it no more.
  static let aLoadingStateWasDisplayed = Expectation("a loading state was displayed, and has gone") { world in
    let shown = world.notes.states.map(\.isLoading).reduce(into: [Bool]()) { if $0.last != $1 { $0.append($1) } }
    guard shown != [false, true, false] else { return }
    let wording: ([Bool]) -> String = { $0.map { $0 ? "loading" : "not loading" }.joined(separator: ", then ") }
    throw Mismatch(expected: wording([false, true, false]), got: wording(shown))
  }
}
