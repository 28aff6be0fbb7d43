public import HTTPMessages
public import JSONSyntax

/// One recorded exchange.
///
/// Bodies stay in the bytes of the file and are decoded on demand; reading checks that they can be. The response has
/// its content coding removed, because HAR stores decoded bodies. So `Content-Encoding` and the `Content-Length` of the
/// encoded body are not among its headers, except for a body that could not be decoded.
public struct RecordedEntry: Sendable {
  /// The number of the entry in its file, counted from 1.
  public let number: Int
  /// The location of the entry in its file.
  public let place: SourcePlace
  /// The JSON of the entry, including members that begin with `_`.
  public let value: JSONValue
  /// The request without its body and without HTTP/2 pseudo-headers; does not decode anything.
  public let requestHead: HTTPRequest
  /// The response without its body and without HTTP/2 pseudo-headers; does not decode anything.
  public let responseHead: HTTPResponse
  /// Whether the file contains the request's body, or shows that there was none.
  public let keepsRequestBody: Bool
  /// When the request started, an ISO 8601 date and time as written; `nil` if the file does not say.
  public let startedDateTime: String?
  /// How long the exchange took; `nil` if the file does not say.
  public let time: Duration?
  /// The id of the page whose loading caused the exchange.
  public let page: String?

  /// Why the entry could not be read again from its file, whose heads are then all that is known; `nil` if it was.
  package var unreadable: RecordingProblem?

  let recordedRequestBody: RecordedBody
  let recordedResponseBody: RecordedBody
  /// The file's own bytes, if the document of `value` was parsed from a corrected copy.
  let original: [UInt8]?

  /// Decodes the body of the request; empty if there is none.
  public func requestBody() -> [UInt8] { recordedRequestBody.bytes(original: original) }

  /// Decodes the body of the response; empty if there is none.
  public func responseBody() -> [UInt8] { recordedResponseBody.bytes(original: original) }

  /// The whole request; decodes its body on each access, so prefer `requestHead` if you do not need it.
  public var request: HTTPRequest {
    var request = requestHead
    request.body = requestBody()
    return request
  }

  /// The whole response; decodes its body on each access, so prefer `responseHead` if you do not need it.
  public var response: HTTPResponse {
    var response = responseHead
    response.body = responseBody()
    return response
  }

  /// The exchange, with both bodies decoded.
  public var exchange: HTTPExchange { HTTPExchange(request: request, response: response, elapsed: time) }
}
