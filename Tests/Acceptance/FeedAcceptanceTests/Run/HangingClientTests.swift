import AcceptanceBackend
import Basics
import ContractReports
import Dispatch
import FeedAcceptance
import FeedClient
import HTTPMessages
import TestSupport
import Testing

@Suite("A client that holds its thread", .takesTurns)
struct HangingClientTests {
  /// A way to hold a thread until the test lets it go.
  enum Hold: String, CaseIterable, CustomTestStringConvertible {
    case blocks, spins
    var testDescription: String { rawValue }
  }

  /// Holds threads until it is released.
  private final class Holder: Sendable {
    private let isReleased = AtomicFlag()
    private let semaphore = DispatchSemaphore(value: 0)

    func hold(_ hold: Hold) {
      switch hold {
      case .blocks: semaphore.wait()
      case .spins: while !isReleased.isSet {}
      }
      semaphore.signal()
    }

    func release() {
      isReleased.set()
      semaphore.signal()
    }
  }

  private static func parts(holding hold: Hold, by holder: Holder) -> FeedParts {
    var parts = FeedParts.reference
    parts.mapFeed = { response in
      holder.hold(hold)
      return try FeedMapper.images(from: response)
    }
    return parts
  }

  @Test(
    "A client that blocks or spins fails its cases by name, and the other use cases are played",
    arguments: Hold.allCases
  )
  func holding(_ hold: Hold) async throws {
    let (outcomes, _) = try await ProjectBackend.run { backend in
      // The use case of comments, which the fault does not touch, ends before the deadline.
      try await withEnoughTime(from: .milliseconds(500)) { time in
        let holder = Holder()
        defer { holder.release() }
        let suite = AcceptanceSuite.test(Self.parts(holding: hold, by: holder), on: backend, deadline: time)
        let ids = ["S1", "S4", "S5", "S6", "remote-feed.in-order", "remote-comments.status-200"]
        return await suite.outcomes(of: try ProjectBackend.selecting(ids), workers: 2)
      } until: { (outcomes: [CaseOutcome]) in
        outcomes.filter { $0.failure == nil }.map(\.id) == ["S4", "S5", "S6", "remote-comments.status-200"]
      }
    }
    let hanging = outcomes.filter { $0.failure?.got.hasSuffix("it hangs") == true }
    #expect(hanging.map(\.id) == ["S1", "remote-feed.in-order"])
    #expect(hanging.allSatisfy { $0.failure?.expected == "an end of this step" })
  }

  /// Loads in an unstructured task, which blocks one of the threads that all Swift tasks share.
  private struct DetachedLoader: FeedPageLoader {
    let holder: Holder

    func page(after shown: [FeedImage]) async throws -> [FeedImage] {
      await Task { holder.hold(.blocks) }.value
      return []
    }
  }

  @Test("A client that blocks in tasks of its own fails its cases by name, and the other cases are played")
  func ownTasks() async throws {
    let outcomes = try await ProjectBackend.run { backend in
      let holder = Holder()
      defer { holder.release() }
      var parts = FeedParts.reference
      parts.remoteFeed = { _, _, _ in DetachedLoader(holder: holder) }
      let suite = AcceptanceSuite.test(parts, on: backend, deadline: .seconds(2))
      let ids = ["S1", "remote-feed.in-order", "load-more.requests", "reload.newest", "S5"]
      let left = Counter(ids.count)
      return await suite.outcomes(of: try ProjectBackend.selecting(ids), workers: 1) { _ in
        // This task itself needs one of the blocked threads to go on.
        if left.subtract() == 0 { holder.release() }
      }
    }
    let hanging = outcomes.filter { $0.failure?.got.hasSuffix("it hangs") == true }
    #expect(Set(hanging.map(\.id)) == ["S1", "remote-feed.in-order", "load-more.requests", "reload.newest"])
    let other = try #require(outcomes.first { $0.id == "S5" })
    #expect(other.failure == nil)
  }

  @Test("A use case is given up after three of its cases hang, and says how many")
  func givenUp() async throws {
    let outcomes = try await ProjectBackend.run { backend in
      let holder = Holder()
      defer { holder.release() }
      let suite = AcceptanceSuite.test(
        Self.parts(holding: .blocks, by: holder),
        on: backend,
        deadline: .milliseconds(200)
      )
      let ids = (202...207).map { "remote-feed.status-\($0)" }
      return await suite.outcomes(of: try ProjectBackend.selecting(ids), workers: 1)
    }
    #expect(outcomes.count(where: { $0.failure != nil }) == 3)
    let reason = #"not played: 3 cases of "Load feed from remote" did not end before the deadline"#
    #expect(outcomes.count(where: { $0.verdict == .skipped(reason) }) == 3)
  }
}
