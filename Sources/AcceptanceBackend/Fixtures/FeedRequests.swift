public import ContractModel
import Foundation
import HTTPExchange

/// The requests that the feed app makes of an API, spelled without the app.
struct FeedRequests: Sendable {
  /// How many images the app asks for at a time.
  static let limit = 10

  /// The address of the API.
  let base: HTTPURL

  /// The page of the feed behind an image; the first without one.
  func page(after id: UUID?) -> HTTPRequest {
    request("/v1/feed", query: "limit=\(Self.limit)" + (id.map { "&after_id=\($0.uuidString)" } ?? ""))
  }

  /// The comments on an image.
  func comments(on id: UUID) -> HTTPRequest { request("/v1/image/\(id.uuidString)/comments", query: nil) }

  private func request(_ path: String, query: String?) -> HTTPRequest {
    var url = base
    url.path = (base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path) + path
    url.query = query
    return HTTPRequest(url: url)
  }
}

extension Contract {
  /// Whether the contract has the operations that every acceptance case is about: those of the feed.
  public var describesFeed: Bool {
    let request = FeedRequests(base: HTTPURL(scheme: "http", host: "127.0.0.1")).page(after: nil)
    return match(request.method, path: request.url.path) != nil
  }
}
