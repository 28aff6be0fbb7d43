import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The acceptance suite", .takesTurns)
struct AcceptanceSuiteTests {
  @Test("The acceptance suite passes twice at once in any order, with the same outcomes in the order of the cases")
  func anyOrder() async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
      let shuffled = ProjectBackend.cases.shuffled()
      async let some = suite.outcomes()
      async let others = suite.outcomes(of: shuffled, workers: 3)
      let (first, second) = (await some, await others)
      expectAllPassed(first)
      #expect(first.map(\.id) == ProjectBackend.cases.map(\.id))
      #expect(second.map(\.id) == shuffled.map(\.id))
      let known = Dictionary(uniqueKeysWithValues: second.map { ($0.id, $0.untimed) })
      for outcome in first where known[outcome.id] != nil { #expect(known[outcome.id] == outcome.untimed) }
    }
  }

  @Test("The cases of some origins are those that follow from them, in the order of all cases")
  func origins() async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() })
      let chosen = suite.cases(from: [.story, .contract])
      #expect(Set(chosen.map(\.origin.kind)) == [.story, .contract])
      #expect(chosen.map(\.id) == suite.cases.filter { [.story, .contract].contains($0.origin.kind) }.map(\.id))
      #expect(suite.cases(from: []).isEmpty)
      #expect(suite.cases(from: Set(CaseOrigin.Kind.allCases)).map(\.id) == suite.cases.map(\.id))
    }
  }

  @Test("The acceptance suite passes over a store in a file")
  func fileStore() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "acceptance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { try FileFeedStore(file: folder.appending(path: "\(UUID().uuidString).json")) },
        storeName: "file",
        deadline: .beyondHangs
      )
      expectAllPassed(await suite.outcomes(of: ProjectBackend.cases))
    }
  }

  @Test("The acceptance suite passes over a store that keeps nothing, but for the cases that it says nothing of")
  func nullStore() async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { NullFeedStore() },
        storeName: "null",
        deadline: .beyondHangs
      )
      let meaningful = ["S4", "S5", "S6", "remote-feed.in-order", "load-more.one-request", "broken-store.online"]
      let meaningless = [
        "S1", "S2", "S3", "cached-feed.future", "load-more.offline-afterwards", "store.retrieve-inserted",
      ]
      let outcomes = await suite.outcomes()
      let played = outcomes.filter { $0.verdict != .skipped("the null store keeps nothing") }
      expectAllPassed(played)
      let ids = Set(played.map(\.id))
      for id in meaningful { #expect(ids.contains(id)) }
      for id in meaningless { #expect(!ids.contains(id)) }
    }
  }

  @Test("The acceptance suite reports each outcome as soon as it is known")
  func onOutcome() async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
      let cases = try ProjectBackend.selecting(["story"])
      let (reported, continuation) = AsyncStream.makeStream(of: CaseOutcome.self)
      let outcomes = await suite.outcomes(of: cases, workers: 2) { continuation.yield($0) }
      continuation.finish()
      var seen: [CaseOutcome] = []
      for await outcome in reported { seen.append(outcome) }
      #expect(Set(seen) == Set(outcomes))
      #expect(seen.count == 6)
    }
  }

  @Test("The acceptance suite skips the cases that have not begun in a cancelled task")
  func cancelled() async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() }, deadline: .beyondHangs)
      let outcomes = try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await suite.outcomes(of: try ProjectBackend.selecting(["story"]))
      }.result.get()
      #expect(outcomes.map(\.verdict) == Array(repeating: .skipped("the run was ended before"), count: 6))
    }
  }
}

extension CaseOutcome {
  /// The outcome without what depends on the machine: the time that it took, the order of requests that were made at
  /// once, how often one is repeated after a cancellation, and requests without a response, which an impatient client may
  /// give up before they are seen.
  var untimed: CaseOutcome {
    var copy = self
    copy.elapsed = .zero
    copy.journal.removeAll { $0.hasSuffix(" → no response") || $0.hasSuffix(" → no complete response") }
    copy.journal = Set(copy.journal).sorted()
    return copy
  }
}

/// Records an issue for every case that did not pass.
func expectAllPassed(_ outcomes: [CaseOutcome], sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(outcomes.contains { $0.verdict == .passed }, sourceLocation: sourceLocation)
  for outcome in outcomes where outcome.verdict != .passed {
    // A client that has some parts of its own says nothing about the others.
    if case .notApplicable = outcome.verdict { continue }
    Issue.record("\(outcome.id): \(outcome.verdict), journal: \(outcome.journal)", sourceLocation: sourceLocation)
  }
}
