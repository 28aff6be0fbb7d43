import HTTPMessages
import Testing

/// A response, its repeat and a conditional repeat, and what is to be found about them.
struct CacheRepeatRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let first: HTTPResponse
  let second: HTTPResponse
  let conditional: HTTPExchange?
  let findings: [String]

  init(
    _ description: String,
    _ first: HTTPHeaders,
    _ second: HTTPHeaders? = nil,
    body: String = "{}",
    conditional: HTTPResponse? = nil,
    faults: [TransportFault] = [],
    finds findings: [String] = []
  ) {
    testDescription = description
    let type: HTTPHeaders = ["Content-Type": "application/json"]
    self.first = HTTPResponse(status: 200, headers: HTTPHeaders(type.fields + first.fields), body: Array("{}".utf8))
    self.second = HTTPResponse(
      status: 200,
      headers: HTTPHeaders(type.fields + (second ?? first).fields),
      body: Array(body.utf8)
    )
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/list"))
    self.conditional = conditional.map { HTTPExchange(request: request, response: $0, faults: faults) }
    self.findings = findings
  }

  static let strong: HTTPHeaders = ["ETag": #""1""#]

  static let rows = [
    CacheRepeatRow("nothing for caches, and another body", [], body: #"{"a":1}"#),
    CacheRepeatRow("the same entity tag and body", strong),
    CacheRepeatRow("another entity tag with another body", strong, ["ETag": #""2""#], body: #"{"a":1}"#),
    CacheRepeatRow("the same weak entity tag with another body", ["ETag": #"W/"1""#], body: #"{"a":1}"#),
    CacheRepeatRow("a weak entity tag, then the strong one", ["ETag": #"W/"1""#], strong),
    CacheRepeatRow(
      "another date with each response",
      ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Expires": "Sun, 06 Nov 1994 09:49:37 GMT"],
      ["Last-Modified": "Sun, 06 Nov 1994 08:49:38 GMT", "Expires": "Sun, 06 Nov 1994 09:49:38 GMT"]
    ),
    CacheRepeatRow("a time that counts down", ["Cache-Control": "max-age=60"], ["Cache-Control": "max-age=59"]),
    CacheRepeatRow("names of Vary in another order", ["Vary": "Accept, Origin"], ["Vary": "origin,accept"]),
    CacheRepeatRow(
      "the same strong entity tag with another body",
      strong,
      body: #"{"a":1}"#,
      finds: [
        #"the body changed between two identical requests, and the strong ETag "1" did not"#
      ]
    ),
    CacheRepeatRow(
      "another entity tag with the same body",
      strong,
      ["ETag": #""2""#],
      finds: [
        #"(warning) ETag changed from "1" to "2", although the body is the same, so that no client can revalidate"#
      ]
    ),
    CacheRepeatRow(
      "an entity tag once",
      strong,
      [],
      finds: [
        "(warning) only one of two identical requests got an ETag"
      ]
    ),
    CacheRepeatRow(
      "no-store once",
      [],
      ["Cache-Control": "no-store"],
      finds: [
        "(warning) only one of two identical requests got Cache-Control: no-store"
      ]
    ),
    CacheRepeatRow(
      "another Vary",
      ["Vary": "Accept"],
      [],
      finds: [
        "(warning) Vary changed between two identical requests: accept, then nothing"
      ]
    ),
    CacheRepeatRow("304", strong, conditional: HTTPResponse(status: 304, headers: strong)),
    CacheRepeatRow("304 without an entity tag", strong, conditional: HTTPResponse(status: 304)),
    CacheRepeatRow(
      "304 with the weak entity tag",
      strong,
      conditional: HTTPResponse(status: 304, headers: ["ETag": #"W/"1""#])
    ),
    CacheRepeatRow("200 again", strong, conditional: HTTPResponse(status: 200, headers: strong, body: [0x7B, 0x7D])),
    CacheRepeatRow("a refusal for too many requests", strong, conditional: HTTPResponse(status: 429)),
    CacheRepeatRow("a server that is busy", strong, conditional: HTTPResponse(status: 503)),
    CacheRepeatRow(
      "304 with a body",
      strong,
      conditional: HTTPResponse(status: 304, body: [0x7B, 0x7D]),
      finds: [
        "a body follows status 304, which must not have one"
      ]
    ),
    CacheRepeatRow(
      "bytes after 304",
      strong,
      conditional: HTTPResponse(status: 304),
      faults: [TransportFault(.bodyTooLong, "2 bytes came after the head")],
      finds: ["a body follows status 304, which must not have one"]
    ),
    CacheRepeatRow(
      "304 with another entity tag",
      strong,
      conditional: HTTPResponse(status: 304, headers: ["ETag": #""2""#]),
      finds: [#"status 304 with the ETag "2", although the request has If-None-Match: "1""#]
    ),
    CacheRepeatRow(
      "412",
      strong,
      conditional: HTTPResponse(status: 412),
      finds: [
        #"status 412 for GET with If-None-Match: "1"; a match gets 304, anything else 200"#
      ]
    ),
    CacheRepeatRow(
      "500",
      strong,
      conditional: HTTPResponse(status: 500),
      finds: [
        #"status 500 for the same request with If-None-Match: "1""#
      ]
    ),
  ]
}
