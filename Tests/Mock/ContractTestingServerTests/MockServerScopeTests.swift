import ContractTesting
import ContractTestingServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Mock servers in tests", .takesTurns) struct MockServerScopeTests {
  @Test("A mock server replays recordings of another host at its own address, and closures respond first")
  func replays() async throws {
    try await withMockServer(
      .replay("feed.har"),
      configure: { $0.responders = [{ $0.url.path == "/own" ? MockResponse(text: "own") : nil }] }
    ) { baseURL, mock in
      let session = URLSession(configuration: .ephemeral)
      defer { session.finishTasksAndInvalidate() }
      let (data, _) = try await session.data(from: try #require(URL(string: "\(baseURL)/v1/feed?limit=10")))
      #expect(data.count == 29)
      let (own, _) = try await session.data(from: try #require(URL(string: "\(baseURL)/own")))
      #expect(String(decoding: own, as: UTF8.self) == "own")
      #expect(mock.journal.map(\.status) == [200, 200])
    }
  }

  @Test("An unmatched request to a mock server is an issue with the nearest recording")
  func unmatched() async throws {
    try await withKnownIssue {
      try await withMockServer(.replay("feed.har")) { baseURL, _ in
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        _ = try await session.data(from: try #require(URL(string: "\(baseURL)/v1/feed?limit=7")))
      }
    } matching: { issue in
      issue.comments.contains { comment in
        let text = comment.rawValue
        return text.contains(#"requested "7", recorded "10""#) && text.contains("contract record --proxy")
          && !text.contains("CONTRACT_RECORD") && !text.contains(".passthrough")
      }
    }
  }

  @Test("A mock server that received no request is an issue, unless the test allows it")
  func unused() async throws {
    try await withKnownIssue {
      try await withMockServer(.replay("feed.har")) { _, _ in }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("connect the client to the address of the server") }
    }
    try await withMockServer(.replay("feed.har"), configure: { $0.unused = .allowed }) { _, _ in }
  }

  @Test(
    "A stub responds in a mock server, whose host is another, and elsewhere only for its own host",
    .stub("https://api.example.com/own?b=2&a=1", body: "stub")
  )
  func stub() async throws {
    try await withMockServer { baseURL, _ in
      let session = URLSession(configuration: .ephemeral)
      defer { session.finishTasksAndInvalidate() }
      let (data, _) = try await session.data(from: try #require(URL(string: "\(baseURL)/own?a=1&b=2")))
      #expect(String(decoding: data, as: UTF8.self) == "stub")
    }
    try await withKnownIssue {
      try await withMock { mock in
        let other = try #require(URL(string: "https://other.example.com/own?a=1&b=2"))
        await #expect(throws: URLError.self) { try await mock.session.data(from: other) }
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("matches no recording") }
    }
  }
}
