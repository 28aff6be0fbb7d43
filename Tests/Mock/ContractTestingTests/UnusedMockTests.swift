import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Mocks without requests") struct UnusedMockTests {
  private let replaying = settings { $0.recordings = ["feed.har"] }

  @Test("A mock that received no request is an issue that says how to give the client its session")
  func unused() async throws {
    let found = try await issues(replaying) { _ in }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("the mock received no request\n") == true)
    for way in ["URLSession.shared", "Mock.current?.session", ".mocked", ".unused(.allowed)"] {
      #expect(found.first?.contains(way) == true, "\(way)")
    }
    let stubbed = try await issues(settings { $0.respond("text") }) { _ in }
    #expect(stubbed == found)
  }

  @Test("A client with a session of its own sends its request elsewhere, which is an issue")
  func ownSession() async throws {
    let found = try await issues(replaying) { _ in
      let session = URLSession(configuration: .ephemeral)
      defer { session.finishTasksAndInvalidate() }
      // Port 9 of this machine: the request fails, wherever the test runs, and the app does not care.
      _ = try? await session.data(from: try #require(URL(string: "http://127.0.0.1:9/v1/feed")))
    }
    #expect(found.count == 1)
  }

  @Test("A mock that the test allows to be unused is not an issue")
  func allowed() async throws {
    let found = try await issues(
      settings { settings in
        settings = replaying
        settings.unused = .allowed
      }
    ) { _ in }
    #expect(found.isEmpty)
  }

  @Test("A mock that has nothing to replay may be unused: a contract, secrets or rules alone need no request")
  func nothingToReplay() async throws {
    let found = try await issues(
      settings { settings in
        settings.contracts = [ContractSource("feed.json")]
        settings.secrets.names = ["session_key"]
        settings.matching.matchesHost = false
      }
    ) { _ in }
    #expect(found.isEmpty)
  }

  @Test("A test that throws before its first request has no second issue")
  func throwing() async throws {
    struct Broken: Error {}
    var found: [String] = []
    let mock = try Mock(replaying, name: "a test", sourceFile: #filePath)
    await #expect(throws: Broken.self) {
      try await MockScope.run(mock, report: { found.append($0.description) }) { throw Broken() }
    }
    #expect(found.isEmpty)
  }

  @Test("A mock is used by an unmatched request, by a client of messages, and by requests before a reset")
  func used() async throws {
    let unmatched = try await issues(replaying) { mock in _ = try? await mock.session.text("/nowhere") }
    #expect(unmatched.count == 1 && unmatched.first?.contains("matches no recording") == true)
    let client = try await issues(replaying) { mock in
      let url = try MockURL(parsing: "https://api.example.com/v1/feed?limit=10")
      #expect(await mock.client.send(MockRequest(url: url)).response?.status == 200)
      mock.reset()
    }
    #expect(client.isEmpty)
  }

  @Test("A mock around another one is not unused, because the inner one gets the requests")
  func outer() async throws {
    let found = try await issues(replaying) { _ in
      try await withMock(.replay("feed.har")) { inner in _ = try await inner.session.text("/v1/feed?limit=10") }
    }
    #expect(found.isEmpty)
  }

  @Test("A function for XCTest reports the line of the test, and nothing of a test that has failed or was skipped")
  func invoked() async throws {
    var found: [LocatedIssue] = []
    invokeWithMock(configure: { $0 = replaying }, onIssue: { found.append($0) }) {}
    let line = UInt(#line - 1)
    #expect(found.map(\.line) == [line] && found.first.map { "\($0.file)" } == #filePath)
    found = []
    try await invokeWithMock(configure: { $0 = replaying }, onIssue: { found.append($0) }) {
      _ = try? await URLSession.shared.text("/nowhere")
    }
    #expect(found.map(\.line) == [UInt(#line - 3)] && found.first?.description.contains("/nowhere") == true)
    found = []
    invokeWithMock(configure: { $0 = replaying }, isPassing: { false }, onIssue: { found.append($0) }) {}
    #expect(found.isEmpty)
  }
}

@Suite("Helpers of a suite", .stub("https://api.example.com/helper", body: "text"))
struct SuiteHelperTests {
  @Test("A stub of a suite serves the tests that need it")
  func needed() async throws {
    try await expect("text") { try await URLSession.shared.text("/helper") }
  }

  @Test("A stub of a suite is not a reason for a test to send a request")
  func notNeeded() { #expect(Mock.current?.settings.expectsRequests == false) }

  @Test("A stub of a test itself expects a request", .stub("https://api.example.com/own", body: "own"))
  func own() async throws {
    #expect(Mock.current?.settings.expectsRequests == true)
    try await expect("own") { try await URLSession.shared.text("/own") }
  }

  @Test("A test that means to send no request says so", .replay("feed.har"), .unused(.allowed))
  func allowed() { #expect(Mock.current?.journal.isEmpty == true) }
}
