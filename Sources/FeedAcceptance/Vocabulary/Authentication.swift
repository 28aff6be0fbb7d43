import FeedClient
import Foundation
import Synchronization

/// The tokens of a case: one that is stored, and those that a refresh brings.
final class CaseTokens: Sendable {
  private struct State {
    var refused: [String] = []
    var brought: String? = CaseTokens.fresh
    var held: Hold?
  }

  /// The token that the API takes.
  static let fresh = "fresh-token"
  /// A token that the API takes no more.
  static let stale = "stale-token"

  private let state = Mutex(State())

  /// The API's token after the next change of it.
  static let later = "later-token"

  /// How often a refresh was asked for.
  var refreshes: Int { state.withLock(\.refused.count) }
  /// The stale token of each refresh, in order.
  var refused: [String] { state.withLock(\.refused) }

  /// What a refresh brings; `nil` for an error.
  func refreshBrings(_ token: String?) { state.withLock { $0.brought = token } }

  /// Has refreshes wait.
  func holdRefreshes(_ hold: Hold) { state.withLock { $0.held = hold } }

  /// Asks for a token in place of a stale one.
  func refresh(_ stale: String) async throws -> String {
    let (brought, hold) = state.withLock { state in
      state.refused.append(stale)
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

  /// The text in a case.
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
      if token != .good { world.note { $0.requestsPerLoad = 2 } }
      world.sign(with: token == .good ? CaseTokens.fresh : CaseTokens.stale)
    }
  }
}

extension Action {
  /// The feed is loaded by several at once, all of whom find the token stale before it is refreshed.
  static func loadFeed(timesAtOnce count: Int) -> Action {
    Action("the client loads the feed from the API \(count) times at once") { world in
      world.needRequests(count)
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
  /// The feed and the comments are loaded at once, both of which find the token stale before it is refreshed.
  static let loadFeedAndCommentsAtOnce = Action("the client loads the feed and an image's comments at once") { world in
    world.needRequests(2)
    let hold = world.makeHold()
    world.tokens.holdRefreshes(hold)
    world.client.open(hold.released, afterAnswers: 2)
    await withTaskGroup(of: Void.self) { group in
      for load in [Load.remoteFeed, .remoteComments] {
        group.addTask { await world.receive { try await load.perform(in: world) } }
      }
    }
  }

  /// The API accepts another token from here on, which a refresh brings.
  static let theTokenExpires = Action("the token expires, and a refresh brings a later one") { world in
    try await world.play(.token(CaseTokens.later))
    world.tokens.refreshBrings(CaseTokens.later)
    world.note { $0.requestsPerLoad = 2 }
  }

  /// A refresh succeeds from here on.
  static let refreshesSucceed = Action("from here on a refresh succeeds") { world in
    world.tokens.refreshBrings(CaseTokens.fresh)
  }

  /// An image is loaded from a server that is not the API.
  static let loadImageOfAnotherOrigin = Action("the client loads an image from another server") { world in
    guard let url = URL(string: "http://images.example/1.png") else { return }
    world.needRequests(1)
    await world.receive { .data(try await world.app.remoteImages.data(from: url)) }
  }

  /// The feed is loaded twice at once; one of the two hears of the stale token when the other has refreshed it.
  static let loadFeedTwiceOneRefusedLate = Action(
    "the client loads the feed from the API twice at once, and is refused the second time after the refresh"
  ) { world in
    world.needRequests(2)
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
