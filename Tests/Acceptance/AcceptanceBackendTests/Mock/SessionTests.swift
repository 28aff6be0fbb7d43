import AcceptanceBackend
import FeedAcceptance
import Foundation
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@Suite("Sessions with the mock", .takesTurns)
struct SessionTests {
  private static let feed = "/v1/feed?limit=10"

  @Test("Two hundred sessions that change their behaviour at the same time do not affect each other")
  func isolation() async throws {
    let ways: [(Connectivity, String)] = [
      (.online, "200"), (.status(500), "500"), (.refused, "connection-refused"), (.token("t"), "401"),
      (.interim(103), "interim-only"), (.noBody, "200"), (.reset, "connection-reset"),
    ]
    try await MockFixture.run { fixture in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let session = try await fixture.backend.openSession("case \(number)")
            var expected: [String] = []
            for step in 0..<4 {
              let (connectivity, outcome) = ways[(number + step) % ways.count]
              try await session.play(connectivity)
              let target = "/v1/feed?limit=\(number + 1)"
              #expect(try await fixture.get(target, session).outcome == outcome)
              let lines = [
                "connection-refused": "connection refused", "connection-reset": "connection reset",
                "interim-only": "103 (no final response)",
              ]
              expected.append("GET \(target) → \(lines[outcome] ?? outcome)")
            }
            let journal = await session.journal().map(\.description).reduce(into: [String]()) { lines, line in
              // A request that breaks off on a connection that was kept is repeated on another.
              if line != lines.last || !line.hasSuffix("reset") { lines.append(line) }
            }
            #expect(journal == expected)
            await session.close()
            #expect(await session.journal().isEmpty)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("Each session with the mock has a name of its own")
  func names() async throws {
    let names = ["a", "a", "a", "a~2", "ä b\r\nX: y", "", String(repeating: "x", count: 500)]
    try await MockFixture.run { fixture in
      var sessions: [any BackendSession] = []
      for name in names { sessions.append(try await fixture.backend.openSession(name)) }
      for (position, session) in sessions.enumerated() {
        try await session.play(.status(500 + position))
      }
      let request = HTTPRequest(url: try HTTPURL(parsing: "\(sessions[0].baseURL)\(Self.feed)"))
      let fields = sessions.map { $0.routed(request).headers["X-Contract-Session"] ?? "" }
      #expect(fields.prefix(6) == ["a", "a~2", "a~3", "a-2", "--b--X:-y", "-"])
      #expect(Set(fields).count == fields.count && fields.allSatisfy { $0.utf8.count <= 200 })
      for (position, session) in sessions.enumerated() {
        #expect(try await fixture.get(Self.feed, session).outcome == "\(500 + position)")
        #expect(await session.journal().count == 1)
      }
      await sessions[1].close()
      await sessions[1].close()
      let another = try await fixture.backend.openSession("a")
      #expect(another.routed(request).headers["X-Contract-Session"] == "a~4")
      #expect(try await fixture.get(Self.feed, another).outcome == "200")
      #expect(await another.journal().count == 1)
      #expect(try await fixture.get(Self.feed, sessions[0]).outcome == "500")
    }
  }

  @Test("A request that arrives after the end of its session is in the journal of no later session of the same name")
  func late() async throws {
    try await MockFixture.run { fixture in
      let ended = try await fixture.backend.openSession("a")
      let late = ended.routed(HTTPRequest(url: try HTTPURL(parsing: "\(ended.baseURL)\(Self.feed)")))
      await ended.close()
      let session = try await fixture.backend.openSession("a")
      #expect(await fixture.client.send(late).outcome == "200")
      #expect(await session.journal().isEmpty)
    }
  }

  @Test("All sessions end with the backend, which ends once")
  func shutdown() async throws {
    let backend = try await MockBackend(contract: ProjectFiles.contract, recordings: try ProjectFiles.recordings())
    let session = try await backend.openSession("a case")
    try await session.play(.silent)
    let client = LiveClient(configuration: .forTests())
    let request = HTTPRequest(url: try HTTPURL(parsing: "\(session.baseURL)\(Self.feed)"))
    async let exchange = client.send(session.routed(request))
    while await session.journal().isEmpty {
      try Task.checkCancellation()
      await Task.yield()
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await backend.shutdown() } }
    }
    let faults = await exchange.faults.map(\.kind)
    #expect(faults == [.closedBeforeResponse] || faults == [.connectionReset])
    await session.close()
    await client.shutdown()
  }
}
