import Basics
import FeedClient
import Foundation

extension Step {
  /// The customer makes a request, and its response is delayed.
  ///
  /// - Parameter isEndedByCancellation: Whether a cancelled request ends immediately, as it does on the wire.
  static func theCustomerIsWaiting(
    for request: ScreenRequest,
    isEndedByCancellation: Bool = false
  ) -> Step {
    Step("the customer has asked for \(request), and the response is on its way") { world in
      world.needRequests(1)
      await world.wait(isEndedByCancellation: isEndedByCancellation) { try? await request.perform(in: world) }
    }
  }

  /// The customer makes a request while a response is delayed.
  ///
  /// - Parameter requests: The maximum number of HTTP requests that it needs.
  static func meanwhileTheCustomerAsks(for request: ScreenRequest, needing requests: Int) -> Step {
    Step("the customer asks for \(request) meanwhile") { world in
      world.needRequests(requests)
      let (done, sent) = (Latch(), world.client.sent.count)
      let task = world.inBackground {
        try? await request.perform(in: world)
        done.open()
      }
      world.note { $0.meanwhile.append(task) }
      guard requests > 0 else { return try await world.giveTime { done.isOpen } }
      // The delayed response arrives last, unless the client waits for it before it sends its requests.
      try await world.giveTime(500) { done.isOpen || world.client.sent.count >= sent + requests }
      try await world.giveTime(500) { done.isOpen }
    }
  }

  /// The delayed response arrives, and the screens have displayed everything.
  static let theResponseArrives = Step("the response arrives") { world in
    guard let (hold, task) = world.notes.waiting else { return }
    hold.released.open()
    await task.value
    for task in world.notes.meanwhile { await task.value }
  }

  /// The customer makes a request, and leaves the screen.
  static func theCustomerAsks(for request: ScreenRequest, andLeaves moment: Cancellation) -> Step {
    Step("the customer asks for \(request), and leaves \(moment)") { world in
      world.needRequests(1)
      try await world.cancelling(at: moment) { try? await request.perform(in: world) }
    }
  }

  /// The customer reloads, and every state of the screen is recorded.
  static let theCustomerReloadsAndLooks = Step("the customer reloads the feed, and looks at the screen") { world in
    try await world.recordingStates { await $0.load() }
  }

  /// The customer scrolls to the end, and every state of the screen is recorded.
  static let theCustomerAsksForMoreAndLooks = Step("the customer asks for more, and looks at the screen") { world in
    try await world.recordingStates { await $0.loadMore() }
  }

  /// The feed screen is loading.
  static let aLoadingStateIsDisplayed = Step("a loading state is displayed, without an error") { world in
    try await world.feedScreen.state.requireLoading()
  }

  /// The next page is loading below a feed, and the feed itself is not.
  static func aLoadingStateOfMoreIsDisplayed(beside content: FeedContent) -> Step {
    Step("a loading state is displayed at the end of \(content) alone, without an error") { world in
      let state = await world.feedScreen.state
      try state.requireLoadingOfMore()
      try Difference.check(try content.images(world), got: state.items)
    }
  }

  /// The feed screen is loading, and still displays a feed.
  static func aLoadingStateIsDisplayed(beside content: FeedContent) -> Step {
    Step("a loading state is displayed beside \(content), without an error") { world in
      let state = await world.feedScreen.state
      try state.requireLoading()
      try Difference.check(try content.images(world), got: state.items)
    }
  }

  /// The screen was loading, and no longer is.
  static let aLoadingStateWasDisplayed = Step("a loading state was displayed, and has gone") { world in
    try Wording.requireLoadingOnce(world.notes.states.map(\.isLoading))
  }

  /// The next page was loading, and no longer is; the list itself never was.
  static let aLoadingStateOfMoreWasDisplayed = Step(
    "a loading state was displayed at the end of the list alone, and has gone"
  ) { world in
    try Wording.requireLoadingOnce(world.notes.states.map(\.more.isLoading))
    if let state = world.notes.states.first(where: \.isLoading) {
      throw Mismatch(expected: "the next page loading alone", got: Wording.screen(state))
    }
  }
}

extension Wording {
  /// Requires that something was not loading, then loading, and then not loading again.
  fileprivate static func requireLoadingOnce(_ states: [Bool]) throws(Mismatch) {
    let shown = states.reduce(into: [Bool]()) { if $0.last != $1 { $0.append($1) } }
    guard shown != [false, true, false] else { return }
    let wording: ([Bool]) -> String = { $0.map { $0 ? "loading" : "not loading" }.joined(separator: ", then ") }
    throw Mismatch(expected: wording([false, true, false]), got: wording(shown))
  }
}

extension World {
  /// Makes a request to the feed screen, and records every state of the screen until its end.
  fileprivate func recordingStates(_ request: @Sendable (any FeedScreen) async -> Void) async throws {
    needRequests(1)
    let screen = feedScreen
    let states = await screen.states()
    let seen = Mutex<[ListState<FeedImage>]>([])
    let reading = Task { for await state in states { seen.withLock { $0.append(state) } } }
    await request(screen)
    let last = await screen.state
    // A screen may tell its readers later than its callers. The first state can be equal to the last one.
    try await giveTime(500) { seen.withLock { $0.count > 1 && $0.last == last } }
    reading.cancel()
    await reading.value
    note { $0.states = seen.withLock(\.self) }
  }

  /// Runs an operation in the background, and returns when its response is on its way.
  func wait(isEndedByCancellation: Bool = false, for operation: @escaping @Sendable () async -> Void) async {
    let hold = makeHold(isEndedByCancellation: isEndedByCancellation)
    client.holdNextResponse(hold)
    let task = inBackground {
      await operation()
      // A client that sends no request must not block the case.
      hold.reached.open()
    }
    await hold.reached.wait()
    note { $0.waiting = (hold, task) }
  }
}
