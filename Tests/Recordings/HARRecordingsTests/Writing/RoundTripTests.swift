import HARRecordings
import HTTPMessages
import Testing

@Suite("What is written comes back")
struct RoundTripTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: HTTPRequest
    let response: HTTPResponse
    /// The expected response if it differs from the written one, such as a decoded body.
    let decoded: HTTPResponse?

    init(
      _ description: String,
      method: HTTPMethod = .get,
      url: String = "https://a.example/x",
      sent: HTTPHeaders = [],
      body: [UInt8] = [],
      _ response: HTTPResponse,
      decoded: HTTPResponse? = nil
    ) {
      let url = (try? HTTPURL(parsing: url)) ?? HTTPURL(scheme: "https", host: "unreadable")
      request = HTTPRequest(method: method, url: url, headers: sent, body: body)
      (testDescription, self.response, self.decoded) = (description, response, decoded)
    }
  }

  private static func response(_ type: String?, _ body: [UInt8], coding: String? = nil, status: Int = 200)
    -> HTTPResponse
  {
    var headers = HTTPHeaders()
    if let coding { headers.add("Content-Encoding", coding) }
    if let type { headers.add("Content-Type", type) }
    headers.add("Content-Length", String(body.count))
    return HTTPResponse(status: status, headers: headers, body: body)
  }

  private static func base64(_ text: String) -> [UInt8] { (try? Base64.decode(text.utf8)) ?? [] }

  static let everyByte = Array(UInt8.min...UInt8.max)
  static let json = Array(#"{"items":[]}"#.utf8)
  static let gzip = base64("H4sIAAAAAAAC/6tWyixJzS1WsoqOrQUAHR9D6gwAAAA=")
  static let zlib = base64("eJyrVsosSc0tVrKKjq0FABwjBFE=")
  static let bareDeflate = base64("q1bKLEnNLVayio6tBQA=")
  /// `hi`, compressed once and twice.
  static let once = base64("H4sIAAAAAAAC/8vIBACsKpPYAgAAAA==")
  static let twice = base64("H4sIAAAAAAAC/5Pv5mAAAab/p0+wMKzRmnyDCcgDANB2pt0WAAAA")
  static let onceZlib = base64("eJzLyAQAATsA0g==")
  static let twiceZlib = base64("eJyrmHP6BAsDozXDJQAXpQO6")

  static let bodies = [
    Row("every byte", response("application/octet-stream", everyByte)),
    Row("every byte under a text's name", response("text/plain", everyByte)),
    Row("every byte in Latin-1", response("text/plain; charset=ISO-8859-1", everyByte)),
    Row("every byte in windows-1252", response("text/html; charset=\"windows-1252\"", everyByte)),
    Row("every byte without a type", response(nil, everyByte)),
    Row("text", response("application/json", json)),
    Row(
      "text that is not ASCII, its character set not declared",
      response("text/plain", Array("caf\u{E9} \u{1F600}".utf8))
    ),
    Row("text in UTF-8", response("text/plain; charset=utf-8", Array("caf\u{E9}\u{2028}\u{FFFF}".utf8))),
    Row("text in another character set", response("text/plain; charset=shift_jis", [0x83, 0x65, 0xE3, 0x83, 0x86])),
    Row("UTF-16", response("text/plain; charset=utf-16", [0xFE, 0xFF, 0, 0x41])),
    Row("a byte order mark", response("application/json", [0xEF, 0xBB, 0xBF] + json)),
    Row("control characters", response("text/plain", Array("\u{0}\u{1}\t\r\n\u{1F}\u{7F}\"\\/".utf8))),
    Row("half a character", response("text/plain; charset=utf-8", [0x61, 0xC3])),
    Row("a surrogate", response("text/plain", [0xED, 0xA0, 0x80])),
    Row("an overlong zero", response("text/plain", [0xC0, 0x80])),
    Row("an empty body", response("text/plain", [])),
    Row("a type that is none", response("nonsense; charset", Array("\u{E9}".utf8))),
    Row("a large body", response("image/png", Array(repeatElement(everyByte, count: 2_000).joined()))),
    Row("a large text", response("text/plain", Array(String(repeating: "\u{E9}\n", count: 100_000).utf8))),
  ]

  static let codings = [
    Row("gzip", response("application/json", gzip, coding: "gzip"), decoded: decoded("application/json", json)),
    Row("x-gzip", response("application/json", gzip, coding: "X-GZip"), decoded: decoded("application/json", json)),
    Row("deflate", response("application/json", zlib, coding: "deflate"), decoded: decoded("application/json", json)),
    Row("bare deflate", response("text/x", bareDeflate, coding: "deflate"), decoded: decoded("text/x", json)),
    Row(
      "a gzip file in gzip",
      response("application/x", twice, coding: "gzip"),
      decoded: decoded("application/x", once)
    ),
    Row("zlib in zlib", response("a/b", twiceZlib, coding: "deflate"), decoded: decoded("a/b", onceZlib)),
    Row("gzip twice", response("a/b", twice, coding: "gzip, gzip"), decoded: decoded("a/b", Array("hi".utf8))),
    Row("a coding that nobody knows", response("application/json", [0x1B, 0x0B, 0], coding: "br")),
    Row("a coding that nobody knows around gzip", response("application/json", gzip, coding: "gzip, zstd")),
    Row("gzip cut short", response("application/json", gzip.dropLast(9), coding: "gzip")),
    Row("text that calls itself gzip", response("application/json", json, coding: "gzip")),
    Row("an empty body that calls itself gzip", response("application/json", [], coding: "gzip")),
    Row("no coding by its name", response("application/json", json, coding: "identity")),
    Row("a compressed file", response("application/gzip", gzip)),
    Row("a coding to HEAD", method: .head, response("application/json", [], coding: "gzip")),
    Row("a coding of a 304", response("application/json", [], coding: "gzip", status: 304)),
  ]

  private static func decoded(_ type: String, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": type], body: body)
  }

  static let heads = [
    Row(
      "fields in their order, names in their spelling",
      HTTPResponse(status: 200, headers: ["b": "1", "A": "2", "B": "3"])
    ),
    Row(
      "cookies, one a field",
      HTTPResponse(status: 200, headers: ["Set-Cookie": "a=1; Path=/", "X": "y", "set-cookie": "b=2; Expires=x, y"])
    ),
    Row(
      "an empty value, and one in quotation marks",
      HTTPResponse(status: 200, headers: ["X": "", "ETag": "W/\"\\\t\""])
    ),
    Row("a value that is not ASCII", HTTPResponse(status: 200, headers: ["X": "caf\u{E9} \u{1F600}"])),
    Row("a field with a surprising name", HTTPResponse(status: 200, headers: ["!#$%&'*+-.^_`|~": "1"])),
    Row("no fields", HTTPResponse(status: 204)),
    Row("status, reason and version", HTTPResponse(status: 999, reason: "Caf\u{E9}", version: "HTTP/1.0")),
    Row(
      "hop-by-hop fields",
      HTTPResponse(status: 200, headers: ["Transfer-Encoding": "chunked", "Connection": "close"])
    ),
    Row("a redirect with a body", response("text/html", Array("<p>".utf8), status: 301)),
    Row("a method of one's own", method: HTTPMethod("M-SEARCH"), HTTPResponse(status: 200)),
    Row("an encoded URL", url: "http://u:p@[::1]:8080/%7e/a%2Fb//?q=%F0%9F%98%80&&=&a+b=%", HTTPResponse(status: 200)),
    Row("a URL without a path", url: "http://a.example", HTTPResponse(status: 200)),
    Row("an empty query", url: "http://a.example/?", HTTPResponse(status: 200)),
  ]

  static let requests = [
    Row(
      "a JSON body",
      method: .post,
      sent: ["Content-Type": "application/json"],
      body: json,
      HTTPResponse(status: 200)
    ),
    Row(
      "a form",
      method: .post,
      sent: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array("a=1+2&b=%zz&&c".utf8),
      HTTPResponse(status: 200)
    ),
    Row("a binary body", method: .put, body: everyByte, HTTPResponse(status: 200)),
    Row(
      "a body in Latin-1",
      method: .put,
      sent: ["Content-Type": "text/plain;charset=latin1"],
      body: everyByte,
      .init(status: 200)
    ),
    Row(
      "a body that is not ASCII",
      method: .put,
      sent: ["Content-Type": "text/plain"],
      body: Array("\u{E9}".utf8),
      .init(status: 200)
    ),
    Row(
      "a compressed body, which stays so",
      method: .put,
      sent: ["Content-Encoding": "gzip"],
      body: gzip,
      HTTPResponse(status: 200)
    ),
    Row("a body of a GET", body: json, HTTPResponse(status: 200)),
  ]

  private func check(_ row: Row, in recording: Recording?) throws {
    let writer = HARWriter(name: "contract", version: "1.0.0")
    let exchange = HTTPExchange(request: row.request, response: row.response, elapsed: .nanoseconds(1_234_567))
    let entry = writer.entry(CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z"))
    let text = writer.head(keeping: recording?.source) + entry + writer.tail
    let read = try RecordingReader().read(text, file: "a.har")
    #expect(read.problems.map(\.description) == [])
    let found = try #require(read.entries.first)
    #expect(found.request == row.request)
    #expect(found.response == row.decoded ?? row.response)
    #expect(found.time == exchange.elapsed)
    #expect(found.keepsRequestBody)
    #expect(found.requestHead.body.isEmpty && found.responseHead.body.isEmpty)
  }

  @Test("A written body is read back byte for byte", arguments: bodies)
  func bodyComesBack(_ row: Row) throws { try check(row, in: nil) }

  @Test("A written body is read back decoded, or with its coding if that cannot be decoded", arguments: codings)
  func codingIsUndone(_ row: Row) throws { try check(row, in: nil) }

  @Test("A written head is read back byte for byte", arguments: heads)
  func headComesBack(_ row: Row) throws { try check(row, in: nil) }

  @Test("A written request is read back byte for byte", arguments: requests)
  func requestComesBack(_ row: Row) throws { try check(row, in: nil) }

  @Test("An exchange that is added to the file of another tool is read back", arguments: bodies + requests)
  func inForeignFile(_ row: Row) throws {
    try check(row, in: try RecordingReader().read(Array(MitmproxyExportTests.text.utf8), file: "b.har"))
  }
}
