package import HTTPMessages

/// Forwards requests of the mock to another API by changing their base URL.
package struct ForwardingClient: HTTPClient {
  private let client: any HTTPClient
  private let target: HTTPURL

  /// Creates a client that forwards to a base URL, whose path is put before that of a request, unless it is already there.
  package init(client: any HTTPClient, target: HTTPURL) {
    self.client = client
    self.target = target
  }

  /// Forwards a request; the exchange has the URL at the target.
  package func send(_ request: HTTPRequest) async -> HTTPExchange {
    var forwarded = request
    forwarded.url = target
    let base = target.path.hasSuffix("/") ? String(target.path.dropLast()) : target.path
    // URLs in responses recorded at the target contain its path.
    forwarded.url.path = request.url.path.hasPrefix(base + "/") ? request.url.path : base + request.url.path
    forwarded.url.query = request.url.query
    forwarded.headers["Host"] = nil
    // The client that gets the response may not support the codings that this one does.
    if forwarded.headers["Accept-Encoding"] == nil { forwarded.headers.add("Accept-Encoding", "identity") }
    return await client.send(forwarded)
  }
}
