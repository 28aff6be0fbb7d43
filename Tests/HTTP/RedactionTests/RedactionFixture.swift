import HTTPMessages
import Redaction

/// Exchanges whose secrets are to be taken out.
enum RedactionFixture {
  /// An exchange whose bodies are JSON where they begin like it, and no field says otherwise.
  static func exchange(
    _ url: String = "https://h/",
    request headers: HTTPHeaders = [:],
    _ body: String = "",
    response: HTTPHeaders = [:],
    _ reply: String = ""
  ) throws -> HTTPExchange {
    let isAsked = headers["Content-Type"] == nil && body.utf8.first == 0x7B
    let isRepliedTo = response["Content-Type"] == nil && reply.utf8.first == 0x7B
    let json: HTTPHeaders = ["Content-Type": "application/json"]
    return HTTPExchange(
      request: HTTPRequest(
        method: .post,
        url: try HTTPURL(parsing: url),
        headers: HTTPHeaders(headers.fields + (isAsked ? json.fields : [])),
        body: Array(body.utf8)
      ),
      response: HTTPResponse(
        status: 200,
        headers: HTTPHeaders(response.fields + (isRepliedTo ? json.fields : [])),
        body: Array(reply.utf8)
      )
    )
  }
}

extension HTTPExchange {
  /// The body of the request as text.
  var requestText: String { String(decoding: request.body, as: UTF8.self) }
  /// The body of the response as text.
  var responseText: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
