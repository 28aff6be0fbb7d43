public import ContractModel
public import Foundation
import JSONSyntax

/// Everything that a client must know of the feed's API: where its resources are, how pages follow each other, which
/// responses are successes, what may be saved and shown, and what is signed.
///
/// The reference client, the acceptance cases and their texts are made from it, and it is read from the contract.
public struct FeedAPI: Sendable, Hashable {
  /// A resource that a client requests from the API.
  public enum Resource: String, Sendable, Hashable, CaseIterable {
    /// A page of the feed.
    case feed
    /// The comments on an image.
    case comments
    /// The bytes of an image.
    case images
  }

  /// The path of the feed below the base URL, with that of the server: `/v1/feed`.
  public var feedPath = "/v1/feed"
  /// The path of the comments below the base URL, with the id of the image in braces: `/v1/image/{image-id}/comments`.
  public var commentsPath = "/v1/image/{image-id}/comments"
  /// The query parameter for the number of images in a page; `nil` if the server alone decides.
  public var limit: String? = "limit"
  /// The number of images in a page that a client requests.
  public var pageSize = 10
  /// The way from one page to the next: after the key of an image, or by a number.
  public var continuation = Pagination.Continuation.key("after_id", JSONPointer(tokens: ["id"]))
  /// The query parameter that asks for the page before an image; `nil` if there is none.
  public var before: String?
  /// Whether a page has all images that were requested, unless it is the last.
  public var fillsPages = true
  /// The success statuses of a page of the feed.
  public var feedStatuses: Set<Int> = [200]
  /// The success statuses of the comments on an image.
  public var commentsStatuses = Set(200...299)
  /// The success statuses of the bytes of an image.
  public var imageStatuses: Set<Int> = [200]
  /// The media types of images, or ranges of them: `image/*`; empty if any type is allowed.
  public var imageTypes = ["image/*"]
  /// How long a saved feed is shown, and what is saved of it.
  public var cache = CacheRules.shipped
  /// How long saved comments are shown; `nil` if comments are never saved.
  public var commentsCache: CacheRules?
  /// How long the saved bytes of an image are shown; `nil` if they are at any age.
  public var imageCache: CacheRules?
  /// The resources whose requests are signed if the client has a token.
  public var signed = Set(Resource.allCases)
  /// Whether requests for signed resources fail without a token.
  public var needsToken = false

  /// Creates the API of the contracts in this package.
  public init() {}

  /// The API of the contracts in this package: `/v1/feed`, read in pages of 10 images after the key of the last one.
  public static let shipped = FeedAPI()
}

extension FeedAPI {
  /// Returns the success statuses of a resource.
  public func statuses(of resource: Resource) -> Set<Int> {
    switch resource {
    case .feed: feedStatuses
    case .comments: commentsStatuses
    case .images: imageStatuses
    }
  }

  /// Returns whether an image may be of a media type, such as `image/png`.
  public func allowsImage(of type: String) -> Bool {
    imageTypes.isEmpty
      || imageTypes.contains { range in
        range == type || range == "*/*" || range.hasSuffix("/*") && type.hasPrefix(range.dropLast())
      }
  }

  /// The URL of the page that follows images, or of the first page.
  ///
  /// The base URL's scheme, user, host, port and path are kept.
  ///
  /// - Parameters:
  ///   - shown: All images before the page, in order; empty for the first page.
  ///   - limit: The page size.
  ///   - base: The base URL of the API; its query and fragment are ignored.
  public func page(after shown: [FeedImage], limit: Int, of base: URL) -> URL {
    Self.url(feedPath, of: base).appending(queryItems: query(after: shown, limit: limit))
  }

  /// The URL of the page that precedes an image; `nil` if the API has no such pages.
  public func page(before first: FeedImage, limit: Int, of base: URL) -> URL? {
    before.map { name in
      let cursor = URLQueryItem(name: name, value: first.id.uuidString)
      return Self.url(feedPath, of: base).appending(queryItems: query(after: [], limit: limit) + [cursor])
    }
  }

  /// The URL of the comments on an image.
  ///
  /// - Parameters:
  ///   - imageID: The id of the image.
  ///   - base: The base URL of the API; its query and fragment are ignored.
  public func comments(on imageID: UUID, of base: URL) -> URL {
    Self.url(commentsPath(on: imageID.uuidString), of: base)
  }

  /// The path of the comments on an image, below the base URL.
  package func commentsPath(on imageID: String) -> String {
    guard let open = commentsPath.firstIndex(of: "{"), let close = commentsPath[open...].firstIndex(of: "}") else {
      return commentsPath
    }
    return commentsPath.replacingCharacters(in: open...close, with: imageID)
  }

  /// The query items of the request for the page that follows images.
  package func query(after shown: [FeedImage], limit count: Int) -> [URLQueryItem] {
    let page = limit.map { [URLQueryItem(name: $0, value: String(count))] } ?? []
    // A numbered page that is shown in part is requested again, so that no image is left out.
    let following = continuation.query(after: shown.count, key: shown.last?.id.uuidString, size: count)
    return page + (following.map { [URLQueryItem(name: $0.name, value: $0.value)] } ?? [])
  }

  /// Whether pages have numbers, so that the page after a last one that is not full is the same again.
  package var hasNumberedPages: Bool { continuation.way.number?.firstPage != nil }

  private static func url(_ path: String, of base: URL) -> URL {
    var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
    parts?.query = nil
    parts?.fragment = nil
    return (parts?.url ?? base).appending(path: String(path.drop { $0 == "/" }))
  }
}
