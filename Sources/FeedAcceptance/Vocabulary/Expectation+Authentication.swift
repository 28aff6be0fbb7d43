import FeedClient
import Foundation
import HTTPMessages

extension Expectation {
  /// The number of refreshes.
  static func theTokenIsRefreshed(times count: Int) -> Expectation {
    Expectation("the token is refreshed \(count == 1 ? "once" : "\(count) times")") { world in
      let got = world.tokens.refreshes
      if got != count { throw Mismatch(expected: "\(count) refreshes", got: "\(got)") }
    }
  }

  /// Each refresh replaced the token that was stored at that time.
  static func theTokensReplacedAre(_ expected: String...) -> Expectation {
    Expectation("the tokens that are refreshed are \(expected.joined(separator: ", then "))") { world in
      try Difference.check(expected, got: world.tokens.refused)
    }
  }

  /// Only the API received a token.
  static let theTokenStaysWithTheAPI = Expectation("no other server is sent the token") { world in
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

  /// Each of a number of loads delivers an error.
  static func anErrorIsDelivered(_ kind: ErrorKind, times count: Int) -> Expectation {
    Expectation("\(kind.withArticle) is delivered to all \(count)") { world in
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
  static func theAPIIsAsked(times count: Int) -> Expectation {
    Expectation("the API is asked \(count) times") { world in
      let requests = await world.requests
      if requests.count != count {
        throw Mismatch(expected: "\(count) requests", got: "\(requests.count)")
      }
    }
  }
}
