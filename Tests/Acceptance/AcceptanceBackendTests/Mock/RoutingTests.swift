import AcceptanceBackend
import FeedAcceptance
import Foundation
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@Suite("A request to the mock", .takesTurns)
struct RoutingTests {
  private static func request(_ url: String) throws -> HTTPRequest {
    HTTPRequest(url: try HTTPURL(parsing: url), headers: ["Accept": "a/b", "X-Contract-Session": "mine"])
  }

  @Test("A request goes to the mock unchanged, with its session, while the mock is online")
  func online() async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a")
      let request = try Self.request("\(session.baseURL)/v1/feed?after_id=%41&limit=10")
      for connectivity in [.online, .status(500), .token("t")] as [Connectivity] {
        try await session.play(connectivity)
        var expected = request
        expected.headers["X-Contract-Session"] = "a"
        #expect(session.routed(request) == expected)
      }
      #expect(await session.journal() == [])
    }
  }

  @Test("A request that would leave this machine, or go to another server on it, finds a closed port")
  func elsewhere() async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a")
      let port = try #require(session.baseURL.port)
      let rows = [
        ("https://user:pw@cdn.example/1.png?access_token=q7Xz9LmK2vT4", "cdn.example"),
        ("https://127.0.0.1:\(port)/1.png", "127.0.0.1:\(port)"), ("http://localhost:\(port)/", "localhost:\(port)"),
        ("http://127.0.0.1:1/", "127.0.0.1:1"),
      ]
      for (url, _) in rows {
        let routed = session.routed(try Self.request(url))
        #expect(routed.url.host == "127.0.0.1" && routed.url.scheme == "http" && routed.url.userInfo == nil)
        #expect(routed.headers["X-Contract-Session"] == "mine")
        #expect(await fixture.client.send(routed).outcome == "connection-refused")
      }
      let journal = await session.journal()
      #expect(journal.map(\.note) == rows.map { "connection refused: \($0.1) is not the API" })
      #expect(journal.first?.target == "/1.png?access_token=REDACTED")
    }
  }

  @Test(
    "A request to an offline mock is refused whatever host it names",
    arguments: [(.refused, "connection-refused"), (.reset, "connection-reset"), (.silent, "silence")]
      as [(Connectivity, String)]
  )
  func offline(connectivity: Connectivity, outcome: String) async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a")
      try await session.play(connectivity)
      for url in ["\(session.baseURL)/v1/feed?limit=10", "https://cdn.example:99/essential-feed/images/1.png"] {
        let requestTimeout = connectivity == .silent ? Duration.seconds(1) : .beyondHangs
        let outcomes = try await fixture.outcomes([url], session, requestTimeout: requestTimeout)
        #expect(outcomes == [outcome])
      }
      let notes = ["connection-refused": "connection refused", "connection-reset": "connection reset"]
      let note = notes[outcome] ?? "no response"
      let journal = await session.journal().map(\.description)
      #expect(
        journal
          == ["GET /v1/feed?limit=10 → \(note)", "GET /essential-feed/images/1.png → \(note)"]
      )
    }
  }
}
