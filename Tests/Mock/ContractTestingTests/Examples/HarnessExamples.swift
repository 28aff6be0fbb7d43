import ContractTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The examples in the documentation of the public types, which `DocumentedExampleTests` compares with these lines.

/// Loads the feed as the app of the examples does, and returns its number of items.
private func loadFeed(_ query: String = "limit=10", by session: URLSession = .shared) async throws -> Int {
  struct Page: Decodable { let items: [Item] }
  struct Item: Decodable {}
  let (data, response) = try await session.data(from: try url("/v1/feed?\(query)"))
  guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
  return try JSONDecoder().decode(Page.self, from: data).items.count
}

extension Trait where Self == MockTrait {
  static var recordedFeed: Self { MockTrait { $0.recordings.append("feed.har") } }
}

struct EmptyFeed: MockUpstream {
  func send(_ request: MockRequest) async -> MockExchange {
    MockExchange(request: request, response: MockResponse(json: #"{"items":[]}"#))
  }
}

/// Deletes a note as the app of the examples does.
private func delete(note number: Int, by session: URLSession) async throws {
  var request = URLRequest(url: try #require(URL(string: "https://notes.example.com/notes/\(number)")))
  request.httpMethod = "DELETE"
  _ = try await session.data(for: request)
}

@Suite("Examples of a state") struct StateExamples {
  @Test("A note that is deleted is gone", .contract("notes.json"), .stateful)
  func deleteNote() async throws {
    let mock = try #require(Mock.current)
    try mock.state["notes"].put(#"{"id": 7, "text": "milk"}"#)
    try await delete(note: 7, by: mock.session)
    #expect(mock.state["notes"]["7"] == nil)
  }

  @Test("The items of a collection are counted")
  func collection() async throws {
    try await withMock(.contract("notes.json"), .stateful(from: MockState.Seed.none)) { mock in
      let notes: MockCollection = mock.state["notes"]
      try notes.put(#"{"id": 7, "text": "milk"}"#)
      try await delete(note: 7, by: mock.session)
      #expect(notes.count == 0)
    }
  }
}

@Suite("Examples of traits") struct TraitExamples {
  @Test("The app survives every fault", arguments: MockScenario.allFaults)
  func survives(_ fault: MockScenario) async throws {
    try await withMock(.replay("feed.har"), .scenario(fault)) { mock in
      _ = try? await loadFeed(by: mock.session)
    }
  }

  @Test(
    "The app shows whatever the API may send",
    arguments: try ContractVariations("feed.json", operation: "getFeed").allowed
  )
  func allowed(_ variation: ContractVariation) async throws {
    try await withMock(variation: variation, .replay("feed.har")) { mock in
      _ = try await loadFeed(by: mock.session)
    }
  }

  @Test(
    "The app survives every violation",
    arguments: try ContractVariations("feed.json", operation: "getFeed").violations
  )
  func violations(_ variation: ContractVariation) async throws {
    try await withMock(variation: variation) { mock in
      _ = try? await loadFeed(by: mock.session)
    }
  }

  @Test("A variation says what differs, and where the contract has it")
  func variation() throws {
    let variation: ContractVariation = try #require(
      try ContractVariations("feed.json", operation: "getFeed").violations.first
    )
    #expect(variation.description.contains("feed.json:"))
  }

  @Test("The app shows the example of the contract", .contract("feed.json"), .unmatched(.example))
  func example() async throws {
    #expect(try await loadFeed() == 0)
  }

  @Test("The app asks for nothing before it is opened", .replay("feed.har"), .unused(.allowed))
  func notOpened() {}

  @Test("The feed is never recorded by accident", .replay("feed.har"), .recording(.none))
  func onlyReplayed() async throws {
    #expect(try await loadFeed() == 2)
  }

  @Test("The app shows items as they arrive", .replay("feed.har"), .pace(.recorded), .delays(.skipped))
  func portions() async throws {
    #expect(try await loadFeed() == 2)
  }

  @Test("The app waits for a slow API", .replay("feed.har"), .scenario(.slow), .delays(.skipped))
  func slow() async throws {
    #expect(try await loadFeed() == 2)
  }

  @Test(
    "The API names the type of everything",
    .replay("feed.har"),
    .contract("feed.json"),
    .checks([
      "status",
      .own("type") { $0.response?.headers["Content-Type"] == nil ? "the header Content-Type is missing" : nil },
    ])
  )
  func types() async throws {
    #expect(try await loadFeed() == 2)
  }

  @Test(
    "The app tries again later",
    .stub("https://api.example.com/v1/feed?limit=10", method: .get, status: 503, headers: ["Retry-After": "120"])
  )
  func busy() async throws {
    await #expect(throws: URLError.self) { try await loadFeed() }
  }

  @Test("A trait of a team's own adds a recording", .recordedFeed)
  func ownTrait() async throws { #expect(try await loadFeed() == 2) }
}

@Suite("Examples of mocks") struct MockExamples {
  @Test("The journal of a mock has requests, responses and findings")
  func journal() async throws {
    try await withMock(.replay("feed.har")) { mock in
      _ = try await loadFeed(by: mock.session)
      #expect(mock.journal.map(\.status) == [200])
    }
  }

  @Test("What a mock shows has types for tests", .replay("feed.har"))
  func shown() async throws {
    let mock = try #require(Mock.current)
    _ = try await loadFeed(by: mock.session)
    let entry: MockJournalEntry = try #require(mock.journal.first)
    let request: MockRequest = entry.request
    #expect(request.method == .get && entry.status == 200)
    let expected = try MockURL(parsing: "https://api.example.com/v1/feed?limit=10")
    #expect(mock.journal.map(\.request.url.path) == [expected.path])
    let findings: [MockFinding] = mock.journal.flatMap(\.findings)
    #expect(findings.isEmpty)
    let unused: [MockRecordedEntry] = Array(mock.usage.unused)
    #expect(unused.map(\.requestHead.method) == [.post])
    let issues: [MockIssue] = mock.issues
    #expect(issues.map(\.summary) == [])
  }

  @Test("Closures respond to requests, and an upstream to those that are passed through")
  func responses() async throws {
    let created: MockResponder = { request in
      request.method == .post ? MockResponse(status: 201, json: #"{"id":7}"#) : nil
    }
    try await withMock(.replay("feed.har"), .respond(created)) { mock in
      let count = try await loadFeed(by: mock.session)
      #expect(count == 2)
    }
    try await withMock(.unmatched(.passthrough), configure: { $0.upstream = EmptyFeed() }) { mock in
      let count = try await loadFeed(by: mock.session)
      #expect(count == 0)
    }
  }

  @Test("A client of messages has the exchange with the mock")
  func client() async throws {
    try await withMock(.replay("feed.har")) { mock in
      let url = try MockURL(parsing: "https://api.example.com/v1/feed?limit=10")
      let exchange: MockExchange = await mock.client.send(MockRequest(url: url))
      #expect(exchange.response?.status == 200 && exchange.faults.isEmpty)
    }
  }

  @Test("Settings say what traits say")
  func settings() async throws {
    try await withMock(configure: { settings in
      settings.recordings = ["feed.har"]
      settings.matching.ignoredQueryItems = .only(["time"])
    }) { mock in
      let count = try await loadFeed("limit=10&time=9", by: mock.session)
      #expect(count == 2)
    }
    try await withMock(
      .replay("feed.har"),
      configure: { settings in
        settings.scenarios = [.code([MockScenario("late", steps: [.timeout, .online])])]
        settings.scenario = .named("late")
      }
    ) { mock in
      await #expect(throws: URLError.self) { try await loadFeed(by: mock.session) }
      let count = try await loadFeed(by: mock.session)
      #expect(count == 2)
    }
    let source = ContractSource("feed.json", format: .json)
    try await withMock(.replay("feed.har"), .contract(source), .allowsContractViolations) { mock in
      let count = try await loadFeed(by: mock.session)
      #expect(count == 2)
    }
    try await withMock(
      .replay("feed.har"),
      configure: { settings in
        settings.secrets = SecretRules(names: ["session_code"], pointers: ["/items/*/token"], kept: ["page_token"])
      }
    ) { mock in
      let count = try await loadFeed(by: mock.session)
      #expect(count == 2)
    }
  }

  @Test("A mock that cannot be created says what to do")
  func errors() async throws {
    let error = await #expect(throws: MockError.self) { try await withMock(.replay("nowhere.har")) { _ in } }
    #expect(error?.diagnostic.code == "missing-recording")
    var issues: [LocatedIssue] = []
    invokeWithMock(configure: { $0.recordings = ["nowhere.har"] }, onIssue: { issues.append($0) }) {}
    #expect(issues.count == 1)
    let path = try TestFiles(of: #filePath).path(of: "feed.json", kind: "contract")
    #expect(path.hasSuffix("Recordings/feed.json"))
  }
}
