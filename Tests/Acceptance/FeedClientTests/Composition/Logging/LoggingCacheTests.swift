import FeedClient
import Foundation
import Testing

@Suite("Caches whose faults are logged")
struct LoggingCacheTests {
  @Test("Caches whose faults are logged note an image that they do not have, without the secrets of its URL")
  func miss() async throws {
    let log = RecordedEvents()
    let cache = LoggingFeedImageDataCache(cache: StubImageDataCache(), log: log)
    let url = try #require(URL(string: "http://bob:s3cret1@localhost/1.png?size=2&access_token=s3cret2"))
    await #expect(throws: FeedError.notFound) { try await cache.data(from: url) }
    #expect(
      log.all == [.cacheMiss(url: "http://REDACTED@localhost/1.png?size=2&access_token=REDACTED")]
    )
    #expect(
      log.lines == ["the cache does not have http://REDACTED@localhost/1.png?size=2&access_token=REDACTED"]
    )
  }
}
