import FeedClient
import Foundation
import Testing

@Suite("Caches whose faults are logged")
struct LoggingCacheTests {
  private let log = RecordedEvents()

  // MARK: The feed

  @Test("Caches whose faults are logged deliver the feed as it is, and note nothing of what works")
  func feed() async throws {
    let saves = Recorder<[FeedImage]>()
    let cache = LoggingFeedCache(
      cache: StubFeedCache(onLoad: { [.sample(1)] }, onSave: { await saves.record($0) }),
      log: log
    )
    #expect(try await cache.load() == [.sample(1)])
    try await cache.save([.sample(2)])
    try await cache.validate()
    #expect(await saves.values == [[.sample(2)]])
    #expect(log.all.isEmpty)
  }

  @Test("Caches whose faults are logged deliver each error of the feed's cache, and note it")
  func feedFaults() async {
    let cache = LoggingFeedCache(
      cache: StubFeedCache(
        onLoad: { throw SampleError("a") },
        onSave: { _ in throw SampleError("b") },
        onValidate: { throw SampleError("c") }
      ),
      log: log
    )
    await #expect(throws: SampleError("a")) { try await cache.load() }
    await #expect(throws: SampleError("b")) { try await cache.save([]) }
    await #expect(throws: SampleError("c")) { try await cache.validate() }
    #expect(
      log.lines == [
        "the store failed at loading the feed: a",
        "the store failed at saving the feed: b",
        "the store failed at validating the feed: c",
      ]
    )
  }

  @Test("Caches whose faults are logged note no load that was cancelled")
  func cancelled() async {
    let feed = LoggingFeedCache(cache: StubFeedCache(onLoad: { throw CancellationError() }), log: log)
    let images = StubImageDataCache(onLoad: { _ in throw CancellationError() })
    let imageCache = LoggingFeedImageDataCache(cache: images, log: log)
    await #expect(throws: CancellationError.self) { try await feed.load() }
    await #expect(throws: CancellationError.self) { try await imageCache.data(from: .sample(1)) }
    #expect(log.all.isEmpty)
  }

  // MARK: Images

  @Test("Caches whose faults are logged deliver an image that they have, and note nothing of it")
  func hit() async throws {
    let saves = Recorder<Data>()
    let images = StubImageDataCache(onLoad: { _ in Data([1]) }, onSave: { data, _ in await saves.record(data) })
    let cache = LoggingFeedImageDataCache(cache: images, log: log)
    #expect(try await cache.data(from: .sample(1)) == Data([1]))
    try await cache.save(Data([2]), for: .sample(1))
    #expect(await saves.values == [Data([2])])
    #expect(log.all.isEmpty)
  }

  @Test("Caches whose faults are logged note an image that they do not have, without the secrets of its URL")
  func miss() async throws {
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

  @Test("Caches whose faults are logged note a fault of the store of images, which is not a miss")
  func imageFaults() async {
    let cache = LoggingFeedImageDataCache(
      cache: StubImageDataCache(onLoad: { _ in throw SampleError("a") }, onSave: { _, _ in throw SampleError("b") }),
      log: log
    )
    await #expect(throws: SampleError("a")) { try await cache.data(from: .sample(1)) }
    await #expect(throws: SampleError("b")) { try await cache.save(Data([1]), for: .sample(1)) }
    #expect(log.lines == ["the store failed at loading an image: a", "the store failed at saving an image: b"])
  }
}
