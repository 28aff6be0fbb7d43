public import Foundation
public import HTTPExchange

/// Loads the feed from the API page by page.
public struct RemoteFeedLoader: FeedPageLoader {
  private let baseURL: URL
  private let limit: Int
  private let resource: RemoteResource<[FeedImage]>
  private let url: @Sendable (URL, UUID?, Int) -> URL

  /// A loader.
  ///
  /// - Parameters:
  ///   - baseURL: Where the API is deployed.
  ///   - limit: How many images a page has.
  ///   - client: Sends the requests.
  ///   - url: Makes the URL of a page from the base URL, the image before the page, and the limit.
  ///   - map: Maps a response to a page.
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

  /// Returns the page after an image; the first page for `nil`, and an empty page after the last image.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; what the mapping throws; `CancellationError` in a
  ///   cancelled task.
  public func page(after last: FeedImage?) async throws -> [FeedImage] {
    try await resource.load(from: url(baseURL, last?.id, limit))
  }
}
