import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("An app that is not written yet", .takesTurns)
struct BrokenAppTests {
  /// An app in which everything throws the same error.
  struct App: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var isWhole = true
    var error: any Error = BrokenApp.NotWritten()
  }

  private static let apps = [
    App(testDescription: "loaders, caches, stores and screens that throw", isWhole: false),
    App(testDescription: "every part throws"), App(testDescription: "no connection", error: FeedError.connectivity),
    App(testDescription: "invalid data", error: FeedError.invalidData),
    App(testDescription: "a cancellation", error: CancellationError()),
  ]

  @Test("No case passes for an app whose parts throw or do nothing", arguments: apps)
  func passesNothing(_ app: App) async throws {
    let outcomes = try await ProjectBackend.run { backend in
      let nothing = BrokenApp.Nothing(error: app.error)
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { nothing },
        openFileStore: { _ in nothing },
        parts: BrokenApp.parts(isWhole: app.isWhole, throwing: app.error),
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: ProjectBackend.cases)
    }
    #expect(outcomes.filter { $0.verdict == .passed }.map(\.id) == [])
    #expect(outcomes.contains { $0.failure != nil })
  }

  @Test("The failures of an app whose loader throws an error of its own are one, and those by known errors are not")
  func oneCause() async throws {
    for error in [BrokenApp.NotWritten(), FeedError.invalidData] as [any Error] {
      var parts = FeedParts.reference
      parts.remoteFeed = { _, _, _ in FeedPageLoaderClosure { _ in throw error } }
      let outcomes = try await ProjectBackend.run { [parts] backend in
        let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, parts: parts)
        return await suite.outcomes(
          of: try ProjectBackend.selecting(["remote-feed.in-order", "payloads.feed", "matrix"])
        )
      }
      let unknown = outcomes.filter { $0.failure?.isUnknownError == true }
      let groups = SimilarFailures.grouped(unknown)
      if error is FeedError {
        #expect(unknown.map(\.id) == [])
      } else {
        #expect(groups.map(\.count) == [unknown.count])
        #expect(unknown.count > 50)
        #expect(Set(unknown.compactMap { $0.failure?.expected }).count > 10)
      }
    }
  }

  /// A client with one part of its own, and what becomes of cases.
  private func verdicts(
    of ids: [String],
    over store: @escaping @Sendable () -> AcceptanceSuite.Store = { InMemoryFeedStore() },
    with edit: (inout FeedParts) -> Void = { _ in }
  ) async throws -> [CaseOutcome.Verdict] {
    var parts = FeedParts.reference
    edit(&parts)
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { store() }, parts: parts, deadline: .beyondHangs)
      return await suite.outcomes(of: try ProjectBackend.selecting(ids)).map(\.verdict)
    }
  }

  @Test("A case that exercises the reference client alone does not apply to a client with other parts of its own")
  func notApplicable() async throws {
    let ids = ["remote-comments.status-200", "presentation.image.neither", "accounts.log-out"]
    let verdicts = try await verdicts(
      of: ids,
      with: { parts in
        parts.presentation.image = { ImageViewModel(description: $0.description, location: $0.location) }
      }
    )
    #expect(
      verdicts == [
        .notApplicable("the client has no remote loader of comments of its own"), .passed,
        .notApplicable("the client has no tokens of an account, and no remote loader of the feed of its own"),
      ]
    )
  }

  @Test("A store of the client is exercised by the cases that call it, and by no others")
  func store() async throws {
    let ids = ["S1", "remote-feed.in-order", "store.retrieve-empty"]
    let verdicts = try await verdicts(of: ids, over: { OwnStore() })
    #expect(verdicts == [.passed, .notApplicable("the client has no remote loader of the feed of its own"), .passed])
  }

  @Test("Every case applies to the reference client, whatever its store")
  func reference() async throws {
    let verdicts = try await verdicts(of: ["presentation", "accounts", "payloads.base-url"])
    #expect(verdicts.allSatisfy { $0 == .passed })
    #expect(verdicts.count > 20)
  }

  @Test("The paths of the client's own requests are judged, and not a closure that it does not use")
  func paths() async throws {
    let ids = ["payloads.base-url"]
    let wrong = try await verdicts(
      of: ids,
      with: { parts in
        parts.remoteFeed = { client, environment, _ in
          RemoteFeedLoader(baseURL: environment.baseURL, client: client, url: { base, _, _ in base })
        }
      }
    )
    #expect(wrong.contains { if case .failed = $0 { true } else { false } })
    let right = try await verdicts(
      of: ids,
      with: { parts in
        parts.remoteFeed = { client, environment, _ in RemoteFeedLoader(baseURL: environment.baseURL, client: client) }
        parts.pageURL = { base, _, _ in base }
      }
    )
    #expect(!right.contains { if case .failed = $0 { true } else { false } })
  }

  /// A store like that of the reference client.
  private actor OwnStore: FeedStore, FeedImageDataStore {
    private let base = InMemoryFeedStore()

    func deleteCachedFeed() async { await base.deleteCachedFeed() }
    func insert(_ feed: [FeedImage], timestamp: Date) async throws { try await base.insert(feed, timestamp: timestamp) }
    func retrieve() async -> CachedFeed? { await base.retrieve() }
    func insert(_ data: Data, for url: URL) async throws { try await base.insert(data, for: url) }
    func retrieve(dataFor url: URL) async -> Data? { await base.retrieve(dataFor: url) }
  }
}
