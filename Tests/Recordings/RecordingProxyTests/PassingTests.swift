import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("What passes through the proxy", .takesTurns)
struct PassingTests {
  @Test("A request passes through the proxy byte for byte, except host, base path and connection headers")
  func request() async throws {
    try await ProxyFixture.run(path: "/base/") { fixture in
      let (client, server, head) = try await fixture.requested(
        """
        POST /v1/a%2fb/../c?x=1&&y=%zz HTTP/1.1\r
        hOsT: 127.0.0.1:1\r
        X-Odd:   two  spaces\t\r
        Connection: keep-alive, X-Mine\r
        Keep-Alive: timeout=5\r
        X-Mine: 1\r
        Proxy-Connection: keep-alive\r
        TE: trailers, deflate\r
        Accept-Encoding: br\r
        content-LENGTH: 5\r
        \r
        hello
        """
      )
      #expect(
        head == """
          POST /base/v1/a%2fb/../c?x=1&&y=%zz HTTP/1.1\r
          Host: 127.0.0.1:\(fixture.origin.port)\r
          X-Odd:   two  spaces\t\r
          Accept-Encoding: br\r
          content-LENGTH: 5\r
          Connection: TE\r
          TE: trailers\r
          \r

          """
      )
      #expect(try await server.receive(5) == "hello")
      try await server.send("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
      _ = try await client.head()
      let reported = await fixture.reported.first(1)[0]
      #expect(
        reported.exchange.request.url.description
          == "http://127.0.0.1:\(fixture.origin.port)/base/v1/a%2fb/../c?x=1&&y=%zz"
      )
      #expect(
        reported.exchange.request.headers == [
          "Host": "127.0.0.1:\(fixture.origin.port)", "X-Odd": "two  spaces", "Accept-Encoding": "br",
        ]
      )
      #expect(reported.exchange.request.body == Array("hello".utf8))
      #expect(reported.omission == nil)
      #expect(reported.number == 1)
      #expect(reported.serverAddress == "127.0.0.1")
      #expect(reported.started > 1_700_000_000_000_000_000)
      let (firstByte, elapsed) = (try #require(reported.firstByte), try #require(reported.exchange.elapsed))
      #expect(firstByte > .zero && firstByte <= elapsed)
    }
  }

  @Test("A response passes through the proxy byte for byte, except connection headers")
  func response() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send(
        """
        HTTP/1.0 299 Très bien\r
        sErVeR:  odd\r
        Connection: keep-alive, Trailer, X-Mine\r
        Keep-Alive: timeout=5\r
        X-Mine: 1\r
        Set-Cookie: a=1\r
        Set-Cookie: b=2\r
        X-Folded: one\r
          two\r
        Content-Length: 3\r
        \r
        abc
        """
      )
      #expect(
        try await client.receive(until: "abc") == """
          HTTP/1.1 299 Très bien\r
          sErVeR:  odd\r
          Set-Cookie: a=1\r
          Set-Cookie: b=2\r
          X-Folded: one two\r
          Content-Length: 3\r
          \r
          abc
          """
      )
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.response?.version == "HTTP/1.0")
      #expect(reported.exchange.response?.headers["Keep-Alive"] == "timeout=5")
      #expect(reported.responseText == "abc")
    }
  }

  @Test("Chunks, their extensions and trailers pass through the proxy byte for byte in both directions")
  func chunks() async throws {
    let body = "3;a=b\r\nabc\r\n00A\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n"
    try await ProxyFixture.run { fixture in
      let (client, server, head) = try await fixture.requested(
        "PUT /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n\(body)"
      )
      #expect(head.contains("\r\nTransfer-Encoding: chunked\r\n"))
      #expect(try await server.receive(body.utf8.count) == body)
      try await server.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
      #expect(try await client.head() == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      #expect(try await client.receive(body.utf8.count) == body)
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.request.body == Array("abc0123456789".utf8))
      #expect(reported.responseText == "abc0123456789")
    }
  }

  @Test("Interim responses pass through the proxy, and a body that waits for one")
  func interim() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, head) = try await fixture.requested(
        "PUT /x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
      )
      #expect(head.contains("\r\nExpect: 100-continue\r\n"))
      try await server.send("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n")
      #expect(try await client.head() == "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n")
      #expect(try await client.head() == "HTTP/1.1 100 Continue\r\n\r\n")
      try await client.send("ab")
      #expect(try await server.receive(2) == "ab")
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(try await client.head() == "HTTP/1.1 204 No Content\r\n\r\n")
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.response?.status == 204)
      #expect(reported.exchange.request.body == Array("ab".utf8))
    }
  }

  @Test(
    "Responses without a body pass through the proxy, whatever their headers say",
    arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)]
  )
  func noBody(method: String, status: Int) async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("\(method) /a HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 \(status) Yes\r\nContent-Length: 10\r\n\r\n")
      #expect(try await client.head() == "HTTP/1.1 \(status) Yes\r\nContent-Length: 10\r\n\r\n")
      // The connection continues after it, on both sides.
      try await client.send("GET /b HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try await server.head().hasPrefix("GET /b "))
    }
  }

  @Test("A body that ends with the connection passes through the proxy")
  func closeDelimited() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\n\r\nsome")
      #expect(try await client.receive(until: "some") == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nsome")
      try await server.send("thing")
      server.close()
      let rest = await client.receiveToEnd()
      #expect(rest.text == "thing")
      #expect(rest.end == .closed)
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.responseText == "something")
      #expect(reported.exchange.faults.isEmpty)
    }
  }

  @Test("Server-sent events pass through the proxy as they happen")
  func events() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
      _ = try await client.head()
      for number in 1...5 {
        try await server.send("data: \(number)\n\n")
        #expect(try await client.receive(until: "\n\n") == "data: \(number)\n\n")
      }
    }
  }

  @Test("Pipelined requests pass through the proxy one after the other on one connection")
  func pipelined() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, head) = try await fixture.requested(
        "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n\r\nGET /3 HTTP/1.1\r\nHost: x\r\n\r\n"
      )
      #expect(head.hasPrefix("GET /1 "))
      for number in 1...3 {
        if number > 1 { #expect(try await server.head().hasPrefix("GET /\(number) ")) }
        try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
      }
      for number in 1...3 { #expect(try await client.receive(until: "\r\n\r\n\(number)").hasSuffix("\(number)")) }
      #expect(fixture.origin.connections == 1)
      let reported = await fixture.reported.first(3)
      #expect(reported.map(\.number) == [1, 2, 3])
      #expect(reported.map(\.responseText) == ["1", "2", "3"])
    }
  }

  @Test("An HTTP/1.0 client of the proxy gets no interim response, and keeps its connection if its request says so")
  func version10() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, head) = try await fixture.requested("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(head == "GET / HTTP/1.0\r\nHost: 127.0.0.1:\(fixture.origin.port)\r\n\r\n")
      try await server.send("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
      let response = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\na"
      #expect(try await client.receive(response.utf8.count) == response)
      try await client.send("GET /next HTTP/1.0\r\n\r\n")
      #expect(try await server.head().hasPrefix("GET /next "))
    }
  }

  /// A target with bytes that should have been percent-encoded, after the base path, and how it is recorded.
  static let rawTargets: [([UInt8], String)] = [
    (Array("/item?q=é".utf8), "/v1/item?q=%C3%A9"),
    (Array("/caf".utf8) + [0xE9, 0x2F, 0x25, 0x34, 0x31], "/v1/caf%E9/%41"),
  ]

  @Test("A target of any bytes passes through the proxy, and is recorded percent-encoded", arguments: rawTargets)
  func rawTarget(target: [UInt8], recorded: String) async throws {
    try await ProxyFixture.run(path: "/v1") { fixture in
      let client = try await fixture.client()
      try await client.send(Array("GET ".utf8) + target + Array(" HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
      let server = await fixture.origin.accept()
      let head = Array("GET /v1".utf8) + target + Array(" HTTP/1.1\r\nHost: ".utf8)
      #expect(try await server.receive(head.count) == String(decoding: head, as: UTF8.self))
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.request.url.requestTarget == recorded)
      #expect(reported.omission == nil)
    }
  }

  @Test("A folded header passes through the proxy as one line")
  func folded() async throws {
    try await ProxyFixture.run { fixture in
      let (_, server, head) = try await fixture.requested(
        "GET / HTTP/1.1\r\nHost: x\r\nX-Folded: a\r\n \t b\r\n\tc\r\nAccept: */*\r\n\r\n"
      )
      #expect(head.hasSuffix("\r\nX-Folded: a b c\r\nAccept: */*\r\n\r\n"))
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(await fixture.reported.first(1)[0].exchange.request.headers["X-Folded"] == "a b c")
    }
  }

  /// A field's bytes, and how they are recorded: UTF-8 where they are, else ISO 8859-1.
  static let fieldBytes: [([UInt8], String)] = [([0x63, 0xE9], "cé"), (Array("cé".utf8), "cé")]

  @Test("A header of any bytes passes through the proxy, and is recorded as text", arguments: fieldBytes)
  func fieldText(bytes: [UInt8], text: String) async throws {
    try await ProxyFixture.run { fixture in
      let client = try await fixture.client()
      try await client.send(Array("GET / HTTP/1.1\r\nHost: x\r\nX: ".utf8) + bytes + Array("\r\n\r\n".utf8))
      let server = await fixture.origin.accept()
      _ = try await server.head()
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(await fixture.reported.first(1)[0].exchange.request.headers["X"] == text)
    }
  }

  @Test("The proxy puts its configured headers into every request, in place of the client's")
  func ownFields() async throws {
    try await ProxyFixture.run(headers: ["Authorization": "Bearer own"]) { fixture in
      let (_, _, head) = try await fixture.requested(
        "GET / HTTP/1.1\r\nHost: x\r\nauthorization: Bearer theirs\r\nAccept: */*\r\n\r\n"
      )
      #expect(head.hasSuffix("\r\nAccept: */*\r\nAuthorization: Bearer own\r\n\r\n"))
      #expect(!head.contains("theirs"))
    }
  }

  @Test("Traffic after a 101 response passes through the proxy, and is reported as not recorded")
  func upgrade() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, head) = try await fixture.requested(
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n"
      )
      #expect(head.hasSuffix("\r\nSec-WebSocket-Key: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"))
      try await server.send(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\nX: y\r\n\r\n\u{1}first"
      )
      #expect(
        try await client.receive(until: "first")
          == "HTTP/1.1 101 Switching Protocols\r\nX: y\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\u{1}first"
      )
      try await client.send("\r\n\r\nping")
      #expect(try await server.receive(until: "ping") == "\r\n\r\nping")
      try await server.send("pong")
      #expect(try await client.receive(until: "pong") == "pong")
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.omission == "the connection went over to another protocol, which is not recorded")
      client.close()
      #expect(await server.receiveToEnd().end == .closed)
    }
  }

  @Test("A request to upgrade to HTTP/2 does not pass through the proxy")
  func http2() async throws {
    try await ProxyFixture.run { fixture in
      let (_, _, head) = try await fixture.requested(
        """
        GET / HTTP/1.1\r
        Host: x\r
        Connection: Upgrade, HTTP2-Settings\r
        Upgrade: h2c\r
        HTTP2-Settings: AAMAAABk\r
        \r

        """
      )
      #expect(head == "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(fixture.origin.port)\r\n\r\n")
    }
  }
}
