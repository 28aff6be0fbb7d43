import FeedClient
import Foundation
import HTTPMessages

/// The requests that the feed app sends to an API, built without the app.
struct FeedRequests: Sendable {
  /// The base URL of the API.
  let base: HTTPURL
  /// The API as the contract describes it.
  let api: FeedAPI

  /// Returns the request for the page that follows images, or for the first page.
  ///
  /// - Parameters:
  ///   - images: All images before the page, in order.
  ///   - limit: The page size; `nil` for that of the contract.
  func page(after images: [FeedImage], limit: Int? = nil) -> HTTPRequest {
    let items = api.query(after: images, limit: limit ?? api.pageSize)
    return request(api.feedPath, query: items.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&"))
  }

  /// Returns the request for the comments on an image.
  func comments(on id: UUID) -> HTTPRequest { request(api.commentsPath(on: id.uuidString), query: nil) }

  private func request(_ path: String, query: String?) -> HTTPRequest {
    var url = base
    url.path = (base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path) + path
    url.query = query.flatMap { $0.isEmpty ? nil : $0 }
    return HTTPRequest(url: url)
  }
}
