import HTTPMessages
import MockTestSupport
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("A session that is watched", .takesTurns)
struct WatchedSessionTests {
  private func send(_ session: String?, times: Int = 1, of server: MockServer) async throws {
    let request = RequestText.make("/status", session: session)
    let last = RequestText.make("/status", session: session, closes: true)
    let text = String(repeating: request, count: times - 1) + last
    let bytes = try await RawClient.exchange(text, port: server.port)
    _ = try RawClient.responses(bytes, to: Array(repeating: .get, count: times))
  }

  @Test("A watched session keeps its own requests in order, however few the whole journal keeps")
  func own() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard, journalLimit: 2)
    runtime.watch(session: "a")
    runtime.watch(session: "b")
    runtime.watch(session: "a")
    try await ServerFixture.run(runtime, limits: .patient(threads: 2)) { server in
      for session in ["a", "b", nil, "c", "a", "a"] { try await send(session, times: 2, of: server) }
    }
    #expect(runtime.requests(of: "a").map(\.number) == [1, 2, 9, 10, 11, 12])
    #expect(runtime.requests(of: "b").map(\.number) == [3, 4])
    #expect(runtime.requests(of: "c").isEmpty && runtime.requests(of: "").isEmpty)
    #expect(runtime.journal.count == 2 && runtime.lastRequest == 12)
    #expect(runtime.requests(of: "a").map(\.target) == Array(repeating: "/status", count: 6))
  }

  @Test("A watched session has what the journal has of it, without secrets")
  func notified() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    runtime.watch(session: "a")
    try await ServerFixture.run(runtime) { server in
      let target = "/v1/feed?limit=10&access_token=q7Xz9LmK2vT4pW8sYbN3"
      for scenario in ["online", "server-error", "offline"] {
        runtime.play(try runtime.book.scenario(scenario), in: "a")
        let text = RequestText.make(target, session: "a", closes: true)
        _ = try? await RawClient.exchange(text, port: server.port)
      }
      let requests = runtime.requests(of: "a")
      #expect(requests.map(\.target) == Array(repeating: "/v1/feed?limit=10&access_token=REDACTED", count: 3))
      #expect(requests.map(\.scenario) == ["online", "server-error", "offline"])
      #expect(requests.map(\.status) == [404, 500, nil] && requests.map(\.isUnmatched) == [true, true, true])
      for (request, entry) in zip(requests, runtime.journal) {
        #expect(request.number == entry.number && request.method == entry.request.method)
        #expect(request.target == entry.request.url.requestTarget && request.status == entry.status)
      }
    }
  }

  @Test("A watched session keeps its first thousand requests")
  func bounded() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard, journalLimit: 0)
    runtime.watch(session: "a")
    try await ServerFixture.run(runtime) { try await send("a", times: 1100, of: $0) }
    #expect(runtime.requests(of: "a").map(\.number) == Array(1...1000))
  }

  @Test(
    "A watched session loses its scenario and responses when it is removed, and starts again when it is watched again"
  )
  func forgotten() async throws {
    let runtime = MockRuntime(api: try MockFixture.standard)
    runtime.watch(session: "a")
    runtime.play(try runtime.book.scenario("server-error"), in: "a")
    try await ServerFixture.run(runtime) { server in
      try await send("a", of: server)
      runtime.forget(session: "a")
      runtime.forget(session: "a")
      #expect(runtime.requests(of: "a").isEmpty && runtime.scenario(of: "a") == .online)
      try await send("a", of: server)
      #expect(runtime.requests(of: "a").isEmpty && runtime.journal.count == 2)
      runtime.watch(session: "a")
      try await send("a", of: server)
      #expect(runtime.requests(of: "a").map(\.number) == [3])
      runtime.reset()
      #expect(runtime.requests(of: "a").isEmpty && runtime.lastRequest == 0)
      try await send("a", of: server)
      #expect(runtime.requests(of: "a").map(\.number) == [1])
    }
  }
}
