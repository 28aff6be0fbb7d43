public import HTTPExchange

/// An HTTP client, and how to end it.
public struct FeedTransport: Sendable {
  /// Sends the requests.
  public let client: any HTTPClient
  /// Frees what the client holds; no request is sent afterwards.
  public let shutdown: @Sendable () -> Void

  /// A transport of a client, which by default holds nothing.
  public init(_ client: any HTTPClient, shutdown: @escaping @Sendable () -> Void = {}) {
    self.client = client
    self.shutdown = shutdown
  }

  /// A session of Foundation that fails a request after a time without a response.
  public static func session(requestTimeout: Duration) -> FeedTransport {
    let client = URLSessionHTTPClient(configuration: .init(requestTimeout: requestTimeout))
    return FeedTransport(client) { client.shutdown() }
  }
}
