import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  "Traits that add up",
  .redacting(["email"], pointers: ["/a"], keeping: ["token_count"]),
  .matching(headers: ["Accept"], ignoringQueryItems: .only(["time"])),
  .contract("feed.json"),
  .scenarios("Recordings/outer-scenarios.json"),
  .maxAge(days: 1_000_000)
)
struct AddedTraitTests {
  @Suite("Traits of a suite in a suite", .redacting(["session_key"]), .matching(host: false))
  struct Inner {
    @Test(
      "A test has what its suites and itself declare secret, match and play",
      .redacting(["otp"], pointers: ["/a", "/b"]),
      .matching(headers: ["X-Version"], body: .ignored),
      .scenarios(ContractSource("Recordings/inner-scenarios.json")),
      .unused(.allowed)
    )
    func union() throws {
      let mock = try #require(Mock.current)
      let settings = mock.settings
      #expect(
        settings.secrets
          == SecretRules(
            names: ["email", "session_key", "otp"],
            pointers: ["/a", "/b"],
            kept: ["token_count"]
          )
      )
      #expect(
        settings.matching
          == MatchRules(
            headers: ["accept", "x-version"],
            matchesHost: false,
            ignoredQueryItems: .only(["time"]),
            body: .ignored
          )
      )
      #expect(settings.maximumAge == .seconds(86_400) * 1_000_000)
      #expect(settings.contracts.map(\.path) == ["feed.json"])
      // Both files, and of the scenario in both the one of the test.
      #expect(try mock.scenario(named: "outer-only").name == "outer-only")
      #expect(try mock.scenario(named: "both").summary == "inner")
    }

    @Test("What a test says of one part of the comparison leaves the others as they were", .matching(host: true))
    func eachPart() throws {
      let rules = try #require(Mock.current).settings.matching
      #expect(rules == MatchRules(headers: ["accept"], matchesHost: true, ignoredQueryItems: .only(["time"])))
    }

    @Test("A suite that ignores all query items does so for a test that names one", .matching(ignoringQueryItems: .all))
    func allItems() throws {
      var rules = try #require(Mock.current).settings.matching
      rules.formUnion(ignoringQueryItems: .only(["page"]))
      #expect(rules.ignoredQueryItems == .all)
    }
  }

  @Test("The secrets of a suite and of its test are both hidden in a recording", .redacting(["session_code"]))
  func recorded() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("added-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = try #require(Mock.current).settings
    settings.contracts = []
    settings.scenarios = []
    settings.recordings = ["new.har"]
    settings.folder = folder
    settings.recording = .all
    settings.environment = [:]
    settings.upstream = Profile()
    _ = try await issues(settings) { mock in _ = try await mock.session.text("/profile") }
    let text = try String(contentsOfFile: folder + "/Recordings/new.har", encoding: .utf8)
    #expect(text.contains("/profile") && !text.contains("ann@example.org") && !text.contains("hush-4711"))
  }

  @Test("A recording that a suite and its test name is replayed once")
  func named() async throws {
    let found = try await issues(
      settings {
        $0.recordings = ["feed.har", "feed", "Recordings/feed.har"]
        $0.unused = .allowed
      }
    ) { mock in #expect(mock.recordings.count == 1) }
    #expect(found.isEmpty)
  }

  private struct Profile: MockUpstream {
    func send(_ request: MockRequest) async -> MockExchange {
      let json = #"{"email":"ann@example.org","session_code":"hush-4711"}"#
      return MockExchange(request: request, response: MockResponse(json: json))
    }
  }

  @Test("Two contracts of a suite and its test both judge", .contract("Recordings/other.json"), .unused(.allowed))
  func contracts() async throws {
    var settings = try #require(Mock.current).settings
    settings.unmatched = .example
    let found = try await issues(settings) { mock in
      try await expect(#"{"items":[]}"#) { try await mock.session.text("/v1/feed?limit=10") }
      try await expect(200) { try await mock.session.load(URLRequest(url: url("/other"))).status }
    }
    #expect(found.isEmpty)
  }

  @Test("Bodies that are not compared do not make a request unmatched", .unused(.allowed))
  func bodies() async throws {
    let found = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.matching.formUnion(body: .ignored)
      }
    ) { mock in
      var request = URLRequest(url: try url("/v1/comments"))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      for body in [#"{"text":"Other"}"#, "", "not JSON"] {
        request.httpBody = Data(body.utf8)
        try await expect(201) { try await mock.session.load(request).status }
      }
    }
    #expect(found.isEmpty)
  }
}
