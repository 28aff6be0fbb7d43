import FeedAcceptance
import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("The specs of caches of image data", .takesTurns)
struct CachedImageDataLoaderSpecsTests {
  @Test("The specs of caches of image data tell a team's own errors apart by its closure")
  func ownErrors() async throws {
    enum TeamError: Error { case missing }
    let specs = CachedImageDataLoaderSpecs(
      classify: { $0 as? TeamError == .missing ? .notFound : nil },
      makeLoader: { store in
        let base = LocalFeedImageDataLoader(store: store)
        return ImageCacheOf(
          load: { url in
            do { return try await base.data(from: url) } catch FeedError.notFound { throw TeamError.missing }
          },
          keep: { try await base.save($0, for: $1) }
        )
      }
    )
    let failing = try await FailingSpecs.ids(of: specs.all)
    #expect(failing == [])
  }
}
