import AcceptanceBackend
import FeedAcceptance
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("The journal of a session", .takesTurns)
struct JournalTests {
  private static let feed = "/v1/feed?limit=10"

  @Test("The journal of a session has its requests in order, including those without a response")
  func order() async throws {
    try await MockFixture.run { fixture in
      let (session, other) = (
        try await fixture.backend.openSession("a"), try await fixture.backend.openSession("b")
      )
      func send(_ connectivity: Connectivity, _ target: String, in session: any BackendSession) async throws {
        try await session.play(connectivity)
        _ = try await fixture.get(target, session)
      }
      try await send(.refused, "/1", in: session)
      try await send(.online, "/2", in: session)
      try await send(.online, "/3", in: other)
      try await send(.refused, "/4", in: session)
      try await send(.refused, "/5", in: session)
      try await send(.refused, "/6", in: other)
      try await send(.token("t"), Self.feed, in: session)
      try await send(.interim(150), Self.feed, in: session)
      try await send(.refused, "/7", in: session)
      let journal = await session.journal().map(\.description)
      #expect(
        journal == [
          "GET /1 → connection refused", "GET /2 → 404 (no recording matches)", "GET /4 → connection refused",
          "GET /5 → connection refused",
          "GET \(Self.feed) → 401", "GET \(Self.feed) → 150 (no final response)",
          "GET /7 → connection refused",
        ]
      )
      let others = await other.journal().map(\.description)
      #expect(others == ["GET /3 → 404 (no recording matches)", "GET /6 → connection refused"])
    }
  }

  @Test("The journal of a session has no secrets")
  func secrets() async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a")
      for connectivity in [.online, .refused] as [Connectivity] {
        try await session.play(connectivity)
        _ = try await fixture.get("/v1/feed?limit=10&access_token=q7Xz9LmK2vT4pW8sYbN3", session)
      }
      let journal = await session.journal()
      #expect(Set(journal.map(\.target)) == ["/v1/feed?limit=10&access_token=REDACTED"])
    }
  }

  @Test("The journal of a session has at most the first thousand requests of either kind")
  func bounded() async throws {
    try await MockFixture.run { fixture in
      let session = try await fixture.backend.openSession("a")
      try await session.play(.refused)
      let request = HTTPRequest(url: try HTTPURL(parsing: "\(session.baseURL)/1"))
      for _ in 0..<1100 { _ = session.routed(request) }
      #expect(await session.journal().count == 1000)
    }
  }
}
