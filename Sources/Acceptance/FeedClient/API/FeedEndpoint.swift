public import Foundation

/// The URLs of the feed API.
///
/// Each path is appended to a base URL, whose scheme, user, host, port and path are kept, and starts with `/v1`.
public enum FeedEndpoint {
  /// The URL of a page of the feed.
  ///
  /// - Parameters:
  /// - Parameters:
  ///   - last: The last image of the previous page; `nil` for the first page.
  ///   - limit: The page size; only the last page may be shorter.
  ///   - base: The base URL of the API; its query and fragment are ignored.
  public static func page(after last: UUID?, limit: Int, of base: URL) -> URL {
    var items = [URLQueryItem(name: "limit", value: String(limit))]
    if let last { items.append(URLQueryItem(name: "after_id", value: last.uuidString)) }
    return withoutQuery(base).appending(path: "v1/feed").appending(queryItems: items)
  }

  /// The URL of the comments on an image.
  ///
  /// - Parameters:
  ///   - imageID: The id of the image.
  ///   - base: The base URL of the API; its query and fragment are ignored.
  public static func comments(on imageID: UUID, of base: URL) -> URL {
    withoutQuery(base).appending(path: "v1/image/\(imageID.uuidString)/comments")
  }

  private static func withoutQuery(_ base: URL) -> URL {
    var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
    parts?.query = nil
    parts?.fragment = nil
    return parts?.url ?? base
  }
}
