import AcceptanceBackend
import ContractReports
import CourseFeedApp
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

@Suite("A client built on Codable", .takesTurns)
struct CodableClientTests {
  private func outcomes(of cases: [AcceptanceCase]) async throws -> [CaseOutcome] {
    var parts = FeedParts.reference
    let lenient = CourseFeedApp.parts(checksJSON: false)
    (parts.mapFeed, parts.mapComments) = (lenient.mapFeed, lenient.mapComments)
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        classify: { CourseFeedApp.classify($0) },
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: cases)
    }
  }

  @Test("A client built on Codable passes every case of the story, the use cases and the contract")
  func passes() async throws {
    let cases = ProjectBackend.cases.filter { $0.origin.kind != .robustness }
    expectAllPassed(try await outcomes(of: cases))
  }

  @Test("A failure of a robustness case says that neither the use cases nor the contract state its rule")
  func robustness() async throws {
    let cases = ProjectBackend.cases.filter { $0.origin.kind == .robustness }
    let failed = try await outcomes(of: cases).filter { $0.failure != nil }
    #expect(failed.contains { $0.id == "payloads.feed.trailing-comma" })
    for outcome in failed {
      #expect(outcome.origin == .robustness)
      #expect(outcome.origin.remark?.hasPrefix("robustness: a rule of this suite") == true)
    }
  }

  @Test("A case that follows from the contract names the file and the line")
  func place() throws {
    let cases = ProjectBackend.cases.filter { $0.origin.kind == .contract }
    #expect(cases.count > 200)
    for subject in cases {
      let place = try #require(subject.origin.place, "\(subject.id)")
      #expect(place.contains(#/^Contracts/(feed|comments)\.yaml:\d+:\d+$/#), "\(subject.id): \(place)")
    }
    #expect(Set(ProjectBackend.cases.map(\.origin.kind)) == Set(CaseOrigin.Kind.allCases))
  }
}
