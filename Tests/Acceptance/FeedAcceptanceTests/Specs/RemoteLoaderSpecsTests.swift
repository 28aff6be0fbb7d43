import Diagnostics
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("The specs of loaders of the API", .takesTurns)
struct RemoteLoaderSpecsTests {
  @Test("The specs of loaders of the API hold for the reference client")
  func reference() async throws {
    let backend = try MemoryBackend()
    let feed = RemoteFeedLoaderSpecs(backend: backend) { api in
      RemoteFeedLoader(baseURL: api.baseURL, client: backend.client(of: api))
    }
    let comments = RemoteImageCommentsLoaderSpecs(backend: backend) { api in
      RemoteImageCommentsLoader(baseURL: api.baseURL, client: backend.client(of: api))
    }
    let images = RemoteImageDataLoaderSpecs(backend: backend) { api in
      RemoteFeedImageDataLoader(client: backend.client(of: api))
    }
    let specs = feed.all + comments.all + images.all
    let failing = try await FailingSpecs.failures(of: specs).map(\.description)
    #expect(failing == [])
    #expect(Set(specs.map(\.id)).count == specs.count)
    #expect(Set(specs.map(\.text)).count == specs.count)
  }

  @Test(
    "The specs of loaders of the API find a fault in a loader of the feed, and only that",
    arguments: FaultyRemoteLoader.feeds
  )
  func feedFault(_ row: FaultyRemoteLoader<any FeedPageLoader>) async throws {
    let backend = try MemoryBackend()
    func specs(timeLimit: Duration) -> [Spec] {
      RemoteFeedLoaderSpecs(backend: backend, timeLimit: timeLimit) { row.make($0, backend.client(of: $0)) }.all
    }
    // A load that ignores its cancellation ends with its spec. That spec fails in any case, so it need not last.
    let cancelled = "remote-feed.cancelled"
    let brief = specs(timeLimit: .seconds(2)).filter { row.failing.contains("cancelled") && $0.id == cancelled }
    let others = specs(timeLimit: .seconds(60)).filter { spec in !brief.contains { $0.id == spec.id } }
    let failing = try await FailingSpecs.ids(of: others + brief)
    #expect(Set(failing) == Set(row.failing.map { "remote-feed.\($0)" }))
    #expect(failing.count == row.failing.count)
  }

  @Test(
    "The specs of loaders of the API find a fault in a loader of comments, and only that",
    arguments: FaultyRemoteLoader.comments
  )
  func commentsFault(_ row: FaultyRemoteLoader<any ImageCommentsLoader>) async throws {
    let backend = try MemoryBackend()
    let specs = RemoteImageCommentsLoaderSpecs(backend: backend) { row.make($0, backend.client(of: $0)) }.all
    let failing = try await FailingSpecs.ids(of: specs)
    #expect(failing == row.failing.map { "remote-comments.\($0)" })
  }

  @Test(
    "The specs of loaders of the API find a fault in a loader of image data, and only that",
    arguments: FaultyRemoteLoader.images
  )
  func imageDataFault(_ row: FaultyRemoteLoader<any FeedImageDataLoader>) async throws {
    let backend = try MemoryBackend()
    let specs = RemoteImageDataLoaderSpecs(backend: backend) { row.make($0, backend.client(of: $0)) }.all
    let failing = try await FailingSpecs.ids(of: specs)
    #expect(failing == row.failing.map { "remote-image-data.\($0)" })
  }

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
