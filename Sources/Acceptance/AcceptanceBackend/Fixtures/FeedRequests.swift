public import ContractModel
import Foundation
import HTTPMessages

/// The requests that the feed app sends to an API, built without the app.
struct FeedRequests: Sendable {
  /// The number of images in a page that the app requests.
  static let limit = 10

  /// The base URL of the API.
  let base: HTTPURL

  /// Returns the request for the page of the feed after an image, or for the first page.
  func page(after id: UUID?) -> HTTPRequest {
    request("/v1/feed", query: "limit=\(Self.limit)" + (id.map { "&after_id=\($0.uuidString)" } ?? ""))
  }

  /// Returns the request for the comments on an image.
  func comments(on id: UUID) -> HTTPRequest { request("/v1/image/\(id.uuidString)/comments", query: nil) }

  private func request(_ path: String, query: String?) -> HTTPRequest {
    var url = base
    url.path = (base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path) + path
    url.query = query
    return HTTPRequest(url: url)
  }
}

extension Contract {
  /// Whether the contract has the operations of the feed, which every acceptance case uses.
  public var describesFeed: Bool {
    let request = FeedRequests(base: HTTPURL(scheme: "http", host: "127.0.0.1")).page(after: nil)
    return match(request.method, path: request.url.path) != nil
  }
}
