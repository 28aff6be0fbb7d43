import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("What the proxy refuses", .takesTurns)
struct RefusingTests {
  /// A request that must not reach the server.
  struct Refused: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var request: String
    var status: Int
    var detail: String
  }

  static let requests = [
    Refused(
      testDescription: "another host's target",
      request: "GET http://other.example/x HTTP/1.1\r\nHost: other.example\r\n\r\n",
      status: 421,
      detail: "Requests are passed on to http://127.0.0.1:"
    ),
    Refused(
      testDescription: "a tunnel",
      request: "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n",
      status: 501,
      detail: "This is no tunnel; give the client http://127.0.0.1:"
    ),
    Refused(
      testDescription: "a length and a coding",
      request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      status: 400,
      detail: "There are both Content-Length and Transfer-Encoding."
    ),
    Refused(
      testDescription: "two lengths",
      request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
      status: 400,
      detail: "There is more than one Content-Length header."
    ),
    Refused(
      testDescription: "a bare line feed",
      request: "GET / HTTP/1.1\nHost: x\n\n",
      status: 400,
      detail: "A line ends without a carriage return."
    ),
    Refused(
      testDescription: "a NUL",
      request: "GET / HTTP/1.1\r\nHost: x\r\nX: \u{0}\r\n\r\n",
      status: 400,
      detail: "The head has a NUL."
    ),
    Refused(
      testDescription: "no host",
      request: "GET / HTTP/1.1\r\n\r\n",
      status: 400,
      detail: "There is no Host header."
    ),
    Refused(
      testDescription: "a fragment",
      request: "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n",
      status: 400,
      detail: "The target has a fragment."
    ),
    Refused(
      testDescription: "neither path nor URL",
      request: "GET feed HTTP/1.1\r\nHost: x\r\n\r\n",
      status: 400,
      detail: "The target is neither a path nor a URL."
    ),
    Refused(
      testDescription: "a line that continues the request line",
      request: "GET / HTTP/1.1\r\n X: a\r\nHost: x\r\n\r\n",
      status: 400,
      detail: "A header field is folded over two lines."
    ),
    Refused(
      testDescription: "a length folded over two lines",
      request: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n 2\r\n\r\n",
      status: 400,
      detail: "The Content-Length is not a number."
    ),
    Refused(
      testDescription: "a method of raw bytes beside a target and a field that would pass",
      request: "G\u{e9}T /\u{e9} HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
      status: 400,
      detail: "The method is not a token."
    ),
    Refused(
      testDescription: "a head beyond the limit",
      request: "GET / HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "a", count: 70_000))\r\n\r\n",
      status: 431,
      detail: "The head is larger than 65536 bytes."
    ),
  ]

  @Test(
    "A request that the proxy refuses never reaches the server, and is reported as not recorded",
    arguments: requests
  )
  func refused(_ row: Refused) async throws {
    try await ProxyFixture.run { fixture in
      let client = try await fixture.client()
      try await client.send(row.request)
      let response = await client.receiveToEnd().text
      #expect(response.hasPrefix("HTTP/1.1 \(row.status) "))
      #expect(response.contains("\r\nProxy-Status: contract; error=http_request_"))
      #expect(response.contains("\"detail\": \"\(row.detail)"), "\(response)")
      #expect(fixture.origin.connections == 0)
      let reported = fixture.reported.exchanges
      #expect(reported.count == 1)
      #expect(reported.first?.number == 1)
      #expect(reported.first?.exchange.response == nil)
      #expect(reported.first?.omission?.hasPrefix("the proxy refused it with \(row.status): ") == true)
    }
  }

  /// What is reported of a request that is refused.
  struct Line: Sendable, CustomTestStringConvertible {
    var request: String
    /// `BASE` is replaced by the server's URL.
    var reported: String
    var testDescription: String { reported }
  }

  static let lines = [
    Line(request: "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", reported: "GET BASE/a%20b"),
    Line(request: "HEAD /a?q=1#b HTTP/1.1\r\nHost: x\r\n\r\n", reported: "HEAD BASE/a?q=1"),
    Line(request: "GET http://other.example/x?y HTTP/1.1\r\nHost: x\r\n\r\n", reported: "GET http://other.example/x?y"),
    Line(
      request: "CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
      reported: "CONNECT https://other.example:443"
    ),
    Line(request: "GET feed HTTP/1.1\r\nHost: x\r\n\r\n", reported: "GET BASE"),
    Line(request: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", reported: "PRI BASE"),
    Line(request: "\u{16}\u{3}\u{1} garbage\r\n\r\n", reported: "? BASE"),
  ]

  @Test("A refused request is reported with as much of its request line as can be read", arguments: lines)
  func line(_ line: Line) async throws {
    try await ProxyFixture.run(path: "/v1") { fixture in
      let client = try await fixture.client()
      try await client.send(line.request)
      let response = await client.receiveToEnd().text
      #expect(response.hasSuffix("\r\n\r\n") == line.request.hasPrefix("HEAD"))
      let reported = await fixture.reported.first(1)[0].exchange.request
      let base = "http://127.0.0.1:\(fixture.origin.port)/v1"
      let wanted = line.reported.split(separator: "BASE", omittingEmptySubsequences: false).joined(separator: base)
      #expect("\(reported.method) \(reported.url)" == wanted)
    }
  }

  @Test("A refused request is reported with at most 2048 bytes of its request line")
  func longLine() async throws {
    try await ProxyFixture.run { fixture in
      let client = try await fixture.client()
      try await client.send("\r\n\r\nGET /\(String(repeating: "a", count: 3000))#f HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = await client.receiveToEnd()
      #expect(await fixture.reported.first(1)[0].exchange.request.url.path.utf8.count == 2048 - "GET ".utf8.count)
    }
  }

  @Test("A refusal in the middle of a request ends both connections")
  func malformedChunk() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested(
        "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
      )
      try await client.send("zz\r\n")
      let response = await client.receiveToEnd().text
      #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(await server.receiveToEnd().end == .closed)
      #expect(
        await fixture.reported.first(1)[0].omission == "the client's request is malformed: a chunk has no size"
      )
    }
  }

  /// A target in absolute form that leads to the one server, and the path that the server sees.
  static let absolute = [
    ("http://localhost:PROXY/a?b", "/base/a?b"),
    ("http://127.0.0.1:PROXY", "/base/"),
    ("http://127.0.0.1:ORIGIN/base/a", "/base/a"),
  ]

  @Test("The proxy accepts a target in absolute form that leads to the server itself", arguments: absolute)
  func absoluteForm(target: String, path: String) async throws {
    try await ProxyFixture.run(path: "/base") { fixture in
      let ports = ["PROXY": fixture.proxy.baseURL.effectivePort, "ORIGIN": fixture.origin.port]
      let url = ports.reduce(target) { text, port in
        text.split(separator: port.key, omittingEmptySubsequences: false).joined(separator: String(port.value))
      }
      let (_, _, head) = try await fixture.requested("GET \(url) HTTP/1.1\r\nHost: y\r\n\r\n")
      #expect(head.hasPrefix("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(fixture.origin.port)\r\n"))
    }
  }

  @Test("The proxy passes on a request for the server as a whole, and reports it as not recorded")
  func server() async throws {
    try await ProxyFixture.run(path: "/base") { fixture in
      let (_, server, head) = try await fixture.requested("OPTIONS * HTTP/1.1\r\nHost: y\r\n\r\n")
      #expect(head.hasPrefix("OPTIONS * HTTP/1.1\r\n"))
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(await fixture.reported.first(1)[0].omission == "OPTIONS * asks for no resource")
    }
  }
}
