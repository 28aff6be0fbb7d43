import ContractTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The trait replay") struct ReplayTraitTests {
  @Test("A test with the trait replay gets the recorded response through the shared session", .replay("feed.har"))
  func replaysThroughTheSharedSession() async throws {
    let (data, response) = try await URLSession.shared.data(from: try url("/v1/feed?limit=10"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"items":[{"id":1},{"id":2}]}"#)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test("The ending of a recording can be left out", .replay("feed"))
  func replaysWithoutEnding() async throws {
    let mock = try #require(Mock.current)
    let (data, _) = try await mock.session.data(from: try url("/v1/feed?limit=10"))
    #expect(data.count == 29)
    #expect(mock.journal.map(\.status) == [200])
  }

  @Test("A scenario breaks the recorded response", .replay("feed.har"), .scenario(.offline))
  func playsScenario() async throws {
    await #expect(throws: URLError.self) { _ = try await URLSession.shared.data(from: try url("/v1/feed?limit=10")) }
  }

  @Test("Every built-in scenario ends a request", arguments: MockScenario.allFaults)
  func survives(_ fault: MockScenario) async throws {
    try await withMock(.replay("feed.har"), .scenario(fault)) { mock in
      _ = try? await mock.session.data(from: try url("/v1/feed?limit=10"))
      #expect(mock.journal.count == 1)
      #expect(mock.journal.first?.scenario == fault.name)
    }
  }

  private func url(_ path: String) throws -> URL { try #require(URL(string: "https://api.example.com\(path)")) }
}
