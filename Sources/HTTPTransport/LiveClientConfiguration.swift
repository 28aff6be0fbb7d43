public import HTTPExchange

/// What a live client sends along, waits for and puts up with.
public struct LiveClientConfiguration: Sendable {
  /// How long nothing may come before the exchange ends with `silence`; connecting is bounded by it too.
  public var requestTimeout: Duration = .seconds(10)
  /// How long a whole exchange may take, from connecting to the last byte, followed redirects included.
  public var deadline: Duration = .seconds(60)
  /// The largest body that is read, in bytes, counted before content decoding.
  public var maximumBody = 64 << 20
  /// The largest head (or trailer section) that is read, in bytes; interim responses count too.
  public var maximumHead = 64 << 10
  /// How long bytes behind a whole response are waited for where the body was empty, or the connection is to close.
  package var excessWait: Duration = .milliseconds(50)
  /// Whether redirects are followed.
  public var followRedirects = false
  /// How many redirects of one exchange are followed.
  public var maximumRedirects = 10
  /// The TLS of https URLs, such as `.tls()` of the module `TransportSecurity`; `nil` refuses them.
  public var security: ClientSecurity?
  /// The target: the only origin (scheme, host, port) that `targetHeaders` are sent to.
  public var targetOrigin: HTTPURL?
  /// The user's own header fields, credentials among them; a request's fields of the same names give way to them.
  public var targetHeaders = HTTPHeaders()
  /// The `User-Agent` of a request that names none.
  public var userAgent = "contract"

  /// A configuration with the defaults.
  public init() {}
}
