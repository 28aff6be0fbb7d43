import FeedClient
import Foundation
import Synchronization

/// The tokens of a case: the stored one, and those that a refresh returns.
final class CaseTokens: Sendable {
  private struct State {
    var refused: [String] = []
    var brought: String? = CaseTokens.fresh
    var held: Hold?
  }

  /// The token that the API accepts.
  static let fresh = "fresh-token"
  /// A token that the API no longer accepts.
  static let stale = "stale-token"

  private let state = Mutex(State())

  /// The API's token after its next change.
  static let later = "later-token"

  /// The number of refreshes.
  var refreshes: Int { state.withLock(\.refused.count) }
  /// The stale token of each refresh, in order.
  var refused: [String] { state.withLock(\.refused) }

  /// Sets the token that a refresh returns; `nil` for an error.
  func refreshBrings(_ token: String?) { state.withLock { $0.brought = token } }

  /// Makes refreshes wait.
  func holdRefreshes(_ hold: Hold) { state.withLock { $0.held = hold } }

  /// Requests a replacement for a stale token.
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

/// The state of the customer's token, and the result of refreshing it.
enum TokenState: Sendable, Hashable, CustomStringConvertible {
  /// The API accepts the token.
  case good
  /// The API accepts another token, which a refresh returns.
  case stale
  /// The API accepts another token, and a refresh returns one that it does not accept either.
  case refreshedInVain
  /// The API accepts another token, and no refresh succeeds.
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
  /// An API that requires a token, and the customer's token.
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
  /// The feed is loaded several times concurrently, and all requests are refused before the token is refreshed.
  static func loadFeed(timesAtOnce count: Int) -> Action {
    Action("the client loads the feed from the API \(count) times at once") { world in
      world.needRequests(count)
      // The refresh waits until every request has been refused, so that all have used the same token.
      let hold = world.makeHold()
      world.tokens.holdRefreshes(hold)
      world.client.open(hold.released, afterResponses: count)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<count {
          group.addTask { await world.receive { try await Load.remoteFeed.perform(in: world) } }
        }
      }
    }
  }
}

extension Action {
  /// The feed and the comments are loaded concurrently, and both are refused before the token is refreshed.
  static let loadFeedAndCommentsAtOnce = Action("the client loads the feed and an image's comments at once") { world in
    world.needRequests(2)
    let hold = world.makeHold()
    world.tokens.holdRefreshes(hold)
    world.client.open(hold.released, afterResponses: 2)
    await withTaskGroup(of: Void.self) { group in
      for load in [Load.remoteFeed, .remoteComments] {
        group.addTask { await world.receive { try await load.perform(in: world) } }
      }
    }
  }

  /// The API accepts another token from now on, which a refresh returns.
  static let theTokenExpires = Action("the token expires, and a refresh brings a later one") { world in
    try await world.play(.token(CaseTokens.later))
    world.tokens.refreshBrings(CaseTokens.later)
    world.note { $0.requestsPerLoad = 2 }
  }

  /// Refreshes succeed from now on.
  static let refreshesSucceed = Action("from here on a refresh succeeds") { world in
    world.tokens.refreshBrings(CaseTokens.fresh)
  }

  /// An image is loaded from a server that is not the API.
  static let loadImageOfAnotherOrigin = Action("the client loads an image from another server") { world in
    guard let url = URL(string: "http://images.example/1.png") else { return }
    world.needRequests(1)
    await world.receive { .data(try await world.app.remoteImages.data(from: url)) }
  }

  /// The feed is loaded twice concurrently; one request is refused after the other has refreshed the token.
  static let loadFeedTwiceOneRefusedLate = Action(
    "the client loads the feed from the API twice at once, and is refused the second time after the refresh"
  ) { world in
    world.needRequests(2)
    let hold = world.makeHold()
    world.client.holdNextResponse(hold)
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
