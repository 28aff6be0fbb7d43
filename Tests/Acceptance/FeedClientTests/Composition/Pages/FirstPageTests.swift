import FeedClient
import Testing

@Suite("The first page of the feed")
struct FirstPageTests {
  @Test("The first page of the feed is not the saved feed when it is cancelled while that is read")
  func cancelledFallback() async {
    let cache = StubFeedCache(onLoad: {
      cancelOwnTask()
      return [.sample(1)]
    })
    let remote = StubPageLoader { _ in throw FeedError.connectivity }
    #expect(await outcome(of: FirstPage.loading(from: remote, keepingIn: cache)).isCancellation)
  }

  @Test("The first page of the feed is not replaced by the saved feed when the API says that it was cancelled")
  func refused() async {
    let cache = StubFeedCache(onLoad: { [.sample(9)] })
    let remote = StubPageLoader { _ in throw CancellationError() }
    #expect(await outcome(of: FirstPage.loading(from: remote, keepingIn: cache)).isCancellation)
  }
}
