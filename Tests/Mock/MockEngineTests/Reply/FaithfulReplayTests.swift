import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("A recorded response is replayed as it was recorded")
struct FaithfulReplayTests {
  /// Responses as servers send them, none with an absolute URL of its own host.
  static let entries: [JSONLiteral] = [
    MockFixture.entry(
      "https://one.example/a",
      headers: [
        ("Date", "Mon, 01 Jan 2024 10:00:00 GMT"), ("Age", "77"), ("Expires", "Mon, 01 Jan 2024 10:00:01 GMT"),
        ("ETag", "W/\"x\""), ("Last-Modified", "Sun, 31 Dec 2023 10:00:00 GMT"), ("Cache-Control", "max-age=1"),
        ("cache-control", "private"), ("SERVER", "nginx"), ("X-Empty", ""), ("Vary", "*"),
        ("Strict-Transport-Security", "max-age=1"), ("Access-Control-Allow-Origin", "https://app.example"),
        ("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2"), ("Via", "1.1 x"), ("Alt-Svc", "h3=\":443\""),
        ("Connection", "close, X-Hop"), ("X-Hop", "1"), ("Keep-Alive", "timeout=5"), ("Transfer-Encoding", "chunked"),
      ],
      body: "{ \"z\" : 1.50,\n\t\"a\":\"\\u00e9\", \"a\": 2 }\n"
    ),
    MockFixture.entry("https://one.example/b", status: 299, type: nil, body: ""),
    MockFixture.entry("https://one.example/c", status: 500, type: "text/html", body: "<p>café</p>"),
    MockFixture.entry("https://one.example/d", type: "image/png", body: MockFixture.imageText, encoding: "base64"),
    MockFixture.entry("https://one.example/e", status: 302, headers: [("Location", "/f?x=%2F#g")], body: ""),
    MockFixture.entry("https://one.example/f?q=a%20b&q=c", type: "text/event-stream", body: "data: 1\n\n"),
    MockFixture.entry("https://one.example/g", method: "PROPFIND", status: 207, type: "application/xml", body: "<a/>"),
    MockFixture.entry("https://one.example/h", status: 429, headers: [("Retry-After", "5")], body: "not json {"),
  ]

  static let hopByHop = ["connection", "keep-alive", "transfer-encoding", "x-hop"]

  @Test(
    "A recorded response is replayed with every byte, and every header but those of the connection",
    arguments: entries.indices
  )
  func replay(_ position: Int) throws {
    let recording = try MockFixture.recording(Self.entries)
    let api = MockAPI(contract: try MockFixture.contract(), recordings: [recording])
    let entry = recording.entries[position]
    var request = entry.request
    request.url = try HTTPURL(parsing: "http://127.0.0.1:5\(entry.request.url.requestTarget)")
    let reply = api.reply(to: request)
    #expect(reply.response.status == entry.response.status)
    #expect(reply.response.body == entry.response.body)
    var expected = entry.response.headers
    expected.fields.removeAll { Self.hopByHop.contains(ASCII.lowercased($0.name)) }
    expected.add("Content-Length", String(entry.response.body.count))
    #expect(reply.response.headers == expected)
    #expect(reply.source == .recorded(entry.place))
    #expect(reply.recordings == [position])
  }

  @Test("A recorded body whose coding could not be decoded is replayed with its coding")
  func coded() throws {
    let entry = MockFixture.entry(
      "https://one.example/a",
      headers: [("Content-Encoding", "br"), ("Content-Length", "4")],
      body: "/2h0dHBzOi8vb25lLmV4YW1wbGUvYQ==",
      encoding: "base64"
    )
    guard case .object(var members) = entry, case .object(var response) = members[1].value,
      case .object(var content) = response[2].value
    else {
      Issue.record("the fixture has changed")
      return
    }
    content.append(JSONLiteral.Member("_encodedBody", true))
    response[2].value = .object(content)
    members[1].value = .object(response)
    let reply = try MockFixture.api([.object(members)]).reply(to: "GET /a")
    #expect(reply.response.body == [0xFF] + Array("https://one.example/a".utf8))
    #expect(reply.response.headers["Content-Encoding"] == "br")
    #expect(reply.response.headers["Content-Length"] == "22")
  }

  @Test("HEAD with the length that it stated")
  func head() throws {
    let entry = MockFixture.entry(
      "https://one.example/a",
      method: "HEAD",
      headers: [("Content-Length", "77")],
      body: ""
    )
    let response = try MockFixture.api([entry]).reply(to: "HEAD /a").response
    #expect(response.headers["Content-Length"] == "77")
    let chunked = MockFixture.entry("https://one.example/a", method: "HEAD", body: "")
    #expect(try MockFixture.api([chunked]).reply(to: "HEAD /a").response.headers["Content-Length"] == nil)
  }

  @Test("A recorded response takes precedence over what the contract says about the request")
  func beforeTheContract() throws {
    let api = try MockFixture.api([
      MockFixture.entry("/v1/feed?limit=0", body: #"{"items":[]}"#),
      MockFixture.entry("/v1/feed?limit=2", body: MockFixture.page([2, 3])),
      MockFixture.entry("/v1/feed?limit=2", body: MockFixture.page([1, 2])),
      MockFixture.entry("/v1/feed?limit=2&after_id=\(MockFixture.id(77))", status: 500, body: "{}"),
    ])
    #expect(try api.reply(to: "GET /v1/feed?limit=0").response.text == #"{"items":[]}"#)
    let ids = try (0...2).map { turn in
      try api.reply(to: "GET /v1/feed?limit=2", repetition: turn).response.json["items"]?[0]?["id"]?.string
    }
    #expect(ids == [2, 1, 1].map(MockFixture.id))
    #expect(try api.reply(to: "GET /v1/feed?limit=2&after_id=\(MockFixture.id(77))").response.status == 500)
  }

  @Test("A recorded response keeps its addresses if nothing is to be rewritten")
  func addresses() throws {
    let api = try MockFixture.api { $0.rewritesAddresses = false }
    #expect(try api.reply(to: "GET /old").response.headers["Location"] == "https://api.example/prefix/v1/feed?limit=10")
    #expect(try api.reply(to: "GET /v1/feed?limit=10").response.text == MockFixture.page(1...10))
  }
}
