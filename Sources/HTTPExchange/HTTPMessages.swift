/// A request as a client sends it.
public struct HTTPRequest: Sendable, Hashable {
  /// The method.
  public var method: HTTPMethod
  /// The absolute URL; its fragment is never sent.
  public var url: HTTPURL
  /// The header fields, less those that the connection adds (`Host`, `Content-Length`, …).
  public var headers: HTTPHeaders
  /// The body; empty for none.
  public var body: [UInt8]

  /// A request.
  public init(method: HTTPMethod = .get, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// A response as it came, its content coding still on.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code, 100 to 999.
  public var status: Int
  /// The reason phrase; empty where there was none.
  public var reason: String
  /// The protocol version of the status line, such as `HTTP/1.1`.
  public var version: String
  /// The header fields as they came.
  public var headers: HTTPHeaders
  /// The body after transfer decoding, before content decoding.
  public var body: [UInt8]

  /// A response.
  public init(
    status: Int,
    reason: String = "",
    version: String = "HTTP/1.1",
    headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8] = []
  ) {
    self.status = status
    self.reason = reason
    self.version = version
    self.headers = headers
    self.body = body
  }
}

/// One request and what came back.
public struct HTTPExchange: Sendable, Hashable {
  /// What was asked; after followed redirects, the first request.
  public var request: HTTPRequest
  /// The answer; `nil` where none came whole enough to have a status.
  public var response: HTTPResponse?
  /// What went wrong on the wire, in the order in which it was seen; a response may stand beside it.
  public var faults: [TransportFault]
  /// The URLs that redirects led to, in order; empty where none were followed.
  public var redirects: [HTTPURL]
  /// The responses, without their bodies, that asked to repeat the request later, which was done; usually none.
  public var deferred: [HTTPResponse] = []
  /// From the start of the request to the end of the answer; `nil` where nobody measured.
  public var elapsed: Duration?

  /// An exchange.
  public init(
    request: HTTPRequest,
    response: HTTPResponse?,
    faults: [TransportFault] = [],
    redirects: [HTTPURL] = [],
    elapsed: Duration? = nil
  ) {
    self.request = request
    self.response = response
    self.faults = faults
    self.redirects = redirects
    self.elapsed = elapsed
  }
}
