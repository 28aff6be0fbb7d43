public import HTTPMessages

/// An HTTP client with a function that shuts it down.
public struct FeedTransport: Sendable {
  /// The client that sends the requests.
  public let client: any HTTPClient
  /// Releases the client's resources; no request is sent afterwards.
  public let shutdown: @Sendable () -> Void

  /// Creates a transport from a client that by default has no resources to release.
  public init(_ client: any HTTPClient, shutdown: @escaping @Sendable () -> Void = {}) {
    self.client = client
    self.shutdown = shutdown
  }

  /// Creates a transport from a Foundation session whose requests time out if no data arrives.
  public static func session(requestTimeout: Duration) -> FeedTransport {
    let client = URLSessionHTTPClient(configuration: .init(requestTimeout: requestTimeout))
    return FeedTransport(client) { client.shutdown() }
  }
}
