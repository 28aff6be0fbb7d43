import HTTPExchange

/// Forwards a request of the mock to another API: the same request at another address.
struct ForwardingClient: HTTPClient {
  let client: any HTTPClient
  /// The base URL to forward to; its path comes before that of the request, unless it is there already.
  let target: HTTPURL

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    var forwarded = request
    forwarded.url = target
    let base = target.path.hasSuffix("/") ? String(target.path.dropLast()) : target.path
    // The URLs in what was recorded at the target have its path.
    forwarded.url.path = request.url.path.hasPrefix(base + "/") ? request.url.path : base + request.url.path
    forwarded.url.query = request.url.query
    forwarded.headers["Host"] = nil
    // The response goes to a client that may not know the codings that this one knows.
    if forwarded.headers["Accept-Encoding"] == nil { forwarded.headers.add("Accept-Encoding", "identity") }
    return await client.send(forwarded)
  }
}
