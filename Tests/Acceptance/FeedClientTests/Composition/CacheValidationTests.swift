import FeedClient
import Testing

@Suite("Validating the saved feed in the background")
struct CacheValidationTests {
  @Test("Validating the saved feed in the background calls the cache once")
  func validates() async {
    let (log, calls) = (RecordedEvents(), Recorder<Void>())
    await CacheValidation.validating(StubFeedCache(onValidate: { await calls.record(()) }), log: log)()
    #expect(await calls.values.count == 1)
    #expect(log.all.isEmpty)
  }

  @Test("Validating the saved feed in the background notes why it failed")
  func failure() async {
    let log = RecordedEvents()
    await CacheValidation.validating(StubFeedCache(onValidate: { throw SampleError("disk full") }), log: log)()
    #expect(log.lines == ["the store failed at validating the feed: disk full"])
  }

  @Test("Validating the saved feed in the background notes nothing of a task that was cancelled")
  func cancelled() async {
    let log = RecordedEvents()
    await CacheValidation.validating(StubFeedCache(onValidate: { throw CancellationError() }), log: log)()
    #expect(log.all.isEmpty)
  }
}
