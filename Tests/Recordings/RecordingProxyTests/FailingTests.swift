import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("When something fails", .takesTurns)
struct FailingTests {
  /// A way in which a server gives no response, and what the client gets instead.
  struct NoResponse: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var response: String
    /// Whether the server resets the connection, or closes it.
    var resets = false
    var error: String
    var fault: String
  }

  static let noResponses = [
    NoResponse(
      testDescription: "nothing",
      response: "",
      error: "connection_terminated",
      fault: "closed-before-response: closed before the first byte of the response"
    ),
    NoResponse(
      testDescription: "a reset",
      response: "",
      resets: true,
      error: "connection_terminated",
      fault: "connection-reset: reset before the first byte of the response"
    ),
    NoResponse(
      testDescription: "half a head",
      response: "HTTP/1.1 200 OK\r\nContent-",
      error: "connection_terminated",
      fault: "closed-before-response: closed after 25 bytes of the head"
    ),
    NoResponse(
      testDescription: "no HTTP",
      response: "SSH-2.0-OpenSSH_9.6\r\n",
      error: "http_protocol_error",
      fault: "malformed-response: \"SSH-2.0-OpenSSH_9.6\" is not an HTTP/1.1 status line"
    ),
    NoResponse(
      testDescription: "two lengths",
      response: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
      error: "http_protocol_error",
      fault: "malformed-response: Content-Length is both 1 and 2"
    ),
    NoResponse(
      testDescription: "another protocol",
      response: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
      error: "http_protocol_error",
      fault: "malformed-response: 101 (Switching Protocols) in response to a request without Upgrade"
    ),
    NoResponse(
      testDescription: "a head without end",
      response: "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 70_000))",
      error: "http_protocol_error",
      fault: "malformed-response: the head exceeds the limit of 65536 bytes"
    ),
  ]

  @Test(
    "A client gets 502 if the server gives no response, and the exchange is reported with its fault",
    arguments: noResponses
  )
  func noResponse(_ row: NoResponse) async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
      try await server.send(row.response)
      if row.resets { server.reset() } else { server.close() }
      let head = try await client.head()
      #expect(head.hasPrefix("HTTP/1.1 502 Bad Gateway\r\nContent-Type: application/problem+json\r\n"))
      #expect(head.contains("\r\nProxy-Status: contract; error=\(row.error)\r\n"))
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.faultLines == [row.fault])
      #expect(reported.omission == nil)
      #expect(reported.exchange.request.method == .post)
      // The client's connection goes on.
      try await client.send("GET /y HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await fixture.origin.accept().head().hasPrefix("GET /y "))
    }
  }

  @Test("A client gets 502 that says so if nothing listens")
  func refused() async throws {
    try await Origin.run { origin in
      let reported = ReportedExchanges()
      // The port of a server that is there all the time, at an address at which it is not.
      let upstream = HTTPURL(scheme: "http", host: "127.0.0.2", port: origin.port)
      let proxy = try await RecordingProxy.start(RecordingProxy.Configuration(upstream: upstream)) { reported.add($0) }
      let client = try await Wire.connect(to: proxy.baseURL.effectivePort)
      try await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(try await client.head().contains("\r\nProxy-Status: contract; error=connection_refused\r\n"))
      #expect(
        try await client.receive(until: "}")
          .contains("\"detail\": \"Nothing listens at 127.0.0.2:\(origin.port) (connection refused).\"")
      )
      #expect(await reported.first(1)[0].exchange.response == nil)
      await proxy.shutdown(grace: .zero)
    }
  }

  @Test("A client gets 504 if the server is silent")
  func silence() async throws {
    try await ProxyFixture.run(limits: { $0.responseTimeout = .milliseconds(50) }) { fixture in
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let head = try await client.head()
      #expect(head.hasPrefix("HTTP/1.1 504 Gateway Timeout\r\n"))
      #expect(head.contains("\r\nProxy-Status: contract; error=http_response_timeout\r\n"))
      let reported = await fixture.reported.first(1)[0]
      let line = "silence: no byte for 50 ms, before the first byte of the response (limits.deadline)"
      #expect(reported.faultLines == [line])
      #expect(await server.receiveToEnd().end == .closed)
    }
  }

  @Test("A client's connection is reset if the server falls silent during its response")
  func silenceWithin() async throws {
    try await ProxyFixture.run(limits: { $0.silenceTimeout = .milliseconds(50) }) { fixture in
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab")
      let rest = await client.receiveToEnd()
      #expect(rest.text.hasSuffix("\r\n\r\nab"))
      #expect(rest.end == .reset)
      #expect(await fixture.reported.first(1)[0].faultLines == ["silence: no byte for 50 ms, after 2 of 5 bytes"])
    }
  }

  /// A response that breaks off, and how the client sees that.
  struct BrokenResponse: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var response: String
    /// What the client gets, where that is something else.
    var passed: String?
    var resets = false
    var fault: String
  }

  static let brokenResponses = [
    BrokenResponse(
      testDescription: "short of its length",
      response: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab",
      fault: "closed-amid-body: closed after 2 of 5 bytes"
    ),
    BrokenResponse(
      testDescription: "with a reset",
      response: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab",
      resets: true,
      fault: "connection-reset: reset after 2 of 5 bytes"
    ),
    BrokenResponse(
      testDescription: "without its last chunk",
      response: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
      fault: "closed-amid-body: closed after 2 bytes, before the last chunk"
    ),
    BrokenResponse(
      testDescription: "with a chunk that is none",
      response: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\nzz\r\n",
      fault: "malformed-response: invalid chunk size \"zz\", after 2 bytes"
    ),
  ]

  @Test("A truncated response is passed on truncated", arguments: brokenResponses)
  func broken(_ row: BrokenResponse) async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send(row.response)
      #expect(try await client.receive(row.response.utf8.count) == row.response)
      if row.resets { server.reset() } else { server.close() }
      #expect(await client.receiveToEnd().end == (row.resets ? .reset : .closed))
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.faultLines == [row.fault])
      #expect(reported.responseText == "ab")
    }
  }

  @Test("The connection of a server that sends chunk extensions without end is closed", arguments: [false, true])
  func endlessExtensions(isRewriting: Bool) async throws {
    try await ProxyFixture.run(isRewriting: isRewriting) { fixture in
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let chunk = "1;\(String(repeating: "x", count: 1000))\r\na\r\n"
      try await server.send(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 100)
      )
      #expect(
        await fixture.reported.first(1)[0].faultLines == [
          "malformed-response: the chunk extensions exceed the limit of 65536 bytes, after 66 bytes of data"
        ]
      )
      #expect(await !client.receiveToEnd().text.contains("\r\n0\r\n"))
    }
  }

  @Test("A safe request is sent on a new connection if the server closed the old one")
  func keptConnection() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
      _ = try await client.receive(until: "\r\n\r\na")
      try await client.send("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await server.head().hasPrefix("GET /2 "))
      server.close()
      let next = await fixture.origin.accept()
      #expect(try await next.head().hasPrefix("GET /2 "))
      try await next.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nb")
      _ = try await client.receive(until: "\r\n\r\nb")
      #expect(await fixture.reported.first(2).map(\.responseText) == ["a", "b"])
    }
  }

  @Test("A request that may change something goes out on a connection of its own")
  func unsafe() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
      _ = try await client.receive(until: "\r\n\r\na")
      try await client.send("POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
      #expect(try await fixture.origin.accept().head().hasPrefix("POST /2 "))
      #expect(await server.receiveToEnd().text == "")
    }
  }
}
