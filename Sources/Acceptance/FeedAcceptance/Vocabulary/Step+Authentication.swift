import Basics
import FeedClient
import Foundation
import HTTPMessages

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
    // A request for a token is cancelled with its task, like any other.
    try Task.checkCancellation()
    guard let brought else { throw SimulatedError.refusedRefresh }
    return brought
  }
}

/// The state of the customer's token, and the result of refreshing it.
enum TokenState: String, Sendable, CustomStringConvertible {
  /// The API accepts the token.
  case good = "a stored token that is good"
  /// The API accepts another token, which a refresh returns.
  case stale = "a stored token that is stale"
  /// The API accepts another token, and a refresh returns one that it does not accept either.
  case refreshedInVain = "a stored token that is stale, and another stale one from a refresh"
  /// The API accepts another token, and no refresh succeeds.
  case notRefreshable = "a stored token that is stale, and no refresh that succeeds"

  /// The text in a case.
  var description: String { rawValue }

  /// Has the API ask for a token, and a refresh do what the state says.
  func play(in world: World) async throws {
    try await world.play(.token(CaseTokens.fresh))
    switch self {
    case .good, .stale: world.tokens.refreshBrings(CaseTokens.fresh)
    case .refreshedInVain: world.tokens.refreshBrings(CaseTokens.stale)
    case .notRefreshable: world.tokens.refreshBrings(nil)
    }
    if self != .good { world.note { $0.requestsPerLoad = 2 } }
  }
}

extension Step {
  /// An API that requires a token, and the customer's token.
  static func token(_ token: TokenState) -> Step {
    Step("an API that asks for a token, and \(token)") { world in
      try await token.play(in: world)
      world.sign(with: token == .good ? CaseTokens.fresh : CaseTokens.stale)
    }
  }

  /// The feed is loaded several times concurrently, and all requests are refused before the token is refreshed.
  static func loadFeed(timesAtOnce count: Int) -> Step {
    loadAtOnce("the feed from the API \(count) times", Array(repeating: .remoteFeed, count: count))
  }

  /// The feed and the comments are loaded concurrently, and both are refused before the token is refreshed.
  static let loadFeedAndCommentsAtOnce = loadAtOnce("the feed and an image's comments", [.remoteFeed, .remoteComments])

  private static func loadAtOnce(_ text: String, _ loads: [Load]) -> Step {
    Step("the client loads \(text) at once") { world in
      for load in loads { try world.requireSigning(of: load.resource) }
      world.needRequests(loads.count)
      // The refresh waits until every request has been refused, so that all have used the same token.
      let hold = world.makeHold()
      world.tokens.holdRefreshes(hold)
      world.client.open(hold.released, afterResponses: loads.count)
      await withTaskGroup(of: Void.self) { group in
        for load in loads {
          group.addTask { await world.receive { try await load.perform(in: world) } }
        }
      }
    }
  }

  /// The API accepts another token from now on, which a refresh returns.
  static let theTokenExpires = Step("the token expires, and a refresh brings a later one") { world in
    try await world.play(.token(CaseTokens.later))
    world.tokens.refreshBrings(CaseTokens.later)
    world.note { $0.requestsPerLoad = 2 }
  }

  /// Refreshes succeed from now on.
  static let refreshesSucceed = Step("from here on a refresh succeeds") { world in
    world.tokens.refreshBrings(CaseTokens.fresh)
  }

  /// The feed is loaded twice concurrently; one request is refused after the other has refreshed the token.
  static let loadFeedTwiceOneRefusedLate = Step(
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

  /// The number of refreshes.
  static func theTokenIsRefreshed(times count: Int) -> Step {
    Step("the token is refreshed \(count == 1 ? "once" : "\(count) times")") { world in
      let got = world.tokens.refreshes
      if got != count { throw Mismatch(expected: "\(count) refreshes", got: "\(got)") }
    }
  }

  /// Each refresh replaced the token that was stored at that time.
  static func theTokensReplacedAre(_ expected: String...) -> Step {
    Step("the tokens that are refreshed are \(expected.joined(separator: ", then "))") { world in
      try Difference.check(expected, got: world.tokens.refused)
    }
  }

  /// Only the API received a token.
  static let theTokenStaysWithTheAPI = Step("no other server is sent the token") { world in
    let api = try HTTPURL(parsing: world.session.baseURL.absoluteString)
    let others = world.client.sent.filter { !$0.url.hasSameOrigin(as: api) }
    guard !others.isEmpty else { throw Mismatch(expected: "a request to another server", got: "none") }
    for request in others {
      let texts = request.headers.fields.map(\.value) + [request.url.description]
      if texts.contains(where: { $0.contains(CaseTokens.fresh) || $0.contains(CaseTokens.stale) }) {
        throw Mismatch(expected: "no token for \(request.url.host)", got: "a request that carries it")
      }
    }
  }

  /// Each of a number of loads delivers the feed.
  static func theFeedIsDelivered(_ content: FeedContent, times count: Int) -> Step {
    Step("\(content) is delivered to all \(count)") { world in
      let deliveries = world.notes.deliveries
      try Difference.check(count, got: deliveries.count)
      for delivery in deliveries {
        guard case .feed(let feed) = delivery else { throw Mismatch(expected: "\(content)", got: "\(delivery)") }
        try Difference.check(try content.images(world), got: feed)
      }
    }
  }

  /// Each of a number of loads delivers an error.
  static func anErrorIsDelivered(_ kind: ErrorKind, times count: Int) -> Step {
    Step("\(kind.withArticle) is delivered to all \(count)") { world in
      let deliveries = world.notes.deliveries
      try Difference.check(count, got: deliveries.count)
      for delivery in deliveries {
        guard case .failure(let error) = delivery else {
          throw Mismatch(expected: kind.withArticle, got: "\(delivery)")
        }
        try kind.check(error, by: world.classify)
      }
    }
  }

  /// The number of requests, regardless of their order.
  static func theAPIIsAsked(times count: Int) -> Step {
    Step("the API is asked \(count) times") { world in
      let requests = await world.requests
      if requests.count != count {
        throw Mismatch(expected: "\(count) requests", got: "\(requests.count)")
      }
    }
  }
}
