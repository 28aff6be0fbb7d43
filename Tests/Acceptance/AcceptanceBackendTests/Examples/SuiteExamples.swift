import AcceptanceBackend
import AcceptanceKit
import ContractModel
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HARRecordings
import HTTPMessages
import TestSupport
import Testing

@Suite("Examples of the suite", .takesTurns) struct SuiteExamples {
  /// Runs a closure with the mock API.
  private func withBackend(_ body: (any AcceptanceBackend) async throws -> Void) async throws {
    let backend = try await AcceptanceKit.shipped()
    do {
      try await body(backend)
    } catch {
      await backend.shutdown()
      throw error
    }
    await backend.shutdown()
  }

  @Test("The acceptance kit needs a store")
  func kit() async throws {
    let backend = try await AcceptanceKit.shipped()
    let suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() })
    let failures = await suite.outcomes(of: suite.cases(from: [.story])).filter { $0.failure != nil }
    await backend.shutdown()
    #expect(failures.map(\.id) == [])
  }

  @Test("A suite has the cases of a client")
  func suite() async throws {
    try await withBackend { backend in
      var suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() }, parts: .reference)
      suite.deadline = .seconds(60)
      let outcomes = await suite.outcomes(of: suite.cases(from: [.story]))
      for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.story())") }
      let decodable = suite.cases(payloads: .decodable)
      #expect(decodable.count < suite.cases(payloads: .strict).count)
      suite.variants = [.fixedPageSize, .nextPageFromCache]
      let excused = suite.cases.filter { !$0.excuses.isDisjoint(with: suite.variants) }
      #expect(excused.contains { $0.id == "load-more.other-limit" })
      let report = ConsoleReport().rendered(RedactedReport(suite.report(of: outcomes)))
      #expect(report.contains("declared variant fixed-page-size"))
      #expect(UseCaseOutcomes.grouped(outcomes).map(\.counts.passed) == [6])
      #expect(SimilarFailures.grouped(outcomes).isEmpty)
      suite.injections = [.store]
      #expect(!suite.injections.contains(.calendar))
      let error = #expect(throws: UnknownCase.self) { try AcceptanceSuite.selecting(["stroy"], among: suite.cases) }
      #expect(error?.id == "stroy")
    }
  }

  @Test("Cases of a team's own are made of steps")
  func ownCases() async throws {
    let ours = UseCase("ours", "Our own cases")
    let banner = AcceptanceCase("ours.banner", of: ours) {
      Given(.connectivity(.refused))
      When(.theCustomerAsksForTheFeed)
      Then(.anErrorIsDisplayed(.connectivity))
    }
    let wording = Step("the message names the connection") { world in
      let message = await world.feedScreen.state.errorMessage ?? "no message"
      guard message.contains("connect") else { throw Mismatch(expected: "the connection", got: message) }
    }
    let pages = Step("an API with two pages") { world in
      guard world.fixtures.feed.count > 10 else { throw Inapplicable("the API has one page") }
    }
    let later = Step("an hour passes") { world in world.now += 3_600 }
    let old = Step.cache(.saved(.exactly(MaxAge(days: 7))))
    let full = Step.failing(.insertion)
    let first = FeedContent("the first page") { world in Array(world.fixtures.feed.prefix(10)) }
    let isShown = Step.theFeedIsDisplayed(first)
    let discussion = CommentContent(description: "no comment") { _ in [] }
    let isEmpty = Step.theCommentsAreDisplayed(discussion)
    @StepsBuilder func loading(_ content: FeedContent?) -> [Step] {
      When(.theCustomerAsksForTheFeed)
      if let content {
        Then(.theFeedIsDisplayed(content))
      } else {
        Then(.anErrorIsDisplayed(.connectivity))
      }
    }
    let cases = [
      banner,
      AcceptanceCase("ours.wording", of: ours) {
        Given(.connectivity(.refused), old)
        loading(nil)
        Then(.anErrorIsDisplayed(.connectivity))
      },
      AcceptanceCase("ours.full", of: ours) {
        Given(full, pages)
        When(later)
        loading(first)
        Then(isShown)
      },
      AcceptanceCase("ours.comments", of: ours) {
        Given(.connectivity(.onlineEmpty))
        When(.theCustomerAsksForComments)
        Then(isEmpty)
      },
    ]
    #expect(wording.text == "the message names the connection")
    try await withBackend { backend in
      let outcomes = await AcceptanceSuite(backend: backend, makeStore: { MyStore() }).outcomes(of: cases)
      for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.story())") }
    }
  }

  @Test("The rules of a contract decide the cases")
  func rules() {
    var rules = ContractRules.shipped
    rules.api.cache = CacheRules(maxAge: MaxAge(days: 3))
    let cases = AcceptanceSuite.cases(under: rules)
    #expect(cases.contains { $0.id == "matrix.online.over-three-days" })
    let payload = ContractPayload(
      name: "items.id.null",
      change: "/items/0/id is null",
      violated: "type",
      place: "feed.yaml:97:15",
      demand: .refusedFeed,
      body: Array(#"{"items":[{"id":null,"image":"https://api.example.com/1.png"}]}"#.utf8)
    )
    rules.payloads.append(payload)
    #expect(AcceptanceSuite.cases(under: rules).contains { $0.id.hasSuffix("items.id.null") })
  }

  @Test("A session of a backend behaves as a case requires")
  func backend() async throws {
    let backend = try await MockBackend(contract: AcceptanceKit.contract, recordings: try AcceptanceKit.recordings())
    let session = try await backend.openSession("a case")
    try await session.play(.status(500))
    let client = URLSessionHTTPClient(configuration: .init(requestTimeout: .beyondHangs))
    let page = FeedAPI.shipped.page(after: [], limit: 10, of: session.baseURL)
    _ = await client.send(session.routed(HTTPRequest(url: try HTTPURL(parsing: page.absoluteString))))
    client.shutdown()
    let lines: [JournalLine] = await session.journal()
    #expect(lines.map(\.description) == ["GET /v1/feed?limit=10 → 500"])
    let images = backend.fixtures.feed
    let comments = images.compactMap { backend.fixtures.comments[$0.id] }
    #expect(!images.isEmpty && !comments.isEmpty)
    await session.close()
    await backend.shutdown()
  }

  @Test("A live backend reads the server of a team")
  func live() async throws {
    try await LiveServer.run(recordings: try ProjectFiles.recordings()) { server in
      let (url, contract) = (server.url, AcceptanceKit.contract)
      let backend = try await LiveBackend(url: url, headers: ["X-User": "tests"], contract: contract)
      let suite = AcceptanceSuite(backend: backend, makeStore: { MyStore() })
      #expect(!suite.cases.isEmpty)
      await backend.shutdown()
    }
    try await LiveServer.run("contract-violation") { server in
      let (url, contract) = (server.url, AcceptanceKit.contract)
      let broken = await #expect(throws: BrokenServer.self) { try await LiveBackend(url: url, contract: contract) }
      print(broken?.findings.map(\.message) ?? [])
      #expect(broken?.findings.isEmpty == false)
    }
    let contract = AcceptanceKit.contract
    let nowhere = try HTTPURL(parsing: "http://127.0.0.1:1")
    let unreachable = await #expect(throws: UnreachableServer.self) {
      try await LiveBackend(url: nowhere, contract: contract)
    }
    print(unreachable?.fault.message ?? "")
  }

  @Test("Files that no case can use are an error")
  func unusable() async throws {
    let contract = AcceptanceKit.contract
    await #expect(throws: UnusableFiles.self) { try await MockBackend(contract: contract, recordings: []) }
    let recording = try HARText.recording([.get("https://api.example/v1/feed?limit=10", #"{"items":[{}]}"#)])
    let stale = await #expect(throws: StaleRecordings.self) {
      try await MockBackend(contract: contract, recordings: [recording])
    }
    print(stale?.findings.map(\.message) ?? [])
    #expect(stale?.findings.isEmpty == false)
  }
}
