import HARRecordings
import HTTPExchange
import Testing

@testable import ContractMockServer

@Suite("URLs of recorded hosts point to the mock")
struct AddressRewriterTests {
  static func rewriter() throws -> AddressRewriter {
    let urls = ["https://api.example/x", "http://cdn.example:8080/y", "https://[::1]:9/z"]
    return AddressRewriter(hostsOf: try MockFixture.recording(urls.map { MockFixture.entry($0, body: "") }).entries)
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

  @Test("however they are written", arguments: rows)
  func rewriting(text: String, expected: String) throws {
    #expect(try Self.rewritten(text) == expected)
  }

  @Test(
    "and nothing else does",
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
    "in text of any kind",
    arguments: ["text/html; charset=utf-8", "application/hal+json", "application/xml", "image/svg+xml"]
  )
  func textTypes(type: String) throws {
    #expect(try Self.rewritten("https://api.example/a", type: type) == "http://127.0.0.1:5/a")
  }

  @Test(
    "and in no other body",
    arguments: ["image/png", "application/octet-stream", "text/plain; charset=UTF-16LE", "?"]
  )
  func otherTypes(type: String) throws {
    #expect(try Self.rewritten("https://api.example/a", type: type) == "https://api.example/a")
  }

  @Test("in the header fields that hold URLs, and in no other")
  func headers() throws {
    let url = "https://api.example/a"
    let names = ["Location", "content-location", "Link", "Access-Control-Allow-Origin", "X-Other"]
    let response = HTTPResponse(status: 302, headers: HTTPHeaders(names.map { HTTPHeaderField($0, "<\(url)>") }))
    let rewritten = try Self.rewriter().rewriting(response, to: HTTPURL(parsing: "http://127.0.0.1:5"))
    let expected = Array(repeating: "<http://127.0.0.1:5/a>", count: 4) + ["<\(url)>"]
    #expect(rewritten.headers.fields.map(\.value) == expected)
  }

  @Test("what binds a client to the recorded host's TLS is left out over TLS", arguments: ["http", "https"])
  func transportSecurity(scheme: String) throws {
    let fields = ["Strict-Transport-Security", "Alt-Svc", "X-Other"].map { HTTPHeaderField($0, "1") }
    let response = HTTPResponse(status: 200, headers: HTTPHeaders(fields))
    let rewritten = try Self.rewriter().rewriting(response, to: HTTPURL(parsing: "\(scheme)://127.0.0.1:5"))
    #expect(rewritten.headers.fields.count == (scheme == "https" ? 1 : 3))
  }
}
