import HTTPMessages
import JSONSyntax
import RecordingProxy
import TestSupport
import Testing

@Suite("A proxy that records callbacks", .takesTurns)
struct CallbackTests {
  private static let places: CallbackPlaces = { request in
    guard request.url.path == "/orders" else { return [] }
    let done = CallbackPlace.Callback(name: "done", operation: "createOrder", method: .post, suffix: "")
    let failed = CallbackPlace.Callback(name: "failed", operation: "createOrder", method: .post, suffix: "/failed")
    return [
      CallbackPlace(.body(JSONPointer(tokens: ["callbackUrl"])), callbacks: [done, failed]),
      CallbackPlace(.query("to"), callbacks: [done]), CallbackPlace(.header("X-Callback"), callbacks: [done]),
    ]
  }

  private static func request(_ body: String, target: String = "/orders", headers: String = "") -> String {
    "POST \(target) HTTP/1.1\r\nHost: x\r\n\(headers)Content-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// The body that a server gets after a head.
  private static func body(_ head: String, at server: Wire) async throws -> String {
    let length = head.split(separator: "\r\n").compactMap { line in
      line.hasPrefix("Content-Length: ") ? Int(line.dropFirst("Content-Length: ".count)) : nil
    }
    return try await server.receive(length.first ?? 0)
  }

  @Test("The API calls back through the proxy, and the recording has the client's own URL")
  func body() async throws {
    try await ProxyFixture.run(isRewriting: true, callbackPlaces: Self.places) { fixture in
      try await Origin.run { receiver in
        let url = "http://127.0.0.1:\(receiver.port)/hook?key=1"
        let text = #"{ "n": 1.50, "callbackUrl": "\#(url)" }"#
        let (client, server, head) = try await fixture.requested(Self.request(text))
        let sent = try await Self.body(head, at: server)
        #expect(sent.hasPrefix(#"{ "n": 1.50, "callbackUrl": "\#(fixture.proxy.baseURL)/__contract/callbacks/"#))
        let address = try #require(try JSONDocument(parsing: Array(sent.utf8)).root["callbackUrl"]?.string)
        // What the API echoes is the client's own URL again.
        let echo = #"{"callbackUrl":"\#(address)","escaped":"\#(address.replacing("/", with: "\\/"))"}"#
        try await server.send(
          "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: \(echo.utf8.count)\r\n\r\n\(echo)"
        )
        let shown = #"{"callbackUrl":"\#(url)","escaped":"\#(url.replacing("/", with: "\\/"))"}"#
        _ = try await client.head()
        #expect(try await client.receive(shown.utf8.count) == shown)

        let api = try await fixture.client()
        let target = address.dropFirst(fixture.proxy.baseURL.description.count)
        try await api.send("POST \(target)/failed HTTP/1.1\r\nHost: y\r\nX-Sig: a\r\nContent-Length: 2\r\n\r\n{}")
        let received = await receiver.accept()
        let callback = try await received.head()
        let host = "127.0.0.1:\(receiver.port)"
        #expect(callback.hasPrefix("POST /hook?key=1/failed HTTP/1.1\r\nHost: \(host)\r\nX-Sig: a\r\n"))
        #expect(try await received.receive(2) == "{}")
        try await received.send("HTTP/1.1 204 No Content\r\n\r\n")
        #expect(try await api.head().hasPrefix("HTTP/1.1 204 "))

        let reported = await fixture.reported.first(2)
        #expect(String(decoding: reported[0].exchange.request.body, as: UTF8.self) == text)
        #expect(reported[0].responseText == shown)
        #expect(reported.map(\.causesCallbacks) == [true, false])
        #expect(reported[1].exchange.request.url.description == "\(url)/failed")
        #expect(reported[1].callback?.name == "failed")
        #expect(reported[1].callback?.operation == "createOrder")
        #expect(reported[1].callback?.cause == reported[0].number)
        #expect(reported[1].callback?.causeStarted == reported[0].started)
      }
    }
  }

  @Test("URLs in the query and in headers are replaced, and everything else passes byte by byte")
  func others() async throws {
    try await ProxyFixture.run(isRewriting: true, callbackPlaces: Self.places) { fixture in
      let url = "http://localhost:9/hook"
      let target = "/orders?a=%7e&to=http%3A%2F%2Flocalhost%3A9%2Fhook&b"
      let (_, server, head) = try await fixture.requested(
        Self.request("[ 1 ]", target: target, headers: "X-Callback: \(url)\r\nX-Other: \(url)\r\n")
      )
      #expect(head.hasPrefix("POST /orders?a=%7e&to=http%3A%2F%2F127.0.0.1%3A"))
      #expect(head.contains("&b HTTP/1.1\r\n"))
      #expect(head.contains("\r\nX-Callback: http://127.0.0.1:"))
      #expect(head.contains("\r\nX-Other: \(url)\r\n"))
      #expect(try await server.receive(5) == "[ 1 ]")
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      let reported = await fixture.reported.first(1)[0].exchange.request
      #expect(reported.url.requestTarget == target)
      #expect(reported.headers["X-Callback"] == url)
    }
  }

  @Test(
    "A URL of another host, text that is no URL, and a request without callbacks pass unchanged",
    arguments: [
      ("/orders", #"{"callbackUrl":"http://hooks.example/a"}"#), ("/orders", #"{"callbackUrl":"hook"}"#),
      ("/orders", #"{"callbackUrl":7}"#), ("/orders", "{"), ("/others", #"{"callbackUrl":"http://127.0.0.1:9/a"}"#),
    ]
  )
  func unchanged(target: String, body: String) async throws {
    try await ProxyFixture.run(isRewriting: true, callbackPlaces: Self.places) { fixture in
      let (_, server, _) = try await fixture.requested(Self.request(body, target: target))
      #expect(try await server.receive(body.utf8.count) == body)
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(await fixture.reported.first(1)[0].causesCallbacks == false)
      let hosts = fixture.proxy.unrecordedCallbackHosts.map { "\($0.host) \($0.count)" }
      #expect(hosts == (body.contains("hooks.example") ? ["hooks.example 1"] : []))
    }
  }

  @Test("An address of a callback that the proxy did not give is refused")
  func unknown() async throws {
    try await ProxyFixture.run(isRewriting: true, callbackPlaces: Self.places) { fixture in
      let client = try await fixture.client()
      let target = "/__contract/callbacks/0123456789abcdef"
      try await client.send("POST \(target) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
      #expect(try await client.head().hasPrefix("HTTP/1.1 404 "))
    }
  }
}
