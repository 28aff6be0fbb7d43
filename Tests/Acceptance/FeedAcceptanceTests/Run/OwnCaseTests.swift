import AcceptanceBackend
import Basics
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("A team's own cases", .takesTurns)
struct OwnCaseTests {
  private static let ours = UseCase("ours", "Our own cases")

  private func outcomes(
    of cases: [AcceptanceCase],
    onStart: (@Sendable (AcceptanceCase) -> Void)? = nil
  ) async throws -> [CaseOutcome] {
    try await ProjectBackend.run { backend in
      await AcceptanceSuite.test(.reference, on: backend).outcomes(of: cases, workers: 1, onStart: onStart)
    }
  }

  @Test(
    "A team's own case sets the time, alters responses, passes values on, and reads the store, the log and the requests"
  )
  func ownWorld() async throws {
    let later = Date(timeIntervalSince1970: 1_800_000_000)
    let subject = AcceptanceCase("ours.world", of: Self.ours) {
      Given(
        Step("a later time, and a response with status 500") { world in
          world.now = later
          world.alterResponses { response in
            var altered = response
            altered.status = 500
            return altered
          }
          try await world.save(CachedFeed(feed: [], timestamp: later))
          try world.failStore(.deletion)
          world.keep("a banner", as: "banner")
        }
      )
      When(.theCustomerAsksForTheFeed)
      Then(
        Step("everything is seen") { world in
          let cached = try await world.cachedFeed
          guard cached?.timestamp == later, world.events.count == 2, world.calendar.timeZone == .gmt else {
            throw Mismatch(expected: "the saved feed", got: "\(String(describing: cached)), \(world.events)")
          }
          let (paths, banner) = (world.sentRequests.map(\.url.path), world.kept("banner", as: String.self))
          guard paths == ["/v1/feed"], world.storeCalls.contains("retrieve"), banner == "a banner" else {
            throw Mismatch(expected: "one request and a retrieval", got: "\(paths), \(world.storeCalls)")
          }
        }
      )
    }
    let outcome = try #require(try await outcomes(of: [subject]).first)
    #expect(outcome.verdict == .passed, "\(outcome.verdict)")
  }

  @Test("A failed case is rendered as plain text, step by step, without secrets")
  func story() async throws {
    let subject = AcceptanceCase("ours.secret", of: Self.ours) {
      Given(.connectivity(.online))
      When(.theCustomerAsksForTheFeed)
      Then(Step("it fails") { _ in throw Mismatch(expected: "nothing", got: "Bearer eyJhbGciOiJub25lIn0") })
    }
    let outcome = try #require(try await outcomes(of: [subject]).first)
    let story = outcome.story()
    #expect(
      story.hasPrefix(
        """
        ours.secret  Our own cases
            Given online
            When the customer asks for the feed
          ✗ Then it fails
              expected nothing
              got      Bearer
        """
      ),
      "\(story)"
    )
    #expect(!story.contains("eyJ"))
    #expect(story.hasSuffix("    requests\n      GET /v1/feed?limit=10 → 200"))
  }

  @Test("Each case is announced before it begins, so that a client that ends the process is found")
  func announced() async throws {
    let started = Mutex<[String]>([])
    let cases = try ProjectBackend.selecting(["story"])
    _ = try await outcomes(of: cases, onStart: { subject in started.withLock { $0.append(subject.id) } })
    #expect(started.withLock(\.self) == cases.map(\.id))
  }

  @Test("A lost port is one failure with its cause, and the cases after it are skipped")
  func lostPort() async throws {
    let backend = try await ProjectBackend.make()
    await backend.shutdown()
    let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
    let outcomes = await suite.outcomes(of: try ProjectBackend.selecting(["remote-feed"]), workers: 4)
    let failures = outcomes.compactMap(\.failure)
    #expect(failures.count == 1)
    #expect(failures.first?.expected == "an API that can be reached")
    #expect(failures.first?.got.contains("can no longer be reached: ") == true)
    let skipped = outcomes.filter {
      if case .skipped(let reason) = $0.verdict { reason.hasPrefix("not played") } else { false }
    }
    #expect(skipped.count > 40)
  }
}
