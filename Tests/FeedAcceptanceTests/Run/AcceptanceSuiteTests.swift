import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The acceptance suite", .takesTurns)
struct AcceptanceSuiteTests {
  @Test("passes over a store in memory")
  func memory() async throws {
    try await ProjectBackend.run { backend in
      let suite = AcceptanceSuite(backend: backend, makeStore: { InMemoryFeedStore() })
      let outcomes = await suite.outcomes()
      #expect(outcomes.map(\.id) == AcceptanceSuite.cases.map(\.id))
      expectAllPassed(outcomes)
    }
  }
}

/// Records an issue for every case that did not pass.
func expectAllPassed(_ outcomes: [CaseOutcome], sourceLocation: SourceLocation = #_sourceLocation) {
  for outcome in outcomes where outcome.verdict != .passed {
    Issue.record("\(outcome.id): \(outcome.verdict), journal: \(outcome.journal)", sourceLocation: sourceLocation)
  }
}
