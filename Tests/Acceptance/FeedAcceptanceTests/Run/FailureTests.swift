import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("A case of a wrong client", .takesTurns)
struct FailureTests {
  /// How a case ends over a client.
  private func outcome(of id: String, _ edit: (inout FeedParts) -> Void) async throws -> CaseOutcome {
    var parts = FeedParts.reference
    edit(&parts)
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite.test(parts, on: backend)
      return try #require(await suite.outcomes(of: try ProjectBackend.selecting([id])).first)
    }
  }

  @Test(
    "A case of a wrong client fails at the step that does not hold, with what had to be and what was, and its requests"
  )
  func failure() async throws {
    let outcome = try await outcome(of: "S3") { parts in
      parts.policy = { calendar in
        FeedCachePolicy { timestamp, now in FeedCachePolicy.sevenDays(in: calendar).isFresh(timestamp, now - 1) }
      }
    }
    #expect(outcome.steps.map(\.keyword) == ["Given", "Given", "When", "Then", "Then"])
    #expect(outcome.failure?.step == 3)
    #expect(outcome.failure?.expected == "an empty feed")
    #expect(outcome.failure?.got == "a feed of 3 images: image 1 does not belong there")
    #expect(outcome.journal == ["GET /v1/feed?limit=10 → connection refused"])
  }

  @Test("A failed case names errors by their kinds")
  func errorKind() async throws {
    let outcome = try await outcome(of: "remote-feed.status-500") { parts in
      parts.mapFeed = { _ in throw FeedError.connectivity }
    }
    #expect(outcome.failure?.expected == "an invalid data error")
    #expect(outcome.failure?.got == "connectivity error")
  }

  @Test("A failed case writes timestamps in UTC")
  func timestamp() async throws {
    let outcome = try await outcome(of: "cache-feed.onto-empty") { parts in
      parts.feedCache = { store, policy, now in LocalFeedLoader(store: store, policy: policy) { now() + 1 } }
    }
    #expect(outcome.failure?.expected == "a cache stamped 2026-05-20T12:34:56.250Z")
    #expect(outcome.failure?.got == "one stamped 2026-05-20T12:34:57.250Z")
  }

  @Test("A case that hangs fails at its deadline")
  func hanging() async throws {
    var parts = FeedParts.reference
    parts.commentsScreen = { _, _, _ in HangingScreen() }
    let (failure, time) = try await ProjectBackend.run { [parts] backend in
      // The step before the one that hangs ends before the deadline.
      try await withEnoughTime(from: .milliseconds(200)) { time in
        let suite = AcceptanceSuite.test(parts, on: backend, deadline: time)
        return await suite.outcomes(of: try ProjectBackend.selecting(["S6"])).first?.failure
      } until: {
        $0?.step == 1
      }
    }
    #expect(failure?.step == 1)
    #expect(failure?.expected == "an end of this step")
    #expect(failure?.got == "none within \(time): it hangs")
  }

  @Test("A case fails if its store cannot be made")
  func noStore() async throws {
    struct NoStore: Error {}
    let outcomes = try await ProjectBackend.run { backend in
      await AcceptanceSuite(backend: backend, makeStore: { throw NoStore() })
        .outcomes(of: try ProjectBackend.selecting(["S4"]))
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
