import AsyncHTTPClient
import ContractTesting
import ContractTestingServer
import Foundation
import NewsService
import Testing

@Suite("A client that is not URLSession") struct AsyncClientTests {
  @Test("The service shows recorded headlines of another host", .replay("news.har"))
  func replays() async throws {
    try await withMockServer { address, mock in
      let headlines = try await NewsService(api: address).headlines()
      #expect(headlines == ["One", "Two"])
      #expect(mock.journal.map(\.status) == [200])
    }
  }

  @Test("The traits of the server add up with those of the test", .replay("news.har"))
  func scenario() async throws {
    try await withMockServer(.scenario(.offline)) { address, mock in
      await #expect(throws: (any Error).self) { try await NewsService(api: address).headlines() }
      #expect(mock.journal.first?.scenario == "offline")
    }
  }

  @Test("A stub responds to the path of its URL", .stub("https://api.example.com/front", body: "front"))
  func stub() async throws {
    try await withMockServer { address, _ in
      let page = try await NewsService(api: address).page("front")
      #expect(page == "front")
    }
  }

  @Test("A request that nothing matches is an issue")
  func unmatched() async throws {
    try await withKnownIssue {
      try await withMockServer(.replay("news.har")) { address, _ in
        _ = try? await NewsService(api: address).page("nowhere")
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("/nowhere matches no recording") }
    }
  }
}

@Suite("Recordings of a live service") struct LiveServiceTests {
  private let server = URL(string: ProcessInfo.processInfo.environment["OUTSIDE_SERVER"] ?? "http://127.0.0.1:9")

  @Test("The profile is recorded once, and replayed", .replay("service.har"), .redacting(["email", "session_code"]))
  func profile() async throws {
    try await withMockServer(upstream: server) { address, _ in
      let profile = try await NewsService(api: address).profile()
      #expect(profile.name == "Ann")
    }
  }

  @Test("A redirect leads back to the mock server", .replay("moved.har"))
  func redirect() async throws {
    try await withMockServer(upstream: server) { address, mock in
      let page = try await NewsService(api: address).page("old")
      #expect(page == "product 1")
      #expect(mock.journal.map(\.status) == [302, 200])
    }
  }
}
