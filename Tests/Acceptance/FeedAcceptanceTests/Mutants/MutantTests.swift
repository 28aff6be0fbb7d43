import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

/// How one case ends over a mutant, and over the reference client.
private typealias MutantOutcome = (Mutant, mutated: CaseOutcome, reference: CaseOutcome)

@Suite("A mutant of the reference client", .takesTurns)
struct MutantTests {
  @Test("Every mutant fails an expectation of each case that should catch it, and the reference client passes them")
  func caught() async throws {
    let outcomes = try await ProjectBackend.run { backend in
      try await withThrowingTaskGroup(of: [MutantOutcome].self) { group in
        var (outcomes, waiting) = ([[MutantOutcome]](), Mutant.all[...])
        // Few at a time: each has transports of its own.
        for mutant in waiting.prefix(6) { group.addTask { try await Self.outcomes(of: mutant, over: backend) } }
        waiting = waiting.dropFirst(6)
        while let outcome = try await group.next() {
          outcomes.append(outcome)
          if let mutant = waiting.popFirst() {
            group.addTask { try await Self.outcomes(of: mutant, over: backend) }
          }
        }
        return outcomes.flatMap(\.self)
      }
    }
    #expect(outcomes.count == Mutant.all.map(\.caughtBy.count).reduce(0, +))
    for (mutant, mutated, reference) in outcomes {
      #expect(reference.verdict == .passed, "\(reference.id) also fails over the reference client")
      let step = mutated.failure.map { mutated.steps[$0.step].keyword }
      #expect(step == "Then", "\(mutant.name): \(mutated.id) says \(mutated.verdict)")
    }
  }

  @Test("Every mutant has a unique name, and there are at least forty")
  func names() {
    #expect(Set(Mutant.all.map { $0.name }).count == Mutant.all.count)
    #expect(Mutant.all.count >= 40)
  }

  /// The use cases of which no mutant fails a case, and why.
  private static let unharmed: [UseCase: String] = [
    .store: "its cases play a store alone; FaultyFeedStores has stores that are wrong in one way",
    .serialStore: "its cases play a store alone; FaultyFeedStores+Serial has stores that run effects at once",
  ]

  @Test("Some mutant fails a case of every use case, or the use case is excused with a reason")
  func useCases() throws {
    let harmed = try Set(Mutant.all.flatMap { try ProjectBackend.selecting($0.caughtBy) }.map(\.useCase.id))
    let all = Set(ProjectBackend.cases.map(\.useCase.id))
    #expect(all.subtracting(harmed).sorted() == Self.unharmed.keys.map(\.id).sorted(), "add a mutant")
  }

  private static func outcomes(
    of mutant: Mutant,
    over backend: MockBackend
  ) async throws -> [MutantOutcome] {
    let cases = try ProjectBackend.selecting(mutant.caughtBy)
    func outcomes(_ parts: FeedParts, of cases: [AcceptanceCase]) async -> [CaseOutcome] {
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: cases)
    }
    let mutated = await outcomes(mutant.parts, of: cases)
    return zip(mutated, await outcomes(.reference, of: cases)).map { (mutant, $0, $1) }
  }
}
