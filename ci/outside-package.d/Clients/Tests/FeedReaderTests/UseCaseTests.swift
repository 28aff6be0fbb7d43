import AcceptanceKit
import ContractReports
import FeedAcceptance
import FeedClient
import FeedReader
import Testing

@Suite("The feed reader") struct UseCaseTests {
  @Test("The app passes the cases that follow from the story and the use cases")
  func useCases() async throws {
    let backend = try await AcceptanceKit.shipped()
    var suite = AcceptanceSuite(backend: backend, makeStore: { AsynchronousStore(PostArchive()) }, parts: .app)
    suite.classify = { ($0 as? ReaderError).map { $0 == .offline ? .connectivity : .invalidData } ?? $0 as? FeedError }
    // The app decodes dates with Foundation, which accepts more than the contract: one use case is about that, and so are
    // some cases that follow from the contract.
    let cases = suite.cases(from: [.story, .useCases]).filter { $0.id != "remote-comments.contract-violation" }
    let outcomes = await suite.outcomes(of: cases)
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
