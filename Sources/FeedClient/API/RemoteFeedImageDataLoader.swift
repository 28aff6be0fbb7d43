public import Foundation
public import HTTPMessages

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
