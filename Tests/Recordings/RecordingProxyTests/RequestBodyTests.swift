import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("Request bodies through a proxy that rewrites addresses", .takesTurns)
struct RequestBodyTests {
  /// One request, in which PROXY is the proxy's address and SERVER the upstream's.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: String
    let body: String
    /// The body that the server gets.
    let expected: String
  }

  private static let rows = [
    Row(
      testDescription: "JSON",
      fields: "Content-Type: application/json\r\n",
      body: #"{"callback":"http://PROXY/hook","escaped":"http:\/\/PROXY\/hook","other":"http://other.example/"}"#,
      expected: #"{"callback":"http://SERVER/hook","escaped":"http:\/\/SERVER\/hook","other":"http://other.example/"}"#
    ),
    Row(
      testDescription: "a form",
      fields: "Content-Type: application/x-www-form-urlencoded\r\n",
      body: "url=http%3A%2F%2FENCODED-PROXY%2Fhook&n=1",
      expected: "url=http%3A%2F%2FENCODED-SERVER%2Fhook&n=1"
    ),
    Row(
      testDescription: "text without addresses",
      fields: "Content-Type: text/plain\r\n",
      body: "abc",
      expected: "abc"
    ),
    Row(
      testDescription: "an image",
      fields: "Content-Type: image/png\r\n",
      body: "http://PROXY/hook",
      expected: "http://PROXY/hook"
    ),
    Row(
      testDescription: "a coded body",
      fields: "Content-Type: application/json\r\nContent-Encoding: br\r\n",
      body: "http://PROXY/hook",
      expected: "http://PROXY/hook"
    ),
  ]

  /// Sends a request; returns the body that the server gets, and what is recorded of it.
  private func passed(
    _ row: Row,
    isRewriting: Bool = true,
    _ body: (String) -> String
  ) async throws -> (head: String, body: String, recorded: String) {
    try await ProxyFixture.run(isRewriting: isRewriting) { fixture in
      let (proxy, origin) = (fixture.proxy.baseURL.authority, "127.0.0.1:\(fixture.origin.port)")
      let (encodedProxy, encodedOrigin) = (proxy.replacing(":", with: "%3A"), origin.replacing(":", with: "%3A"))
      let text = row.body.replacing("ENCODED-PROXY", with: encodedProxy).replacing("PROXY", with: proxy)
      let (client, server, head) = try await fixture.requested(
        "POST /a HTTP/1.1\r\nHost: \(proxy)\r\n\(row.fields)\(body(text))"
      )
      let length = head.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) }
      let received =
        if let length { try await server.receive(length) } else { try await server.receive(until: "0\r\n\r\n") }
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      _ = try await client.head()
      let recorded = String(decoding: await fixture.reported.first(1)[0].exchange.request.body, as: UTF8.self)
      func named(_ text: String) -> String {
        text.replacing(proxy, with: "PROXY").replacing(origin, with: "SERVER")
          .replacing(encodedProxy, with: "ENCODED-PROXY").replacing(encodedOrigin, with: "ENCODED-SERVER")
      }
      return (head, named(received), named(recorded))
    }
  }

  @Test("Addresses of the proxy in a request body become the upstream's, and are recorded so", arguments: rows)
  func length(_ row: Row) async throws {
    let (_, body, recorded) = try await passed(row) { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
    #expect(body == row.expected)
    #expect(recorded == row.expected)
  }

  @Test("Addresses in a chunked request body are rewritten also where a chunk ends within one")
  func chunked() async throws {
    let row = Self.rows[0]
    let (head, body, recorded) = try await passed(row) { text in
      let (first, second) = (text.prefix(20), text.dropFirst(20))
      let chunks = [first, second].map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
      return "Transfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n"
    }
    #expect(!head.contains("Transfer-Encoding"))
    #expect(body == row.expected)
    #expect(recorded == row.expected)
  }

  @Test("A chunked request body without addresses keeps its chunks")
  func chunks() async throws {
    let (_, body, recorded) = try await passed(Self.rows[2]) { text in
      "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"
    }
    #expect(body == "1\r\na\r\n2\r\nbc\r\n0\r\n\r\n")
    #expect(recorded == "abc")
  }

  @Test("Request bodies are passed on as they are if addresses are not rewritten")
  func unchanged() async throws {
    let row = Self.rows[0]
    let (_, body, _) = try await passed(row, isRewriting: false) { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
    #expect(body == row.body)
  }

  @Test("A request body that is too large to be held is passed on as it comes")
  func large() async throws {
    try await ProxyFixture.run(isRewriting: true) { fixture in
      let head = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
      let client = try await fixture.client()
      try await client.send("\(head)Content-Length: 300000\r\n\r\nabc")
      let server = await fixture.origin.accept()
      _ = try await server.head()
      #expect(try await server.receive(3) == "abc")
      let other = try await fixture.client()
      let chunk = String(repeating: "a", count: 300_000)
      try await other.send("\(head)Transfer-Encoding: chunked\r\n\r\n\(String(300_000, radix: 16))\r\n\(chunk)")
      let otherServer = await fixture.origin.accept()
      #expect(try await otherServer.head().contains("Transfer-Encoding: chunked"))
      #expect(try await otherServer.receive(until: "aaa").hasPrefix("493e0\r\na"))
    }
  }
}
