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

  /// A fault of a client, and the case that must find it.
  private struct Fault: Sendable {
    let name: String
    let id: String
    let edit: @Sendable (inout FeedParts) -> Void
  }

  private static let faults = [
    Fault(name: "takes 201 for a feed", id: "remote-feed.status-201") { parts in
      parts.mapFeed = { response in
        var good = response
        good.status = 200
        return try FeedMapper.images(from: good)
      }
    },
    Fault(name: "sorts comments by time", id: "remote-comments.unordered") { parts in
      parts.mapComments = { try ImageCommentsMapper.comments(from: $0).sorted { $0.createdAt < $1.createdAt } }
    },
    Fault(name: "counts days of 24 hours", id: "cached-feed.long-day-under-seven-days") { parts in
      parts.policy = { _ in FeedCachePolicy { timestamp, now in now.timeIntervalSince(timestamp) < 7 * 86_400 } }
    },
    Fault(name: "does not fall back", id: "matrix.timed-out.future") { parts in
      parts.firstPage = { remote, _ in { try await remote.page(after: []) } }
    },
    Fault(name: "shows an empty feed for none", id: "matrix.reset.empty") { parts in
      parts.firstPage = { remote, cache in
        { if let feed = try? await remote.page(after: []) { feed } else { try await cache.load() ?? [] } }
      }
    },
    Fault(name: "takes a short page for the last", id: "load-more.short-page") { parts in
      parts.nextPage = { remote, _ in
        { shown in
          let page = try await remote.page(after: shown)
          return NextPage(items: shown + page, isLast: page.count < 10)
        }
      }
    },
    Fault(name: "does not keep images", id: "image-data.unchanged-feed") { parts in
      parts.images = { _, remote in remote }
    },
    Fault(name: "does not sign", id: "authentication.signed") { parts in parts.authenticated = { client, _ in client }
    },
  ]

  @Test("A mutant of the client fails the case that is about its fault")
  func faults() async throws {
    try await ProjectBackend.run { backend in
      for fault in Self.faults {
        var parts = FeedParts.reference
        fault.edit(&parts)
        let suite = AcceptanceSuite.test(parts, on: backend)
        let outcomes = await suite.outcomes(of: try ProjectBackend.selecting([fault.id]))
        #expect(outcomes.first?.failure != nil, "\(fault.id): a client that \(fault.name)")
      }
    }
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
