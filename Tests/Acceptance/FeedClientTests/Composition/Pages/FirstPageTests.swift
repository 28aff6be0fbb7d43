import FeedClient
import Testing

@Suite("The first page of the feed")
struct FirstPageTests {
  @Test("The first page of the feed is the API's, and is saved", arguments: [[], FeedImage.samples(1...3)])
  func remote(page: [FeedImage]) async throws {
    let saves = Recorder<[FeedImage]>()
    let first = FirstPage.loading(
      from: StubPageLoader { last in
        #expect(last == nil)
        return page
      },
      keepingIn: StubFeedCache(onLoad: { [.sample(9)] }, onSave: { await saves.record($0) })
    )
    #expect(try await first() == page)
    #expect(await saves.values == [page])
  }

  @Test("The first page of the feed is the API's though it cannot be saved")
  func failingSave() async throws {
    let cache = StubFeedCache(onSave: { _ in throw SampleError() })
    let first = FirstPage.loading(from: StubPageLoader { _ in [.sample(1)] }, keepingIn: cache)
    #expect(try await first() == [.sample(1)])
  }

  @Test(
    "The first page of the feed is the saved feed when the API fails, an empty one too",
    arguments: FeedError.allCases,
    [[], [FeedImage.sample(9)]]
  )
  func fallback(error: FeedError, saved: [FeedImage]) async throws {
    let saves = Recorder<[FeedImage]>()
    let cache = StubFeedCache(onLoad: { saved }, onSave: { await saves.record($0) })
    let first = FirstPage.loading(from: StubPageLoader { _ in throw error }, keepingIn: cache)
    #expect(try await first() == saved)
    #expect(await saves.values.isEmpty)
  }

  @Test("The first page of the feed is the API's error when there is no saved feed to show")
  func nothingSaved() async {
    let first = FirstPage.loading(from: StubPageLoader { _ in throw FeedError.invalidData }, keepingIn: StubFeedCache())
    await #expect(throws: FeedError.invalidData) { try await first() }
  }

  @Test("The first page of the feed is the API's error when the saved feed cannot be read")
  func failingCache() async {
    let cache = StubFeedCache(onLoad: { throw SampleError() })
    let first = FirstPage.loading(from: StubPageLoader { _ in throw FeedError.connectivity }, keepingIn: cache)
    await #expect(throws: FeedError.connectivity) { try await first() }
  }

  @Test(
    "The first page of the feed is neither saved nor replaced by the saved feed when it is cancelled",
    arguments: [nil, FeedError.connectivity]
  )
  func cancelled(error: FeedError?) async {
    let calls = Recorder<String>()
    let cache = StubFeedCache(
      onLoad: {
        await calls.record("load")
        return []
      },
      onSave: { _ in await calls.record("save") }
    )
    let remote = StubPageLoader { _ in
      cancelOwnTask()
      if let error { throw error }
      return [.sample(1)]
    }
    #expect(await outcome(of: FirstPage.loading(from: remote, keepingIn: cache)).isCancellation)
    #expect(await calls.values.isEmpty)
  }

  @Test("The first page of the feed is not the saved feed when it is cancelled while that is read")
  func cancelledFallback() async {
    let cache = StubFeedCache(onLoad: {
      cancelOwnTask()
      return [.sample(1)]
    })
    let remote = StubPageLoader { _ in throw FeedError.connectivity }
    #expect(await outcome(of: FirstPage.loading(from: remote, keepingIn: cache)).isCancellation)
  }

  @Test("The first page of the feed is not delivered when it is cancelled while it is saved")
  func cancelledSave() async {
    let cache = StubFeedCache(onSave: { _ in cancelOwnTask() })
    let remote = StubPageLoader { _ in [.sample(1)] }
    #expect(await outcome(of: FirstPage.loading(from: remote, keepingIn: cache)).isCancellation)
  }

  @Test("The first page of the feed is not replaced by the saved feed when the API says that it was cancelled")
  func refused() async {
    let cache = StubFeedCache(onLoad: { [.sample(9)] })
    let remote = StubPageLoader { _ in throw CancellationError() }
    #expect(await outcome(of: FirstPage.loading(from: remote, keepingIn: cache)).isCancellation)
  }
}
