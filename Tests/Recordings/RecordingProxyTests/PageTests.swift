import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("Requests of web pages to the proxy", .takesTurns)
struct PageTests {
  /// Header lines after the request line, and whether the request is passed on.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: String
    var method = "POST"
    var status = 0
  }

  private static let evil = "Origin: https://evil.example\r\n"

  static let refused = [
    Row(testDescription: "another origin", lines: "Host: 127.0.0.1:1\r\n\(evil)", status: 403),
    Row(testDescription: "another origin that reads", lines: "Host: localhost\r\n\(evil)", method: "GET", status: 403),
    Row(testDescription: "a name that leads here", lines: "Host: evil.example\r\n", method: "GET", status: 421),
    Row(
      testDescription: "a name that leads here, with its origin",
      lines: "Host: evil.example:1\r\nOrigin: http://evil.example:1\r\n",
      status: 421
    ),
    Row(testDescription: "no origin at all", lines: "Host: 127.0.0.1\r\nOrigin: null\r\n", status: 403),
    Row(
      testDescription: "an image on a page elsewhere",
      lines: "Host: 127.0.0.1\r\nSec-Fetch-Site: cross-site\r\n",
      method: "GET",
      status: 403
    ),
    Row(
      testDescription: "a preflight",
      lines: "Host: 127.0.0.1\r\n\(evil)Access-Control-Request-Method: PUT\r\n",
      method: "OPTIONS",
      status: 403
    ),
    Row(
      testDescription: "a WebSocket of a page elsewhere",
      lines: "Host: 127.0.0.1\r\n\(evil)Connection: Upgrade\r\nUpgrade: websocket\r\n",
      method: "GET",
      status: 403
    ),
  ]

  @Test("A request of a page elsewhere never reaches the server, whose credentials the proxy adds", arguments: refused)
  func refusal(_ row: Row) async throws {
    try await ProxyFixture.run(headers: ["Authorization": "Bearer secret"]) { fixture in
      let client = try await fixture.client()
      try await client.send("\(row.method) /x HTTP/1.1\r\n\(row.lines)Content-Length: 0\r\n\r\n")
      let response = await client.receiveToEnd().text
      #expect(response.hasPrefix("HTTP/1.1 \(row.status) "), "\(response)")
      #expect(response.contains("\r\nProxy-Status: contract; error=http_request_denied"))
      let reason = row.status == 421 ? "CONTRACT_SERVER_ALLOW_HOST=evil.example" : "could use your credentials"
      #expect(response.contains(reason))
      #expect(!response.contains("Access-Control-Allow-Origin"))
      #expect(fixture.origin.connections == 0)
      #expect(fixture.reported.exchanges.first?.omission?.contains("refused it with \(row.status)") == true)
    }
  }

  @Test("An origin that a contract names is reached through the proxy, and its pages may send nothing")
  func furtherOrigin() async throws {
    let evil = HTTPURL(scheme: "https", host: "evil.example")
    for lines in ["Host: localhost\r\nOrigin: https://evil.example\r\n", "Host: evil.example\r\n"] {
      try await ProxyFixture.run(isRewriting: true, origins: [evil]) { fixture in
        let client = try await fixture.client()
        try await client.send("GET /x HTTP/1.1\r\n\(lines)\r\n")
        #expect(await client.receiveToEnd().text.hasPrefix("HTTP/1.1 4"))
        #expect(fixture.origin.connections == 0)
      }
    }
  }

  static let passed = [
    Row(testDescription: "a program", lines: "Host: 127.0.0.1:1\r\n"),
    Row(testDescription: "an emulator", lines: "Host: 10.0.2.2:1\r\n"),
    Row(testDescription: "a page of this machine", lines: "Host: localhost:1\r\nOrigin: http://localhost:3000\r\n"),
    Row(
      testDescription: "a page through the proxy",
      lines: "Host: localhost:1\r\nOrigin: http://localhost:1\r\nSec-Fetch-Site: same-origin\r\n"
    ),
    Row(testDescription: "an app of web views", lines: "Host: localhost:1\r\nOrigin: ionic://localhost\r\n"),
    Row(testDescription: "the address bar", lines: "Host: localhost:1\r\nSec-Fetch-Site: none\r\n", method: "GET"),
    Row(testDescription: "an allowed host", lines: "Host: some.name:1\r\n"),
  ]

  @Test("A request of a program, an app or a page of this machine is passed on", arguments: passed)
  func passing(_ row: Row) async throws {
    try await ProxyFixture.run { fixture in
      let request = "\(row.method) /x HTTP/1.1\r\n\(row.lines)Content-Length: 0\r\n\r\n"
      let head = try await fixture.requested(request).head
      #expect(head.hasPrefix("\(row.method) /x HTTP/1.1\r\n"))
    }
  }

  @Test("The origin of the API, and origins that are allowed, may send requests")
  func allowed() async throws {
    try await ProxyFixture.run(origins: [], allowedOrigins: ["https://app.example"]) { fixture in
      for origin in ["http://127.0.0.1:\(fixture.origin.port)", "https://app.example", "https://APP.example:443"] {
        let request = "GET /x HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\n\r\n"
        let head = try await fixture.requested(request).head
        #expect(head.hasPrefix("GET /x HTTP/1.1\r\n"))
      }
    }
  }
}
