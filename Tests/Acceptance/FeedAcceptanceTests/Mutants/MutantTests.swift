import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("A mutant of the reference client", .takesTurns)
struct MutantTests {
  @Test(
    "A mutant fails an expectation of each case that should catch it",
    arguments: ThoroughTests.rows(
      of: "A mutant fails an expectation of each case that should catch it",
      Mutant.all,
      step: 12
    )
  )
  func caught(_ mutant: Mutant) async throws {
    let outcomes = try await Self.outcomes(
      of: mutant.parts,
      playing: mutant.caughtBy,
      inBothDirections: mutant.isOfBothDirections
    )
    #expect(outcomes.count == mutant.caughtBy.count)
    for outcome in outcomes {
      let step = outcome.failure.map { outcome.steps[$0.step].keyword }
      #expect(step == "Then", "\(outcome.id) says \(outcome.verdict)")
    }
  }

  @Test(
    "A mistake that many make in their first feed app is found by the first case that should catch it",
    arguments: Mutant.all.filter(\.isCommon)
  )
  func common(_ mistake: Mutant) async throws {
    let outcomes = try await Self.outcomes(of: mistake.parts, playing: Array(mistake.caughtBy.prefix(1)))
    #expect(outcomes.map { $0.failure != nil } == [true])
  }

  @Test("The reference client passes each case that catches a mutant")
  func reference() async throws {
    let forwards = Mutant.all.filter { !$0.isOfBothDirections }
    let outcomes = try await Self.outcomes(of: .reference, playing: Set(forwards.flatMap(\.caughtBy)).sorted())
    #expect(outcomes.count > 100)
    #expect(outcomes.filter { $0.verdict != .passed }.map(\.id) == [])
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
    let forwards = Mutant.all.filter { !$0.isOfBothDirections }
    let harmed = try Set(forwards.flatMap { try ProjectBackend.selecting($0.caughtBy) }.map(\.useCase.id))
    let all = Set(ProjectBackend.cases.map(\.useCase.id))
    #expect(all.subtracting(harmed).sorted() == Self.unharmed.keys.map(\.id).sorted(), "add a mutant")
  }

  private static func outcomes(
    of parts: FeedParts,
    playing ids: [String],
    inBothDirections: Bool = false
  ) async throws -> [CaseOutcome] {
    @Sendable func outcomes(on backend: MockBackend) async throws -> [CaseOutcome] {
      let suite = AcceptanceSuite.test(parts, on: backend)
      return await suite.outcomes(of: try AcceptanceSuite.selecting(ids, among: suite.cases))
    }
    guard inBothDirections else { return try await ProjectBackend.run(outcomes) }
    let backend = try await ContractChange.bothDirections.makeBackend()
    let played = try await outcomes(on: backend)
    await backend.shutdown()
    return played
  }
}
