import AcceptanceKit
import ContractReports
import FeedAcceptance
import FeedClient
import FeedReader
import Testing

@Suite("The feed reader") struct UseCaseTests {
  @Test("The app, which decodes with Codable, passes the cases that such an app can pass")
  func useCases() async throws {
    let backend = try await AcceptanceKit.shipped()
    var suite = AcceptanceSuite(backend: backend, makeStore: { AsynchronousStore(PostArchive()) }, parts: .app)
    suite.classify = { ($0 as? ReaderError).map { $0 == .offline ? .connectivity : .invalidData } ?? $0 as? FeedError }
    let outcomes = await suite.outcomes(of: suite.cases(payloads: .decodable))
    for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.story())") }
    print("feed reader: \(CaseCounts(outcomes).wording)")
    await backend.shutdown()
  }

  @Test(
    "The archive keeps the rules of every store",
    arguments: FeedStoreSpecs { AsynchronousStore(PostArchive()) }.all
  )
  func store(_ spec: Spec) async throws { try await spec.run() }
}
