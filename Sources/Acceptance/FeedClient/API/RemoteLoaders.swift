public import Foundation
public import HTTPMessages

/// Loads a resource from a URL, with the connectivity and cancellation rules of all remote loaders.
struct RemoteResource<Resource> {
  let client: any HTTPClient
  let map: @Sendable (HTTPResponse) throws -> Resource

  /// Requests a URL and maps the response.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; the error of the mapping; `CancellationError` in a
  ///   task that is cancelled before or during the load.
  func load(from url: URL) async throws -> Resource {
    try Task.checkCancellation()
    guard let url = try? HTTPURL(parsing: url.absoluteString) else { throw FeedError.connectivity }
    let exchange = await client.send(HTTPRequest(url: url))
    if exchange.faults.contains(where: { $0.kind == .cancelled }) { throw CancellationError() }
    try Task.checkCancellation()
    guard exchange.faults.isEmpty, let response = exchange.response else { throw FeedError.connectivity }
    let resource = Result { try map(response) }
    // The task may be cancelled during the mapping; then neither a result nor an error is delivered.
    try Task.checkCancellation()
    return try resource.get()
  }
}

/// Loads the feed from the API page by page.
public struct RemoteFeedLoader: FeedPageLoader {
  private let baseURL: URL
  private let limit: Int
  private let resource: RemoteResource<[FeedImage]>
  private let url: @Sendable (URL, [FeedImage], Int) -> URL
  private let previousURL: @Sendable (URL, FeedImage, Int) -> URL?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the API.
  ///   - limit: The page size.
  ///   - client: Sends the requests.
  ///   - url: Makes the URL of a page from the base URL, all images before the page, and the limit.
  ///   - previousURL: Makes the URL of the page that precedes an image; `nil` for an API without such pages.
  ///   - map: Reads the images from a response.
  public init(
    baseURL: URL,
    limit: Int = 10,
    client: any HTTPClient,
    url: @escaping @Sendable (URL, [FeedImage], Int) -> URL = { FeedAPI.shipped.page(after: $1, limit: $2, of: $0) },
    previousURL: @escaping @Sendable (URL, FeedImage, Int) -> URL? = {
      FeedAPI.shipped.page(before: $1, limit: $2, of: $0)
    },
    map: @escaping @Sendable (HTTPResponse) throws -> [FeedImage] = { try FeedMapper.images(from: $0) }
  ) {
    self.baseURL = baseURL
    self.limit = limit
    self.url = url
    self.previousURL = previousURL
    resource = RemoteResource(client: client, map: map)
  }

  /// Loads the page that follows all images of the pages before; the first page follows none, and the page after the
  /// last image is empty.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; the error of the mapping; `CancellationError` in a
  ///   cancelled task.
  public func page(after shown: [FeedImage]) async throws -> [FeedImage] {
    try await resource.load(from: url(baseURL, shown, limit))
  }

  /// Loads the page that precedes an image; empty before the newest image.
  ///
  /// - Throws: As `page(after:)`; `PagesAreReadForwards` for an API without such pages.
  public func page(before first: FeedImage) async throws -> [FeedImage] {
    guard let url = previousURL(baseURL, first, limit) else { throw PagesAreReadForwards() }
    return try await resource.load(from: url)
  }
}

/// Loads the comments on an image from the API.
public struct RemoteImageCommentsLoader: ImageCommentsLoader {
  private let baseURL: URL
  private let resource: RemoteResource<[ImageComment]>
  private let url: @Sendable (URL, UUID) -> URL

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the API.
  ///   - client: Sends the requests.
  ///   - url: Makes the URL of the comments from the base URL and the image's id.
  ///   - map: Reads the comments from a response.
  public init(
    baseURL: URL,
    client: any HTTPClient,
    url: @escaping @Sendable (URL, UUID) -> URL = { FeedAPI.shipped.comments(on: $1, of: $0) },
    map: @escaping @Sendable (HTTPResponse) throws -> [ImageComment] = { try ImageCommentsMapper.comments(from: $0) }
  ) {
    self.baseURL = baseURL
    self.url = url
    resource = RemoteResource(client: client, map: map)
  }

  /// Loads all comments on the image, in the order of the API.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; the error of the mapping; `CancellationError` in a
  ///   cancelled task.
  public func comments(on imageID: UUID) async throws -> [ImageComment] {
    try await resource.load(from: url(baseURL, imageID))
  }
}

/// Loads the bytes of images from their URLs.
public struct RemoteFeedImageDataLoader: FeedImageDataLoader {
  private let resource: RemoteResource<Data>

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - client: Sends the requests.
  ///   - map: Reads the bytes from a response.
  public init(
    client: any HTTPClient,
    map: @escaping @Sendable (HTTPResponse) throws -> Data = { try FeedImageDataMapper.data(from: $0) }
  ) {
    resource = RemoteResource(client: client, map: map)
  }

  /// Loads the bytes at a feed image's URL, which are never empty.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; the error of the mapping; `CancellationError` in a
  ///   cancelled task.
  public func data(from url: URL) async throws -> Data { try await resource.load(from: url) }
}
