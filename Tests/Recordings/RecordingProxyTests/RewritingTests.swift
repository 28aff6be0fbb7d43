import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("A proxy that rewrites addresses", .takesTurns)
struct RewritingTests {
  /// Responds to a request with a text in which SERVER is the upstream's origin; returns what the client receives, in
  /// which PROXY is the proxy's.
  private static func passed(
    _ response: String,
    request: String = "GET /a HTTP/1.1\r\nHost: PROXY\r\n\r\n",
    closes: Bool = false,
    path: String = "",
    _ check: (_ client: String, _ reported: ProxiedExchange) throws -> Void
  ) async throws {
    try await ProxyFixture.run(path: path, isRewriting: true) { fixture in
      let (proxy, origin) = (fixture.proxy.baseURL.authority, "127.0.0.1:\(fixture.origin.port)")
      let (client, server, _) = try await fixture.requested(request.replacing("PROXY", with: proxy))
      try await server.send(response.replacing("SERVER", with: origin))
      if closes { server.close() }
      let reported = await fixture.reported.first(1)[0]
      try await client.finishSending()
      let text = await client.receiveToEnd().text
      try check(text.replacing(proxy, with: "PROXY").replacing(origin, with: "SERVER"), reported)
    }
  }

  @Test("The proxy rewrites addresses in a body, corrects its length, and records the upstream's own")
  func body() async throws {
    let body = #"{"next": "http://SERVER/b", "escaped": "http:\/\/SERVER\/c", "other": "http://other.example/"}"#
    try await ProxyFixture.run(isRewriting: true) { fixture in
      let origin = "127.0.0.1:\(fixture.origin.port)"
      let (client, server, _) = try await fixture.requested("GET /a HTTP/1.1\r\nHost: some.name:1\r\n\r\n")
      let sent = body.replacing("SERVER", with: origin)
      try await server.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(sent.utf8.count)\r\n\r\n\(sent)"
      )
      let head = try await client.head()
      // The client knows the proxy by the name in its request.
      let expected = body.replacing("SERVER", with: "some.name:1")
      #expect(head.contains("\r\nContent-Length: \(expected.utf8.count)\r\n"))
      #expect(try await client.receive(expected.utf8.count) == expected)
      #expect(await fixture.reported.first(1)[0].responseText == sent)
    }
  }

  @Test("A proxy that rewrites addresses leaves a body alone in which nothing is to be rewritten")
  func untouched() async throws {
    for (body, type) in [("{}", "application/json"), ("http://SERVER/", "image/png")] {
      try await ProxyFixture.run(isRewriting: true) { fixture in
        let (client, server, _) = try await fixture.requested("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        let body = body.replacing("SERVER", with: "127.0.0.1:\(fixture.origin.port)")
        let response =
          "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nETag: a\r\nContent-MD5: b\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
          + body
        try await server.send(response)
        #expect(try await client.receive(response.utf8.count) == response)
      }
    }
  }

  @Test("The proxy rewrites addresses in headers, and unbinds cookies from the upstream")
  func fields() async throws {
    try await Self.passed(
      """
      HTTP/1.1 302 Found\r
      Location: http://SERVER/b?x=http%3A%2F%2FSERVER%2Fc\r
      Link: <http://SERVER/2>; rel="next", <http://other.example/>; rel="x"\r
      Set-Cookie: a=1; Domain=127.0.0.1; Path=/; Secure; SameSite=None; HttpOnly\r
      Set-Cookie: b=2; SameSite=Lax\r
      Alt-Svc: h3=":443"\r
      Strict-Transport-Security: max-age=1\r
      X-Own: http://SERVER/\r
      Content-Length: 0\r
      \r

      """
    ) { client, reported in
      #expect(client.contains("\r\nLocation: http://PROXY/b?x=http%3A%2F%2F"))
      #expect(client.contains("\r\nLink: <http://PROXY/2>; rel=\"next\", <http://other.example/>; rel=\"x\"\r\n"))
      #expect(client.contains("\r\nSet-Cookie: a=1; Path=/; HttpOnly\r\nSet-Cookie: b=2; SameSite=Lax\r\n"))
      #expect(!client.contains("Alt-Svc") && !client.contains("Strict-Transport"))
      #expect(client.contains("\r\nX-Own: http://SERVER/\r\n"))
      #expect(reported.exchange.response?.headers["Set-Cookie"]?.contains("Domain") == true)
      #expect(reported.exchange.response?.headers["Alt-Svc"] != nil)
      #expect(reported.exchange.response?.headers["Location"]?.contains("127.0.0.1:") == true)
    }
  }

  @Test("A proxy that rewrites addresses passes a stream on as it comes, also where a piece ends within a URL")
  func stream() async throws {
    try await ProxyFixture.run(isRewriting: true) { fixture in
      let proxy = fixture.proxy.baseURL.authority
      let (client, server, _) = try await fixture.requested("GET /a HTTP/1.1\r\nHost: \(proxy)\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
      #expect(try await client.head().contains("\r\nTransfer-Encoding: chunked\r\n"))
      func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }
      try await server.send(chunk("data: 1\n\n"))
      #expect(try await client.receive(until: "\n\n\r\n") == chunk("data: 1\n\n"))
      try await server.send(chunk("data: htt"))
      #expect(try await client.receive(until: "data: \r\n") == chunk("data: "))
      try await server.send(chunk("p://127.0.0.1:"))
      try await server.send(chunk("\(fixture.origin.port)/b\n\n"))
      #expect(try await client.receive(until: "\n\n\r\n") == chunk("http://\(proxy)/b\n\n"))
      try await server.send("0\r\n\r\n")
      #expect(try await client.receive(until: "0\r\n\r\n") == "0\r\n\r\n")
      #expect(
        await fixture.reported.first(1)[0].responseText
          == "data: 1\n\ndata: http://127.0.0.1:\(fixture.origin.port)/b\n\n"
      )
    }
  }

  @Test(
    "A proxy that rewrites addresses passes a stream on that the end of the connection ends, and to a client of HTTP/1.0"
  )
  func untilClose() async throws {
    try await Self.passed("HTTP/1.1 200 OK\r\n\r\n<a href=\"http://SERVER/b\">", closes: true) { client, _ in
      #expect(client == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<a href=\"http://PROXY/b\">")
    }
    try await Self.passed(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 300000\r\n\r\n"
        + "http://SERVER/b".replacing("SERVER", with: "x.example")
        + String(repeating: "a", count: 300_000 - "http://x.example/b".utf8.count),
      request: "GET /a HTTP/1.0\r\nHost: PROXY\r\n\r\n"
    ) { client, _ in
      #expect(
        client.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nhttp://x.example/b")
      )
      #expect(client.utf8.count > 300_000)
    }
  }

  @Test(
    "A proxy that rewrites addresses shows a body that breaks off as one that is broken, whatever was rewritten in it"
  )
  func broken() async throws {
    let body = String(repeating: "http://SERVER/ ", count: 20)
    try await Self.passed(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n\(body)",
      request: "GET /a HTTP/1.1\r\nHost: a-long-name-of-the-proxy.example:1\r\n\r\n",
      closes: true
    ) { client, reported in
      let parts = client.split(separator: "\r\n\r\n", maxSplits: 1)
      let length = try #require(client.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) })
      #expect(parts.last?.hasPrefix("http://a-long-name-of-the-proxy.example:1/ ") == true)
      #expect(parts.last.map { $0.utf8.count < length } == true)
      #expect(reported.exchange.faults.map(\.kind) == [.closedAmidBody])
    }
    try await Self.passed(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n5\r\nhttp:\r\n",
      closes: true
    ) { client, _ in #expect(client.hasSuffix("http:\r\n") && !client.contains("\r\n0\r\n")) }
  }

  @Test("A proxy that rewrites addresses requests no content coding, and undoes one that comes all the same")
  func coded() async throws {
    // gzip of {"a":"http://127.0.0.1:8/b"}, stored.
    try await ProxyFixture.run(isRewriting: true) { fixture in
      let text = Array("{\"a\":\"http://127.0.0.1:\(fixture.origin.port)/b\"}".utf8)
      let (client, server, head) = try await fixture.requested(
        "GET /a HTTP/1.1\r\nHost: x:1\r\nAccept-Encoding: gzip\r\n\r\n"
      )
      #expect(head.hasSuffix("\r\nAccept-Encoding: identity\r\n\r\n"))
      let coded = Gzip.stored(text)
      try await server.send(
        Array(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: \(coded.count)\r\n\r\n"
            .utf8
        ) + coded
      )
      let response = try await client.head()
      #expect(response == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n")
      #expect(try await client.receive(20) == #"{"a":"http://x:1/b"}"#)
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.response?.body == coded)
      #expect(reported.exchange.response?.headers["Content-Encoding"] == "gzip")
      #expect(!reported.isPassedUnread)
    }
  }

  @Test(
    "A proxy that rewrites addresses passes on as it is what is coded in a way that it cannot undo, or too large, and says so"
  )
  func notDecoded() async throws {
    for (coding, body) in [("br", "xyz"), ("gzip", "not gzip"), ("gzip", String(repeating: "a", count: 300_000))] {
      try await Self.passed(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: \(coding)\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
      ) { client, reported in
        #expect(client.contains("\r\nContent-Encoding: \(coding)\r\n"))
        #expect(client.filter { $0 == "a" }.count >= body.filter { $0 == "a" }.count)
        #expect(reported.isPassedUnread)
        #expect(reported.responseText == body)
      }
    }
  }

  @Test(
    "A proxy that rewrites addresses gives the base URL's path and what is beside it addresses of their own, and takes either target"
  )
  func basePath() async throws {
    try await ProxyFixture.run(path: "/v1", headers: ["X-Key": "own"], isRewriting: true) { fixture in
      let (base, root) = (fixture.proxy.rewrittenOrigins[0].address, fixture.proxy.rewrittenOrigins[1].address)
      let origin = "http://127.0.0.1:\(fixture.origin.port)"
      #expect(fixture.proxy.rewrittenOrigins.map(\.origin.description) == [origin + "/v1", origin])
      let body = "\(origin)/v1/b \(origin)/v10 \(origin)"
      for (target, path) in [("/a", "/v1/a"), ("/v1/b?x", "/v1/b?x"), ("/v10", "/v1/v10"), ("/v1", "/v1")] {
        let (client, server, head) = try await fixture.requested(
          "GET \(target) HTTP/1.1\r\nHost: \(base.authority)\r\n\r\n"
        )
        #expect(head.hasPrefix("GET \(path) HTTP/1.1\r\n"))
        try await server.send(
          "HTTP/1.1 201 Created\r\nLocation: /img/1\r\nSet-Cookie: a=1; Path=/v1\r\nContent-Type: text/plain\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        let response = try await client.receive(until: "\(root)/v10 \(root)")
        #expect(response.hasSuffix("\r\n\r\n\(base)/v1/b \(root)/v10 \(root)"))
        #expect(response.contains("\r\nLocation: \(root)/img/1\r\n"))
        #expect(response.contains("\r\nSet-Cookie: a=1; Path=/\r\n"))
      }
      let client = try await Wire.connect(to: root.effectivePort)
      try await client.send("GET /img/1 HTTP/1.1\r\nHost: \(root.authority)\r\n\r\n")
      let head = try await fixture.origin.accept().head()
      #expect(head.hasPrefix("GET /img/1 HTTP/1.1\r\nHost: 127.0.0.1:\(fixture.origin.port)\r\n"))
      #expect(head.contains("X-Key: own"))
    }
  }

  @Test(
    "A proxy that rewrites addresses also represents further origins, which get neither the upstream's credentials nor its cookies"
  )
  func origins() async throws {
    try await Origin.run { images in
      let other = try HTTPURL(parsing: "http://localhost:\(images.port)")
      try await ProxyFixture.run(headers: ["Authorization": "Bearer own"], isRewriting: true, origins: [other]) {
        fixture in
        let (client, server, _) = try await fixture.requested("GET /a HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n")
        let body = "<\(other)/1.png>"
        try await server.send(
          "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        _ = try await client.head()
        let address = fixture.proxy.rewrittenOrigins[1].address
        #expect(try await client.receive(until: ">") == "<\(address)/1.png>")
        let second = try await Wire.connect(to: address.effectivePort)
        try await second.send("GET /1.png HTTP/1.1\r\nHost: \(address.authority)\r\nCookie: a=1\r\nX: y\r\n\r\n")
        let image = await images.accept()
        #expect(try await image.head() == "GET /1.png HTTP/1.1\r\nHost: localhost:\(images.port)\r\nX: y\r\n\r\n")
        try await image.send("HTTP/1.1 204 No Content\r\n\r\n")
        let reported = await fixture.reported.first(2)[1]
        #expect(reported.exchange.request.url.description == "\(other)/1.png")
        #expect(reported.number == 2)
      }
    }
  }

  @Test(
    "A proxy that rewrites addresses writes the upstream's addresses in the place of its own in what a client sends along"
  )
  func back() async throws {
    try await ProxyFixture.run(isRewriting: true, allowedOrigins: ["http://app.example"]) { fixture in
      let (proxy, origin) = ("localhost:7", "127.0.0.1:\(fixture.origin.port)")
      let (_, server, head) = try await fixture.requested(
        """
        GET /a?to=http%3A%2F%2Flocalhost%3A7%2Fb HTTP/1.1\r
        Host: \(proxy)\r
        Referer: http://\(proxy)/c\r
        Origin: http://app.example\r
        \r

        """
      )
      #expect(
        head == """
          GET /a?to=http%3A%2F%2F127.0.0.1%3A\(fixture.origin.port)%2Fb HTTP/1.1\r
          Host: \(origin)\r
          Origin: http://app.example\r
          Referer: http://\(origin)/c\r
          \r

          """
      )
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      let reported = await fixture.reported.first(1)[0].exchange.request
      #expect(reported.url.query == "to=http%3A%2F%2F127.0.0.1%3A\(fixture.origin.port)%2Fb")
      #expect(reported.headers["Referer"] == "http://\(origin)/c")
    }
  }

  @Test(
    "A proxy that rewrites addresses tells no length to HEAD that GET would not have, and leaves a part of a body alone"
  )
  func headAndRange() async throws {
    try await Self.passed(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n",
      request: "HEAD /a HTTP/1.1\r\nHost: PROXY\r\n\r\n"
    ) { client, _ in #expect(client == "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n") }
    let part =
      "HTTP/1.1 206 Partial Content\r\nContent-Type: text/html\r\nContent-Range: bytes 0-2/9\r\nContent-Length: 3\r\n\r\nabc"
    try await Self.passed(part) { client, _ in #expect(client == part) }
  }
}

/// A coding of the tests' own.
enum Gzip {
  /// A gzip member with one stored block.
  static func stored(_ text: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in text {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    let count = UInt16(text.count)
    let length = [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
    func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + length + length.map { ~$0 } + text + little(crc)
      + little(UInt32(text.count))
  }
}
