/// A request that a client sends.
public struct HTTPRequest: Sendable, Hashable {
  /// The HTTP method.
  public var method: HTTPMethod
  /// The absolute URL; its fragment is never sent.
  public var url: HTTPURL
  /// The headers, without those that the connection adds (`Host`, `Content-Length`, …).
  public var headers: HTTPHeaders
  /// The body; empty if there is none.
  public var body: [UInt8]
  /// The signatures that are added to the request last, each time that it is sent.
  package var signing = RequestSigning()

  /// Creates a request.
  public init(method: HTTPMethod = .get, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// A response as received, before content decoding.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code, 100 to 999.
  public var status: Int
  /// The reason phrase; empty if there is none.
  public var reason: String
  /// The protocol version in the status line, such as `HTTP/1.1`.
  public var version: String
  /// The headers as received.
  public var headers: HTTPHeaders
  /// The body after transfer decoding, before content decoding.
  public var body: [UInt8]

  /// Creates a response.
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

/// A request and its outcome: a response, transport faults or both.
public struct HTTPExchange: Sendable, Hashable {
  /// The request; if redirects were followed, the first one.
  public var request: HTTPRequest
  /// The response; `nil` if none arrived with a complete status.
  public var response: HTTPResponse?
  /// The transport faults, in order of occurrence; there may be a response nevertheless.
  public var faults: [TransportFault]
  /// The URLs of followed redirects, in order; empty if there were none.
  public var redirects: [HTTPURL]
  /// The responses, without their bodies, that deferred the request and caused a retry; usually empty.
  public var deferred: [HTTPResponse] = []
  /// The time from the start of the request to the end of the response; `nil` if it was not measured.
  public var elapsed: Duration?
  /// Whether the client stopped reading a stream that goes on, so that the body is only the beginning of it.
  package var isPartial = false

  /// Creates an exchange.
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
