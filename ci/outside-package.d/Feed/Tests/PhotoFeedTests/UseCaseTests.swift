// The use cases and the specs, played with the app.

import AcceptanceKit
import ContractReports
import FeedAcceptance
import FeedClient
import PhotoFeed
import Testing

@Suite("The feed app")
struct UseCaseTests {
  @Test("The app, which decodes with Codable, passes the cases that such an app can pass")
  func useCases() async throws {
    let backend = try await AcceptanceKit.shipped()
    var suite = AcceptanceSuite(
      backend: backend,
      makeStore: { AsynchronousStore(PhotoFeed.InMemoryFeedStore()) },
      parts: .app
    )
    suite.injections = [.store]
    suite.variants = [.fixedPageSize]
    suite.classify = { error in
      switch error {
      case RemoteError.connectivity: .connectivity
      case RemoteError.invalidData: .invalidData
      case PhotoFeed.LocalFeedImageDataLoader.LoadError.notFound: .notFound
      default: nil
      }
    }
    let outcomes = await suite.outcomes(of: suite.cases(payloads: .decodable))
    for failures in SimilarFailures.grouped(outcomes) { Issue.record("\(failures.story())") }
    print("feed app: \(CaseCounts(outcomes).wording)")
    await backend.shutdown()
  }

  @Test(
    "The store of the app keeps the rules of every store",
    arguments: FeedStoreSpecs { AsynchronousStore(PhotoFeed.InMemoryFeedStore()) }.all
  )
  func store(_ spec: Spec) async throws { try await spec.run() }
}
