import Foundation
import Testing

@testable import ContractTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Issues of mocks") struct IssueTests {
  @Test("An unmatched request fails, and its issue names the nearest recording with one line per difference")
  func unmatched() async throws {
    let found = try await issues(settings { $0.recordings = ["feed.har"] }) { mock in
      let error = await #expect(throws: URLError.self) { try await mock.session.text("/v1/feed?limit=7&token=abc") }
      #expect(error?.code == .resourceUnavailable)
      #expect(
        error?.localizedDescription == "no recording matches the request; the issue of its test says what differs"
      )
      // The second time does not add an issue.
      _ = try? await mock.session.text("/v1/feed?limit=7&token=abc")
      #expect(mock.journal.map(\.source) == [.unmatched, .unmatched])
    }
    #expect(found.count == 1)
    let lines = found.first?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.first?.hasPrefix("GET https://api.example.com/v1/feed?limit=7&token=") == true)
    #expect(
      lines.contains {
        $0.contains("nearest: GET api.example.com/v1/feed")
          && $0.contains("(Tests/Mock/ContractTestingTests/Recordings/feed.har:2:")
      }
    )
    #expect(lines.contains { $0.contains(#"query item limit: requested "7", recorded "10""#) })
    #expect(lines.last?.contains("CONTRACT_RECORD=missing") == true)
    #expect(found.first?.contains("abc") == false, "secrets are redacted")
  }

  @Test("A request to another host than the recorded one is unmatched, unless hosts are not compared")
  func hosts() async throws {
    let other = try #require(URL(string: "https://staging.example.com/v1/feed?limit=10"))
    let found = try await issues(settings { $0.recordings = ["feed.har"] }) { mock in
      await #expect(throws: URLError.self) { try await mock.session.load(URLRequest(url: other)) }
    }
    #expect(found.count == 1)
    let relaxed = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.matching.matchesHost = false
      }
    ) { mock in try await expect(200) { try await mock.session.load(URLRequest(url: other)).status } }
    #expect(relaxed.isEmpty)
  }

  @Test("Query items that are not compared do not make a request unmatched")
  func ignoredQueryItems() async throws {
    let found = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.matching.ignoredQueryItems = .only(["time stamp"])
      }
    ) { mock in _ = try await mock.session.text("/v1/feed?time%20stamp=1&limit=10") }
    #expect(found.isEmpty)
    let path = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.matching.ignoredQueryItems = .all
      }
    ) { mock in _ = try await mock.session.text("/v1/feed?anything") }
    #expect(path.isEmpty)
  }

  @Test("The issue of a request without a recording or an example says why the contract gives no example")
  func noExample() async throws {
    let found = try await issues(
      settings {
        $0.contracts = [ContractSource("feed.json"), ContractSource("unusable.json")]
        $0.unmatched = .example
      }
    ) { mock in
      try await expect(#"{"items":[]}"#) { try await mock.session.text("/v1/feed") }
      _ = try? await mock.session.text("/v2/feed")
    }
    #expect(found.count == 1)
    let lines = found.first?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.first == "GET https://api.example.com/v2/feed matches no recording")
    let reason =
      "no example can be made: the contract's GET /feed is unusable: \"20\" is"
    #expect(lines.contains { $0.contains(reason) && $0.contains("unusable.json:7:") }, "\(lines)")
    #expect(lines.last?.contains("use .unmatched(.example)") == false)
  }

  @Test("Violations of the contract by requests and by used recordings are issues with place, pointer and curl")
  func violations() async throws {
    let strict = settings {
      $0.recordings = ["feed.har"]
      $0.contracts = [ContractSource("feed.json")]
    }
    let found = try await issues(strict) { mock in
      _ = try await mock.session.text("/v1/feed?limit=10")
      var request = URLRequest(url: try url("/v1/feed?limit=none"))
      request.httpMethod = "GET"
      _ = try? await mock.session.load(request)
    }
    let request = found.first { $0.hasPrefix("the request violates the contract") }
    #expect(request?.contains("limit") == true)
    #expect(request?.contains("feed.json:") == true)
    #expect(request?.contains("curl ") == true)
    let recorded = found.first { $0.hasPrefix("the recorded response violates the contract") }
    #expect(recorded?.contains("/items/0/id") == true)
    #expect(recorded?.contains("feed.har:") == true)
    let lenient = try await issues(
      settings {
        $0 = strict
        $0.judgesExchanges = false
      }
    ) { mock in _ = try await mock.session.text("/v1/feed?limit=10") }
    #expect(lenient.isEmpty)
  }

  @Test("Recordings that no request used, and recordings that are too old, are issues on demand")
  func unusedAndStale() async throws {
    let found = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.failsOnUnusedRecordings = true
        $0.maximumAge = .seconds(86_400)
      }
    ) { mock in _ = try await mock.session.text("/v1/feed?limit=10") }
    #expect(found.contains { $0.hasPrefix("unused recording: POST https://api.example.com/v1/comments") })
    #expect(found.contains { $0.hasPrefix("stale recording: 2 of 2 recordings are older than") })
    #expect(found.count == 2)
  }

  @Test("A recording that nobody compared with the API lately is an issue on demand")
  func unchecked() async throws {
    let found = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.maximumUncheckedAge = .seconds(86_400)
      }
    ) { mock in _ = try await mock.session.text("/v1/feed?limit=10") }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("a recording was not compared with the API lately: 2 of 2 recordings") == true)
    #expect(found.first?.contains("contract drift") == true)
  }

  @Test("A test without the recording that it names fails, and says where was looked and how to record it")
  func missingRecording() async throws {
    let error = try #require(
      await #expect(throws: MockError.self) { try await withMock(.replay("nothing.har")) { _ in } }
    )
    #expect(error.description.contains("there is no recording \"nothing.har\": looked for "))
    #expect(error.description.contains("CONTRACT_RECORD=missing"))
    #expect(error.description.contains("record it in Tests/Mock/ContractTestingTests/Recordings/nothing.har"))
    #expect(
      !error.description.contains(" /") || error.description.contains("Resources"),
      "paths are relative to the package"
    )
  }

  @Test("A contract in YAML without a YAML parser is an error that names the product to import")
  func noYAML() async throws {
    let error = await #expect(throws: MockError.self) {
      try await withMock(.contract("Contracts/feed.yaml")) { _ in }
    }
    #expect(error?.description.contains("ContractTestingYAML") == true)
  }

  @Test("Closures respond before recordings, and a closure that throws is a server error with its reason")
  func responders() async throws {
    struct Broken: Error {}
    let found = try await issues(
      settings {
        $0.recordings = ["feed.har"]
        $0.responders = [
          { $0.url.path == "/own" ? MockResponse(json: "{}") : nil },
          { if $0.url.path == "/broken" { throw Broken() } else { nil } },
        ]
      }
    ) { mock in
      try await expect("{}") { try await mock.session.text("/own") }
      try await expect(29) { try await mock.session.text("/v1/feed?limit=10").utf8.count }
      try await expect(500) { try await mock.session.load(URLRequest(url: url("/broken"))).status }
      #expect(mock.journal.map(\.status) == [200, 200, 500])
    }
    #expect(found.isEmpty)
  }
}
