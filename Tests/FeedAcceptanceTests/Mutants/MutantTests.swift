import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("A mutant of the reference client", .takesTurns)
struct MutantTests {
  @Test("is caught by the case that should catch it, at what must then be, while the reference client passes it")
  func caught() async throws {
    let outcomes = try await ProjectBackend.run { backend in
      try await withThrowingTaskGroup(of: (Mutant, mutated: CaseOutcome?, reference: CaseOutcome?).self) { group in
        var (outcomes, waiting) = ([(Mutant, mutated: CaseOutcome?, reference: CaseOutcome?)](), Mutant.all[...])
        // Few at a time: each has transports of its own.
        for mutant in waiting.prefix(6) { group.addTask { try await Self.outcomes(of: mutant, over: backend) } }
        waiting = waiting.dropFirst(6)
        while let outcome = try await group.next() {
          outcomes.append(outcome)
          if let mutant = waiting.popFirst() {
            group.addTask { try await Self.outcomes(of: mutant, over: backend) }
          }
        }
        return outcomes
      }
    }
    #expect(outcomes.count == Mutant.all.count)
    for (mutant, mutated, reference) in outcomes {
      #expect(reference?.verdict == .passed, "\(mutant.caughtBy) fails without a fault, too")
      let step = mutated.flatMap { outcome in outcome.failure.map { outcome.steps[$0.step].keyword } }
      #expect(step == "Then", "\(mutant.name): \(mutant.caughtBy) says \(String(describing: mutated?.verdict))")
    }
  }

  @Test("has a name of its own; there are at least forty")
  func names() {
    #expect(Set(Mutant.all.map { $0.name }).count == Mutant.all.count)
    #expect(Mutant.all.count >= 40)
  }

  private static func outcomes(
    of mutant: Mutant,
    over backend: MockBackend
  ) async throws -> (Mutant, mutated: CaseOutcome?, reference: CaseOutcome?) {
    let cases = try AcceptanceSuite.selecting([mutant.caughtBy])
    func outcome(_ parts: FeedParts) async -> CaseOutcome? {
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: cases).first
    }
    return (mutant, mutated: await outcome(mutant.parts), reference: await outcome(.reference))
  }
}
