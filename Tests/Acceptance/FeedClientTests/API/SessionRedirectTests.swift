import FeedClient
import HTTPMessages
import TestSupport
import Testing
import WireTestSupport

@Suite("A URL session's client follows redirects", .takesTurns)
struct SessionRedirectTests {
  @Test("A URL session's client follows redirects and says where they led", arguments: [301, 302, 303, 307, 308])
  func follows(status: Int) async throws {
    let first = ScriptedServer.Step.response(status, ["Location: /other"], body: "moved")
    try await withSession(script: { _, count in [count == 0 ? first : .response(200, body: "{}")] }) { client, server in
      let exchange = await client.send(try server.request())
      #expect(exchange.faults == [])
      #expect(exchange.response?.status == 200)
      #expect(exchange.bodyText == "{}")
      #expect(exchange.request == (try server.request()))
      #expect(exchange.redirects.map(\.description) == ["\(server.origin)/other"])
      #expect(server.requests.count == 2)
    }
  }

  @Test(
    "A URL session's client follows redirects that are relative to the URL that responded",
    arguments: [
      ("other", "/v1/other"), ("./a/../other?b", "/v1/other?b"), ("../other", "/other"), ("?a=b", "/v1/feed?a=b"),
      ("//127.0.0.1:PORT/other", "/other"), ("http://127.0.0.1:PORT/other", "/other"),
    ]
  )
  func relative(location: String, target: String) async throws {
    try await withSession(
      script: { request, count in
        let port = request.firstRange(of: "127.0.0.1:").map { request[$0.upperBound...].prefix { $0.isNumber } } ?? ""
        let field = "Location: \(location.replacing("PORT", with: port))"
        return [count == 0 ? .response(302, [field]) : .response(200)]
      }
    ) { client, server in
      let exchange = await client.send(try server.request())
      #expect(exchange.faults == [])
      #expect(server.requests.last?.hasPrefix("GET \(target) HTTP/1.1\r\n") == true)
    }
  }

  @Test("A URL session's client follows redirects with credentials for the same server alone")
  func credentials() async throws {
    let secrets: HTTPHeaders = ["Authorization": "Bearer t", "Cookie": "a=b", "X-A": "b"]
    try await withSession(script: { _, _ in [.response(200)] }) { client, other in
      let location = "Location: \(other.origin)/other"
      let script: @Sendable (ScriptedServer.ReceivedRequest) -> [ScriptedServer.Step] = { request in
        [.response(302, [request.before == 0 ? "Location: /same" : location])]
      }
      let (exchange, second) = try await ScriptedServer.run(script: script) { server in
        let exchange = await client.send(try server.request(headers: secrets))
        return (exchange, try #require(server.requests.last))
      }
      #expect(exchange.faults == [])
      #expect(exchange.redirects.count == 2)
      #expect(second.contains("Authorization: Bearer t"))
      #expect(second.contains("Cookie: a=b"))
      let third = try #require(other.requests.first)
      #expect(third.contains("X-A: b"))
      #expect(!third.contains("Authorization"))
      #expect(!third.contains("Cookie"))
    }
  }

  @Test("A URL session's client follows a bounded number of redirects")
  func loop() async throws {
    try await withSession(script: { _, _ in [.response(302, ["Location: /again"])] }) { client, server in
      let exchange = await client.send(try server.request())
      #expect(exchange.faultKinds == [.redirect])
      #expect(server.requests.count <= 22)
    }
  }

  @Test("A URL session's client follows no redirect to another protocol, and reports it without passwords")
  func otherProtocol() async throws {
    let exchange = try await sessionExchange(.response(302, ["Location: ftp://user:secret@127.0.0.1/other"]))
    #expect(
      exchange.faults == [
        TransportFault(.redirect, "redirect to ftp://127.0.0.1/other, which is neither http nor https")
      ]
    )
  }

  @Test("A URL session's client delivers redirects without a target as they are")
  func withoutTarget() async throws {
    let exchange = try await sessionExchange(.response(301, body: #"{"items":[]}"#))
    #expect(exchange.faults == [])
    #expect(exchange.response?.status == 301)
  }
}
