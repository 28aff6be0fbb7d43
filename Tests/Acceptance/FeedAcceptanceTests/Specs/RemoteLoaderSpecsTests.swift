import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("The specs of loaders of the API", .takesTurns)
struct RemoteLoaderSpecsTests {
  @Test("The specs of loaders of the API tell a team's own errors apart by its closure")
  func ownErrors() async throws {
    enum TeamError: Error { case offline, wrong }
    let backend = try MemoryBackend()
    let specs = RemoteFeedLoaderSpecs(
      backend: backend,
      classify: { ($0 as? TeamError).map { $0 == .offline ? .connectivity : .invalidData } }
    ) { api in
      let base = RemoteFeedLoader(baseURL: api.baseURL, client: backend.client(of: api))
      return FeedPageLoaderClosure { shown in
        do {
          return try await base.page(after: shown)
        } catch let error as FeedError {
          throw error == .connectivity ? TeamError.offline : TeamError.wrong
        }
      }
    }
    let failing = try await FailingSpecs.ids(of: specs.all)
    #expect(failing == [])
  }

  @Test("The specs of loaders of the API say which error was expected, and which came")
  func wording() async throws {
    let backend = try MemoryBackend()
    let specs = RemoteFeedLoaderSpecs(backend: backend) { _ in FeedPageLoaderClosure { _ in throw FeedError.notFound } }
    let spec = try #require(specs.all.first { $0.id == "remote-feed.refused" })
    let failures = try await FailingSpecs.failures(of: [spec])
    #expect(
      failures.map(\.description) == [
        """
        remote-feed.refused: a refused connection is a connectivity error
          given: the API offline, the connection refused
          done: load the first page
          expected: connectivity error
          got: an error: not found error
        """
      ]
    )
  }
}
