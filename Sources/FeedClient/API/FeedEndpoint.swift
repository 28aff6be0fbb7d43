public import Foundation

/// The URLs of the API's operations.
///
/// Every path starts with `/v1` below a base URL, which keeps its scheme, user, host, port and path.
public enum FeedEndpoint {
  /// The URL of a page of the feed.
  ///
  /// - Parameters:
  ///   - last: The image that the page starts after; `nil` for the first page.
  ///   - limit: How many images the page has, unless it is the last.
  ///   - base: Where the API is deployed; its query and its fragment are left out.
  public static func page(after last: UUID?, limit: Int, of base: URL) -> URL {
    var items = [URLQueryItem(name: "limit", value: String(limit))]
    if let last { items.append(URLQueryItem(name: "after_id", value: last.uuidString)) }
    return below(base).appending(path: "v1/feed").appending(queryItems: items)
  }

  /// The URL of the comments on an image.
  ///
  /// - Parameters:
  ///   - imageID: The image.
  ///   - base: Where the API is deployed; its query and its fragment are left out.
  public static func comments(on imageID: UUID, of base: URL) -> URL {
    below(base).appending(path: "v1/image/\(imageID.uuidString)/comments")
  }

  private static func below(_ base: URL) -> URL {
    var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
    parts?.query = nil
    parts?.fragment = nil
    return parts?.url ?? base
  }
}
