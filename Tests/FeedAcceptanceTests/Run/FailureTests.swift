import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HTTPExchange
import TestSupport
import Testing

@Suite("A case of a wrong client", .takesTurns)
struct FailureTests {
  /// How a case ends over a client.
  private func outcome(of id: String, _ edit: (inout FeedParts) -> Void) async throws -> CaseOutcome {
    var parts = FeedParts.reference
    edit(&parts)
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        deadline: .seconds(10)
      )
      return try #require(await suite.outcomes(of: try AcceptanceSuite.selecting([id])).first)
    }
  }

  @Test("fails at the step that does not hold, with what had to be and what was, and its requests")
  func failure() async throws {
    let outcome = try await outcome(of: "S3") { parts in
      parts.policy = { calendar in
        FeedCachePolicy { timestamp, now in FeedCachePolicy.sevenDays(in: calendar).isFresh(timestamp, now - 1) }
      }
    }
    #expect(outcome.steps.map(\.keyword) == ["Given", "Given", "When", "Then"])
    #expect(outcome.failure?.step == 3)
    #expect(outcome.failure?.expected == "an empty feed")
    #expect(outcome.failure?.got == "a feed of 3 images: image 1 does not belong there")
    #expect(outcome.journal == ["GET /v1/feed?limit=10 → connection refused"])
  }

  @Test("tells errors by their kinds")
  func errorKind() async throws {
    let outcome = try await outcome(of: "remote-feed.status-500") { parts in
      parts.mapFeed = { _ in throw FeedError.connectivity }
    }
    #expect(outcome.failure?.expected == "an invalid data error")
    #expect(outcome.failure?.got == "connectivity error")
  }

  @Test("tells timestamps in UTC")
  func timestamp() async throws {
    let outcome = try await outcome(of: "cache-feed.onto-empty") { parts in
      parts.feedCache = { store, policy, now in LocalFeedLoader(store: store, policy: policy) { now() + 1 } }
    }
    #expect(outcome.failure?.expected == "a cache stamped 2026-05-20T12:00:00Z")
    #expect(outcome.failure?.got == "one stamped 2026-05-20T12:00:01Z")
  }

  @Test("fails at the deadline where it hangs, and is left behind")
  func hanging() async throws {
    var parts = FeedParts.reference
    parts.commentsScreen = { _, _ in HangingScreen() }
    let outcomes = try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        deadline: .milliseconds(200)
      )
      return await suite.outcomes(of: try AcceptanceSuite.selecting(["S6"]))
    }
    #expect(outcomes.first?.failure?.step == 1)
    #expect(outcomes.first?.failure?.expected == "an end of this step")
    #expect(outcomes.first?.failure?.got == "none within 0.2 seconds: it hangs")
  }

  @Test("fails where its store cannot be made")
  func noStore() async throws {
    struct NoStore: Error {}
    let outcomes = try await ProjectBackend.run { backend in
      await AcceptanceSuite(backend: backend, makeStore: { throw NoStore() })
        .outcomes(of: try AcceptanceSuite.selecting(["S4"]))
    }
    #expect(outcomes.first?.failure?.expected == "no error")
    #expect(outcomes.first?.failure?.got == "NoStore: NoStore()")
  }

  /// A screen that never ends a load, cancelled or not.
  private actor HangingScreen: CommentsScreen {
    let state = ListState<ImageComment>()

    func load() async {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in waiting.append(continuation) }
    }

    private var waiting: [CheckedContinuation<Void, Never>] = []
  }
}
