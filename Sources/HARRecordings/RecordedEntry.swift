public import HTTPExchange
public import JSONSyntax

/// One recorded exchange.
///
/// The response is as a client sees it behind its content decoding: HAR keeps bodies decoded, so `Content-Encoding` and
/// the `Content-Length` of the encoded body are not among its headers.
public struct RecordedEntry: Sendable {
  /// The number of the entry in its file, counted from 1.
  public let number: Int
  /// The place of the entry in its file.
  public let place: SourcePlace
  /// The entry as it is written, `_`-prefixed members included.
  public let value: JSONValue
  /// The request, without HTTP/2 pseudo-header fields.
  public let request: HTTPRequest
  /// The answer, without HTTP/2 pseudo-header fields.
  public let response: HTTPResponse
  /// When the request began, as it is written: an ISO 8601 date and time; `nil` where the file does not say.
  public let startedDateTime: String?
  /// How long the exchange took, read from fractional milliseconds; `nil` where the file does not say.
  public let time: Duration?
  /// The id of the page whose loading caused the exchange.
  public let page: String?

  /// The exchange, for whoever judges or compares exchanges.
  public var exchange: HTTPExchange { HTTPExchange(request: request, response: response, elapsed: time) }
}
