public import HTTPExchange
public import JSONSyntax

/// One recorded exchange.
///
/// Bodies stay in the bytes of the file until someone asks for them; that they can be decoded was seen to at reading. The
/// response is as a client sees it behind its content decoding: HAR keeps bodies decoded, so that `Content-Encoding` and
/// the `Content-Length` of the encoded body are not among its headers; only a body that could not be decoded keeps them.
public struct RecordedEntry: Sendable {
  /// The number of the entry in its file, counted from 1.
  public let number: Int
  /// The place of the entry in its file.
  public let place: SourcePlace
  /// The entry as it is written, `_`-prefixed members included.
  public let value: JSONValue
  /// The request without its body, and without HTTP/2 pseudo-header fields; costs nothing.
  public let requestHead: HTTPRequest
  /// The answer without its body, and without HTTP/2 pseudo-header fields; costs nothing.
  public let responseHead: HTTPResponse
  /// Whether the file says what the request's body was: `false` where the tool that wrote it left the body out.
  public let keepsRequestBody: Bool
  /// When the request began, as it is written: an ISO 8601 date and time; `nil` where the file does not say.
  public let startedDateTime: String?
  /// How long the exchange took, read from fractional milliseconds; `nil` where the file does not say.
  public let time: Duration?
  /// The id of the page whose loading caused the exchange.
  public let page: String?

  let recordedRequestBody: RecordedBody
  let recordedResponseBody: RecordedBody
  /// The file as it is, where the document of `value` is not.
  let original: [UInt8]?

  /// The body of the request, decoded from the file each time; empty for none.
  public func requestBody() -> [UInt8] { recordedRequestBody.bytes(original: original) }

  /// The body of the answer, decoded from the file each time; empty for none.
  public func responseBody() -> [UInt8] { recordedResponseBody.bytes(original: original) }

  /// The whole request; its body is decoded each time, so that whoever needs none takes `requestHead`.
  public var request: HTTPRequest {
    var request = requestHead
    request.body = requestBody()
    return request
  }

  /// The whole answer; its body is decoded each time, so that whoever needs none takes `responseHead`.
  public var response: HTTPResponse {
    var response = responseHead
    response.body = responseBody()
    return response
  }

  /// The exchange, for whoever judges or compares exchanges.
  public var exchange: HTTPExchange { HTTPExchange(request: request, response: response, elapsed: time) }
}
