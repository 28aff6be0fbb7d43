public import HTTPMessages
public import JSONSyntax

/// One recorded exchange, with what is known about its recording.
///
/// Bodies stay in the bytes of the file that an entry was read from, and are decoded on demand; reading checks that they
/// can be. The response has its content coding removed, as in a file. So `Content-Encoding` and the `Content-Length` of
/// the encoded body are not among its headers, except for a body that could not be decoded.
public struct RecordedEntry: Sendable {
  /// The number of the entry in its recording, counted from 1.
  public internal(set) var number: Int
  /// The location of the entry in its file.
  public let place: SourcePlace
  /// The part of a HAR file that the entry was read from; `nil` if it was made from an exchange.
  public let source: HARSource?
  /// The request without its body and without HTTP/2 pseudo-headers; does not decode anything.
  public let requestHead: HTTPRequest
  /// The response without its body and without HTTP/2 pseudo-headers; does not decode anything.
  public let responseHead: HTTPResponse
  /// Whether the recording contains the request's body, or shows that there was none.
  public var keepsRequestBody: Bool { requestBodyState.isWhole }
  /// The availability of the request's body in the recording.
  package let requestBodyState: BodyState
  /// The availability of the response's body in the recording.
  package internal(set) var responseBodyState = BodyState.known
  /// When the request started, an ISO 8601 date and time as written; `nil` if that is unknown.
  public let startedDateTime: String?
  /// How long the exchange took; `nil` if that is unknown.
  public let time: Duration?
  /// The id of the page whose loading caused the exchange.
  public let page: String?

  /// Whether the request shows what the server does without valid credentials; it is served to such requests alone.
  package var isCredentialProbe = false
  /// The member of a HAR entry that says so.
  static let credentialProbeMember = "_credentialProbe"

  /// The data of an entry that is a callback, which the API sent; `nil` for a request of a client.
  public internal(set) var callback: RecordedCallback?

  /// Why the entry could not be read again from its file, whose heads are then all that is known; `nil` if it was.
  package var unreadable: RecordingProblem?

  /// The member of the content in a HAR entry whose recorder stopped reading a stream.
  static let partialMember = "_partialBody"

  /// The body of the complete response that a `304` refers to, where the tool wrote that of its cache.
  var cachedBody = RecordedBody.none

  let recordedRequestBody: RecordedBody
  let recordedResponseBody: RecordedBody
  /// The time from the start of the request to the first byte of the response, if the entry was made from an exchange.
  var firstByte: Duration?

  /// Decodes the body of the request; empty if there is none.
  public func requestBody() -> [UInt8] { recordedRequestBody.bytes(original: source?.original) }

  /// Decodes the body of the response; empty if there is none.
  public func responseBody() -> [UInt8] { recordedResponseBody.bytes(original: source?.original) }

  /// Returns the complete response that a `304` refers to; `nil` if the file does not contain it.
  package func cachedResponse() -> HTTPResponse? {
    if case .none = cachedBody { return nil }
    var response = responseHead
    (response.status, response.reason) = (200, "OK")
    response.body = cachedBody.bytes(original: source?.original)
    (response.headers["Content-Length"], response.headers["Content-Encoding"]) = (nil, nil)
    if response.headers["Content-Type"] == nil,
      let type = source?.value["response"]?["content"]?["mimeType"]?.string, MediaType(type) != nil
    {
      response.headers["Content-Type"] = type
    }
    return response
  }

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
  public var exchange: HTTPExchange {
    var exchange = HTTPExchange(request: request, response: response, elapsed: time)
    exchange.isPartial = responseBodyState == .cut
    return exchange
  }
}
