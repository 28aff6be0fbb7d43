public import Foundation
public import HTTPMessages

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
    url: @escaping @Sendable (URL, UUID) -> URL = { FeedEndpoint.comments(on: $1, of: $0) },
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
