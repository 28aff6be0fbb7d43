public import HTTPMessages

/// The headers, timeouts and limits of a live client.
public struct LiveClientConfiguration: Sendable {
  /// How long the connection may be silent before the exchange ends with `silence`; also limits connecting.
  public var requestTimeout: Duration = .seconds(10)
  /// The total time for an exchange, from connecting to the last byte, including redirects.
  public var deadline: Duration = .seconds(60)
  /// How long a stream that stays open is read, such as one of events; it may be silent as long as any response.
  ///
  /// `nil` reads events for five seconds or until one second of silence, and lines of JSON for ten or until three.
  public var streamTime: Duration?
  /// The largest body, in bytes, before content decoding.
  public var maximumBody = 64 << 20
  /// The largest head or trailer section, in bytes, including interim responses.
  public var maximumHead = 64 << 10
  /// How long to wait for unexpected bytes after a response that has no body or closes the connection.
  package var excessWait: Duration = .milliseconds(50)
  /// Whether redirects are followed.
  public var followRedirects = false
  /// The most redirects that are followed per exchange.
  public var maximumRedirects = 10
  /// The TLS of https URLs, such as `.tls()` of the module `TransportSecurity`; `nil` refuses such URLs.
  public var security: ClientSecurity?
  /// HTTP/2, such as `.offered` of the module `HTTP2Transport`; `nil` for HTTP/1.1 alone.
  public var http2: ClientHTTP2?
  /// The proxies on the way to servers; `nil` for none.
  public var proxies: ProxySettings?
  /// The cookies that are kept between requests; `nil` to keep none.
  ///
  /// Requests that show what a server does without credentials neither get nor change them.
  public var cookies: CookieJar?
  /// The only origin (scheme, host, port) that `targetHeaders` are sent to.
  public var targetOrigin: HTTPURL?
  /// The user's headers, including credentials; they replace a request's headers of the same names.
  public var targetHeaders = HTTPHeaders()
  /// The `User-Agent` of requests that have none.
  public var userAgent = "contract"

  /// Creates a configuration with default values.
  public init() {}
}
