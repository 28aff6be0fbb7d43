public import Foundation
public import HTTPMessages

/// Loads the feed from the API page by page.
public struct RemoteFeedLoader: FeedPageLoader {
  private let baseURL: URL
  private let limit: Int
  private let resource: RemoteResource<[FeedImage]>
  private let url: @Sendable (URL, UUID?, Int) -> URL

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the API.
  ///   - limit: The page size.
  ///   - client: Sends the requests.
  ///   - url: Makes the URL of a page from the base URL, the last image of the previous page, and the limit.
  ///   - map: Reads the images from a response.
  public init(
    baseURL: URL,
    limit: Int = 10,
    client: any HTTPClient,
    url: @escaping @Sendable (URL, UUID?, Int) -> URL = { FeedEndpoint.page(after: $1, limit: $2, of: $0) },
    map: @escaping @Sendable (HTTPResponse) throws -> [FeedImage] = { try FeedMapper.images(from: $0) }
  ) {
    self.baseURL = baseURL
    self.limit = limit
    self.url = url
    resource = RemoteResource(client: client, map: map)
  }

  /// Loads the page after an image; `nil` loads the first page, and the page after the last image is empty.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; the error of the mapping; `CancellationError` in a
  ///   cancelled task.
  public func page(after last: FeedImage?) async throws -> [FeedImage] {
    try await resource.load(from: url(baseURL, last?.id, limit))
  }
}
