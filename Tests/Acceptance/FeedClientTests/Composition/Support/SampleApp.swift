import Basics
import FeedClient
import Foundation
import HTTPMessages

/// An app with an in-memory API that can be taken offline.
final class SampleApp: Sendable {
  let store = InMemoryFeedStore()
  let clock = StepClock()
  let log = RecordedEvents()
  private let state = Mutex((isOnline: true, requests: [String]()))

  /// Whether the API responds.
  var isOnline: Bool {
    get { state.withLock { $0.isOnline } }
    set { state.withLock { $0.isOnline = newValue } }
  }
  /// The requests so far, each with its token: `/v1/feed?limit=2`, `/v1/feed?limit=2 Bearer a`.
  var requests: [String] { state.withLock { $0.requests } }

  /// The environment of the app, with a page size of two.
  func environment(tokens: (any AccessTokens)? = nil, locale: String = "en") -> FeedEnvironment {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return FeedEnvironment(
      baseURL: Self.baseURL,
      client: StubHTTPClient { self.respond(to: $0) },
      store: store,
      imageStore: store,
      now: clock.now,
      calendar: calendar,
      locale: Locale(identifier: locale),
      pageLimit: 2,
      log: log,
      tokens: tokens
    )
  }

  static let baseURL = URL(string: "http://localhost") ?? URL(filePath: "/")
  /// Three images on two pages.
  static let images = (1...3).map { number in
    let image = FeedImage.sample(number)
    return FeedImage(
      id: image.id,
      description: image.description,
      url: URL(string: "http://images.localhost/\(number).png") ?? image.url
    )
  }
  static let comment = ImageComment(
    id: FeedImage.sample(7).id,
    message: "Nice",
    createdAt: Date(timeIntervalSince1970: 1_577_881_882),
    username: "Bob"
  )

  private func respond(to request: HTTPRequest) -> Result<HTTPResponse, TransportFault> {
    let token = request.headers["Authorization"].map { " \($0)" } ?? ""
    let isOnline = state.withLock { state in
      state.requests.append(request.url.requestTarget + token)
      return state.isOnline
    }
    guard isOnline else { return .failure(TransportFault(.connectionRefused, "connection refused")) }
    return .success(HTTPResponse(status: 200, body: Array(body(of: request.url).utf8)))
  }

  private func body(of url: HTTPURL) -> String {
    if url.path.hasSuffix("/comments") {
      return """
        {"items":[{"id":"\(Self.comment.id)","message":"Nice","created_at":"2020-01-01T12:31:22+00:00",
        "author":{"username":"Bob"}}]}
        """
    }
    guard url.path.hasSuffix("/feed") else { return "picture at \(url.path)" }
    let last = url.queryItems.first { $0.name == "after_id" }?.value
    let start = Self.images.firstIndex { $0.id.uuidString == last }.map { $0 + 1 } ?? 0
    let items = Self.images[start...].prefix(2).map {
      #"{"id":"\#($0.id)","description":"\#($0.description ?? "")","image":"\#($0.url.absoluteString)"}"#
    }
    return #"{"items":[\#(items.joined(separator: ","))]}"#
  }
}
