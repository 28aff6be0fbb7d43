import FeedClient
import Foundation
import Synchronization

/// The tokens of a case: one that is stored, and those that a refresh brings.
final class CaseTokens: Sendable {
  private struct State {
    var refreshes = 0
    var brought: String? = CaseTokens.fresh
    var held: Hold?
  }

  /// The token that the API takes.
  static let fresh = "fresh-token"
  /// A token that the API takes no more.
  static let stale = "stale-token"

  private let state = Mutex(State())

  /// How often a refresh was asked for.
  var refreshes: Int { state.withLock(\.refreshes) }

  /// What a refresh brings; `nil` for an error.
  func refreshBrings(_ token: String?) { state.withLock { $0.brought = token } }

  /// Has refreshes wait.
  func holdRefreshes(_ hold: Hold) { state.withLock { $0.held = hold } }

  /// Asks for a token in place of a stale one.
  func refresh() async throws -> String {
    let (brought, hold) = state.withLock { state in
      state.refreshes += 1
      return (state.brought, state.held)
    }
    await hold?.pass()
    guard let brought else { throw SimulatedError.refusedRefresh }
    return brought
  }
}

/// What the customer's token is, and what a refresh of it brings.
enum TokenState: Sendable, Hashable, CustomStringConvertible {
  /// The API takes it.
  case good
  /// The API takes another one, which a refresh brings.
  case stale
  /// The API takes another one, and a refresh brings one that it does not take either.
  case refreshedInVain
  /// The API takes another one, and no refresh succeeds.
  case notRefreshable

  /// What stands in the text of a case.
  var description: String {
    switch self {
    case .good: "a stored token that is good"
    case .stale: "a stored token that is stale"
    case .refreshedInVain: "a stored token that is stale, and another stale one from a refresh"
    case .notRefreshable: "a stored token that is stale, and no refresh that succeeds"
    }
  }
}

extension Condition {
  /// An API that asks for a token, and what the customer has.
  static func token(_ token: TokenState) -> Condition {
    Condition("an API that asks for a token, and \(token)") { world in
      try await world.play(.token(CaseTokens.fresh))
      switch token {
      case .good, .stale: world.tokens.refreshBrings(CaseTokens.fresh)
      case .refreshedInVain: world.tokens.refreshBrings(CaseTokens.stale)
      case .notRefreshable: world.tokens.refreshBrings(nil)
      }
      world.sign(with: token == .good ? CaseTokens.fresh : CaseTokens.stale)
    }
  }
}

extension Action {
  /// The feed is loaded by several at once, all of whom find the token stale before it is refreshed.
  static func loadFeed(timesAtOnce count: Int) -> Action {
    Action("the client loads the feed from the API \(count) times at once") { world in
      // The refresh waits until every request has been refused: so all have found the same token stale.
      let hold = world.makeHold()
      world.tokens.holdRefreshes(hold)
      world.client.open(hold.released, afterAnswers: count)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<count {
          group.addTask { await world.receive { try await Load.remoteFeed.perform(in: world) } }
        }
      }
    }
  }
}

extension Action {
  /// The feed is loaded twice at once; one of the two hears of the stale token when the other has refreshed it.
  static let loadFeedTwiceOneRefusedLate = Action(
    "the client loads the feed from the API twice at once, and is refused the second time after the refresh"
  ) { world in
    let hold = world.makeHold()
    world.client.holdNextAnswer(hold)
    let late = world.inBackground {
      await world.receive { try await Load.remoteFeed.perform(in: world) }
      hold.reached.open()
    }
    await hold.reached.wait()
    await world.receive { try await Load.remoteFeed.perform(in: world) }
    hold.released.open()
    await late.value
  }
}

extension Expectation {
  /// So many refreshes were asked for.
  static func theTokenIsRefreshed(times count: Int) -> Expectation {
    Expectation("the token is refreshed \(count == 1 ? "once" : "\(count) times")") { world in
      let got = world.tokens.refreshes
      if got != count { throw Mismatch(expected: "\(count) refreshes", got: "\(got)") }
    }
  }

  /// So many loads, each of which delivers the feed.
  static func theFeedIsDelivered(_ content: FeedContent, times count: Int) -> Expectation {
    Expectation("\(content) is delivered to all \(count)") { world in
      let deliveries = world.notes.deliveries
      try Difference.check(count, got: deliveries.count)
      for delivery in deliveries {
        guard case .feed(let feed) = delivery else { throw Mismatch(expected: "\(content)", got: "\(delivery)") }
        try Difference.check(try content.images(world), got: feed)
      }
    }
  }

  /// So many loads, each of which delivers an error.
  static func anErrorIsDelivered(_ kind: ErrorKind, times count: Int) -> Expectation {
    Expectation("\(kind.withArticle) is delivered to all \(count)") { world in
      let deliveries = world.notes.deliveries
      try Difference.check(count, got: deliveries.count)
      for delivery in deliveries {
        guard case .failure(let error) = delivery else {
          throw Mismatch(expected: kind.withArticle, got: "\(delivery)")
        }
        try kind.check(error)
      }
    }
  }

  /// So many requests came, whatever their order.
  static func theAPIIsAsked(times count: Int) -> Expectation {
    Expectation("the API is asked \(count) times") { world in
      let requests = await world.requests
      if requests.count != count {
        throw Mismatch(expected: "\(count) requests", got: "\(requests.count)")
      }
    }
  }
}
