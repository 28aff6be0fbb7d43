import FeedClient
import TestSupport
import Testing

@Suite("A list on a screen that is loaded page by page", .hangLimit)
struct ScreenPageTests {
  @Test(
    "A paged list on a screen gives up a page for the first one, and requests that when the page's request has ended"
  )
  func superseded() async throws {
    let held = ControlledScreen(isDeafToCancellation: true)
    try await held.load(.success([.sample(1)]))
    let changes = await held.screen.states()
    async let paging: Void = held.screen.loadMore()
    let page = try await held.next.next()
    async let reloading: Void = held.screen.load()
    // The page is cancelled, but its request continues.
    try await wait { page.isCancelled }
    #expect(held.first.requests.count == 1)
    page.succeed(NextPage(items: FeedImage.samples(1...2), isLast: true))
    await paging
    #expect(await held.state == ListState(items: [.sample(1)], isLoading: true, canLoadMore: true))
    try await held.first.next().succeed([.sample(3)])
    await reloading
    #expect(await held.state == ListState(items: [.sample(3)], canLoadMore: true))
    // The page is never shown.
    #expect(
      await changes.prefix(4).reduce(into: []) { $0.append($1) } == [
        ListState(items: [.sample(1)], canLoadMore: true),
        ListState(items: [.sample(1)], canLoadMore: true, more: MoreState(isLoading: true)),
        ListState(items: [.sample(1)], isLoading: true, canLoadMore: true),
        ListState(items: [.sample(3)], canLoadMore: true),
      ]
    )
  }

  @Test("A paged list on a screen has one page where nothing loads a further one")
  func onePage() async {
    let screen = ListScreen<FeedImage>(errorMessage: "", first: { [.sample(1)] })
    await screen.load()
    await screen.loadMore()
    #expect(await screen.state == ListState(items: [.sample(1)]))
  }
}
