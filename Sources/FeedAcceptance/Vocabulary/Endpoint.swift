import FeedClient
import Foundation
import HTTPMessages

/// A URL that the client builds from a base URL.
enum Endpoint: Sendable, Hashable, CustomStringConvertible {
  case firstPage
  case nextPage
  case comments

  /// The image that a page starts after, or whose comments are requested.
  static let imageID = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

  /// The text in a case.
  var description: String {
    switch self {
    case .firstPage: "the feed's first page"
    case .nextPage: "the feed's page after \(Self.imageID)"
    case .comments: "the comments on \(Self.imageID)"
    }
  }
}

extension Condition {
  /// The deployment address of the API; no request is sent there.
  static func baseURL(_ text: String) -> Condition {
    Condition("the base URL \(text)") { world in world.note { $0.baseURL = URL(string: text) } }
  }
}

extension Action {
  /// The client builds the URL of an endpoint.
  static func makeURL(of endpoint: Endpoint) -> Action {
    Action("the client makes the URL of \(endpoint)") { world in
      await world.receive {
        guard let base = world.notes.baseURL, let id = UUID(uuidString: Endpoint.imageID) else { return .nothing }
        switch endpoint {
        case .firstPage: return .url(world.parts.pageURL(base, nil, World.pageLimit))
        case .nextPage: return .url(world.parts.pageURL(base, id, World.pageLimit))
        case .comments: return .url(world.parts.commentsURL(base, id))
        }
      }
    }
  }
}

extension Expectation {
  /// The URL that was built, regardless of the order of its query items.
  static func theURLIs(_ text: String) -> Expectation {
    Expectation("it is \(text)") { world in
      guard case .url(let url) = try world.delivered else {
        throw Mismatch(expected: text, got: "\(try world.delivered)")
      }
      let (expected, got) = (
        try HTTPURL(parsing: text), try HTTPURL(parsing: ExpectedRequest.normalized(url.absoluteString))
      )
      var other = got
      other.query = expected.query
      guard other == expected, Set(got.queryItems) == Set(expected.queryItems),
        got.queryItems.count == expected.queryItems.count
      else { throw Mismatch(expected: text, got: url.absoluteString) }
    }
  }
}
