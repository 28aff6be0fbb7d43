import ContentCodings
import HARRecordings
import HTTPMessages
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("URLs of recorded hosts point to the mock")
struct AddressRewriterTests {
  static func rewriter() throws -> AddressRewriter {
    let urls = ["https://api.example/x", "http://cdn.example:8080/y", "https://[::1]:9/z"]
    let recording = try MockFixture.recording(urls.map { MockFixture.entry($0, body: "") })
    return MockAPI(contract: try MockFixture.contract(), recordings: [recording]).rewriter
  }

  static func rewritten(_ text: String, type: String = "application/json") throws -> String {
    let response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(text.utf8))
    return try rewriter().rewriting(response, to: HTTPURL(parsing: "http://127.0.0.1:5/v1/feed?limit=1")).text
  }

  static let rows = [
    (#"["https://api.example/a?b=c#d"]"#, #"["http://127.0.0.1:5/a?b=c#d"]"#),
    (#"["https://api.example"]"#, #"["http://127.0.0.1:5"]"#),
    (#"["HTTPS://API.Example/a"]"#, #"["http://127.0.0.1:5/a"]"#),
    (#"["http://api.example/a"]"#, #"["http://127.0.0.1:5/a"]"#),
    (#"["https://api.example:443/a"]"#, #"["http://127.0.0.1:5/a"]"#),
    (#"["https:\/\/api.example\/a"]"#, #"["http:\/\/127.0.0.1:5\/a"]"#),
    (#"["https:\u002f\u002Fapi.example\u002fa"]"#, #"["http:\u002f\u002F127.0.0.1:5\u002fa"]"#),
    (#"["https://user:pass@api.example/a"]"#, #"["http://127.0.0.1:5/a"]"#),
    (#"["http://cdn.example:8080/a"]"#, #"["http://127.0.0.1:5/a"]"#),
    (#"["https://[::1]:9/a"]"#, #"["http://127.0.0.1:5/a"]"#),
    (
      #"{"a":"https://api.example/1","b":"https://api.example/2"}"#,
      #"{"a":"http://127.0.0.1:5/1","b":"http://127.0.0.1:5/2"}"#
    ),
    ("see https://api.example. And (https://api.example)", "see http://127.0.0.1:5. And (http://127.0.0.1:5)"),
    ("https://go.example/?to=https://api.example/a", "https://go.example/?to=http://127.0.0.1:5/a"),
    (#"<img src="//api.example/a">"#, #"<img src="//127.0.0.1:5/a">"#),
    (#"["\/\/api.example\/a"]"#, #"["\/\/127.0.0.1:5\/a"]"#),
    ("url(//cdn.example:8080/a)", "url(//127.0.0.1:5/a)"),
    ("?to=https%3A%2F%2Fapi.example%2Fa%3Fb", "?to=http%3A%2F%2F127.0.0.1%3A5%2Fa%3Fb"),
    ("?to=http%3a%2f%2fCDN.example%3a8080%2fa", "?to=http%3a%2f%2f127.0.0.1%3A5%2fa"),
    ("?to=https%3A//api.example/a", "?to=http%3A//127.0.0.1:5/a"),
    ("?to%3Dhttps%3A%2F%2Fapi.example", "?to%3Dhttp%3A%2F%2F127.0.0.1%3A5"),
    ("?to=%2F%2Fapi.example%2Fa", "?to=%2F%2F127.0.0.1%3A5%2Fa"),
    ("https://api.example///api.example/a", "http://127.0.0.1:5///api.example/a"),
  ]

  @Test("URLs of recorded hosts point to the mock however they are written", arguments: rows)
  func rewriting(text: String, expected: String) throws {
    #expect(try Self.rewritten(text) == expected)
  }

  @Test(
    "A digest of a body is removed with the URLs that it was made of, and stays with a body that has none",
    arguments: [("https://api.example/a", nil), ("https://other.example/a", "sha-256=:AA==:")] as [(String, String?)]
  )
  func digest(text: String, kept: String?) throws {
    let headers: HTTPHeaders = ["Content-Type": "text/plain", "Content-Digest": "sha-256=:AA==:"]
    let response = HTTPResponse(status: 200, headers: headers, body: Array(text.utf8))
    let sent = try Self.rewriter().rewriting(response, to: HTTPURL(parsing: "http://127.0.0.1:5/"))
    #expect(sent.headers["Content-Digest"] == kept)
  }

  @Test(
    "Text that is not a URL of a recorded host is not changed",
    arguments: [
      "https://api.example.org/a", "https://api.example-2/a", "https://my.api.example/a", "https://api.example:8443/a",
      "http://cdn.example/a", "https://api.example@evil.org/a", "https://api.example_/a", "https://api.example%2e/a",
      "xhttps://api.example/a", "ftp://api.example/a", "https:/api.example/a", "https:api.example", "api.example",
      "//api.example.org/a", "a//api.example/b", "a///api.example/b", "ftp://api.example/b", "//", "\\/\\", "%2F%2",
      "%2f%2f",
      "https%3A%2F%2Fapi.example%2Eorg%2Fa", "https%3A%2F%2Fapi.example%40evil.org",
      "https%3A%2F%2Fapi.example%3A8443%2F",
      "wss://api.example/a", "https%3A%2F%2Fapi.example%", "https://", "https:", ":", "", "https:\\/", "https://[",
      "https://[::1", "https://api.examplé/a",
    ]
  )
  func leaving(text: String) throws {
    #expect(try Self.rewritten(text) == text)
  }

  @Test(
    "URLs of recorded hosts point to the mock in text of any kind",
    arguments: ["text/html; charset=utf-8", "application/hal+json", "application/xml", "image/svg+xml"]
  )
  func textTypes(type: String) throws {
    #expect(try Self.rewritten("https://api.example/a", type: type) == "http://127.0.0.1:5/a")
  }

  @Test(
    "URLs of recorded hosts stay in bodies that are not text",
    arguments: ["image/png", "application/octet-stream", "text/plain; charset=UTF-16LE", "?"]
  )
  func otherTypes(type: String) throws {
    #expect(try Self.rewritten("https://api.example/a", type: type) == "https://api.example/a")
  }

  static let json = #"{"u":"https://api.example/a","v":"https://api.example/a"}"#
  static let jsonHere = #"{"u":"http://127.0.0.1:5/a","v":"http://127.0.0.1:5/a"}"#
  /// The JSON, compressed.
  static let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 42, 85, 178, 82, 202, 40, 41, 41, 40, 182, 210, 215, 79, 44, 200, 212, 75,
    173, 72, 204, 45, 200, 73, 213, 79, 84, 210, 81, 42, 195, 41, 87, 11, 0, 3, 231, 175, 235, 57, 0, 0, 0,
  ]
  static let deflate: [UInt8] = [
    120, 156, 171, 86, 42, 85, 178, 82, 202, 40, 41, 41, 40, 182, 210, 215, 79, 44, 200, 212, 75, 173, 72, 204, 45, 200,
    73, 213, 79, 84, 210, 81, 42, 195, 41, 87, 11, 0, 29, 96, 18, 242,
  ]

  static func rewritten(_ body: [UInt8], type: String?, coding: String?) throws -> HTTPResponse {
    var headers: HTTPHeaders = []
    if let type { headers.add("Content-Type", type) }
    if let coding { headers.add("Content-Encoding", coding) }
    let response = HTTPResponse(status: 200, headers: headers, body: body)
    return try rewriter().rewriting(response, to: HTTPURL(parsing: "http://127.0.0.1:5"))
  }

  @Test(
    "URLs of recorded hosts point to the mock in what reads as JSON or markup, whatever its headers say",
    arguments: [nil, "", "?", "application/octet-stream", "application/json; charset=utf-16", "image/png"],
    [nil, "gzip", "deflate", "br", "gzip, gzip", "identity"]
  )
  func labels(type: String?, coding: String?) throws {
    for (before, after) in [("", ""), ("\u{FEFF}", "\u{FEFF}"), ("\r\n\t [", "\r\n\t ["), ("<é>", "<é>")] {
      let response = try Self.rewritten(Array("\(before)\(Self.json)".utf8), type: type, coding: coding)
      #expect(response.text == "\(after)\(Self.jsonHere)")
      #expect(response.headers["Content-Type"] == type && response.headers["Content-Encoding"] == coding)
    }
  }

  @Test(
    "URLs of recorded hosts point to the mock in text that is not coded as its headers say",
    arguments: ["gzip", "deflate", "br"]
  )
  func plainText(coding: String) throws {
    let response = try Self.rewritten(Array("see https://api.example/a".utf8), type: "text/plain", coding: coding)
    #expect(response.text == "see http://127.0.0.1:5/a")
    #expect(response.headers["Content-Encoding"] == coding)
  }

  @Test(
    "URLs of recorded hosts point to the mock in gzip data, which stays such, announced or not",
    arguments: [
      ("application/json", nil), ("application/json", "gzip"), (nil, nil), ("", "x-gzip"), ("?", "GZIP"),
      ("text/plain", "identity"),
    ] as [(String?, String?)]
  )
  func gzipped(_ row: (type: String?, coding: String?)) throws {
    let response = try Self.rewritten(Self.gzip, type: row.type, coding: row.coding)
    #expect(try ContentCoding.gzip.decode(response.body, limit: 1000) == Array(Self.jsonHere.utf8))
    #expect(response.headers["Content-Type"] == row.type && response.headers["Content-Encoding"] == row.coding)
  }

  @Test("URLs of recorded hosts point to the mock in data of another coding, which is sent as what it is")
  func deflated() throws {
    let response = try Self.rewritten(Self.deflate, type: "application/json", coding: "deflate")
    #expect(response.text == Self.jsonHere)
    #expect(response.headers["Content-Encoding"] == nil)
  }

  @Test(
    "Coded data without URLs of recorded hosts stays as it is, to the byte",
    arguments: [
      (gzip, "application/gzip", nil), (gzip, "application/json", "br"), (gzip.dropLast(), "application/json", "gzip"),
      (gzip, "application/json", "gzip, gzip"), (deflate, "application/json", nil),
      (StoredGzip.encode([0xFF] + Array("https://api.example/a".utf8)), nil, "gzip"),
      ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0], "text/a", "gzip"),
    ] as [([UInt8], String?, String?)]
  )
  func untouched(_ row: (body: [UInt8], type: String?, coding: String?)) throws {
    let response = try Self.rewritten(row.body, type: row.type, coding: row.coding)
    #expect(response.body == row.body)
    #expect(response.headers["Content-Encoding"] == row.coding)
  }

  @Test(
    "URLs of recorded hosts point to the mock in long bodies that begin as text",
    arguments: 4090..<4100,
    [nil, "gzip"]
  )
  func long(length: Int, coding: String?) throws {
    let filling = String(repeating: "x", count: length) + String(repeating: "é€😀", count: 20_000)
    let response = try Self.rewritten(Array("[\(filling)\(Self.json)".utf8), type: nil, coding: coding)
    #expect(response.text == "[\(filling)\(Self.jsonHere)")
  }

  @Test("Binary data that begins like text is not rewritten")
  func binary() throws {
    let body = [0x5B, 0xFF, 0xFE] + Array("https://api.example/a".utf8)
    #expect(try Self.rewritten(body, type: "application/octet-stream", coding: nil).body == body)
  }

  @Test("Rewritten gzip data of any length is valid", arguments: [0, 1, 65_535, 65_536, 200_000])
  func storedGzip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try ContentCoding.gzip.decode(StoredGzip.encode(bytes), limit: count) == bytes)
  }

  @Test("URLs of recorded hosts point to the mock in the headers that hold URLs, and in no other")
  func headers() throws {
    let url = "https://api.example/a"
    let names = ["Location", "content-location", "Link", "Access-Control-Allow-Origin", "X-Other"]
    let response = HTTPResponse(status: 302, headers: HTTPHeaders(names.map { HTTPHeaderField($0, "<\(url)>") }))
    let rewritten = try Self.rewriter().rewriting(response, to: HTTPURL(parsing: "http://127.0.0.1:5"))
    let expected = Array(repeating: "<http://127.0.0.1:5/a>", count: 4) + ["<\(url)>"]
    #expect(rewritten.headers.fields.map(\.value) == expected)
  }

  @Test("Headers that bind a client to the recorded host's TLS are left out over TLS", arguments: ["http", "https"])
  func transportSecurity(scheme: String) throws {
    let fields = ["Strict-Transport-Security", "Alt-Svc", "X-Other"].map { HTTPHeaderField($0, "1") }
    let response = HTTPResponse(status: 200, headers: HTTPHeaders(fields))
    let rewritten = try Self.rewriter().rewriting(response, to: HTTPURL(parsing: "\(scheme)://127.0.0.1:5"))
    #expect(rewritten.headers.fields.count == (scheme == "https" ? 1 : 3))
  }
}
