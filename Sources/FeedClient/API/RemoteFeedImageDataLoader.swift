public import Foundation
public import HTTPExchange

/// Loads the bytes of images from wherever their URLs lead.
public struct RemoteFeedImageDataLoader: FeedImageDataLoader {
  private let resource: RemoteResource<Data>

  /// A loader.
  ///
  /// - Parameters:
  ///   - client: Sends the requests.
  ///   - map: Maps a response to image data.
  public init(
    client: any HTTPClient,
    map: @escaping @Sendable (HTTPResponse) throws -> Data = { try FeedImageDataMapper.data(from: $0) }
  ) {
    resource = RemoteResource(client: client, map: map)
  }

  /// The bytes at a feed image's URL, never empty.
  ///
  /// - Throws: `FeedError.connectivity` without a complete response; what the mapping throws; `CancellationError` in a
  ///   cancelled task.
  public func data(from url: URL) async throws -> Data { try await resource.load(from: url) }
}
