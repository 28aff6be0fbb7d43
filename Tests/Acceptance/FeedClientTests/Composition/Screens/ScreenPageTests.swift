import FeedClient
import TestSupport
import Testing

@Suite("A list on a screen that is loaded page by page", .hangLimit)
struct ScreenPageTests {
  @Test("A paged list on a screen requests no page before it has a first one")
  func tooEarly() async {
    let held = ControlledScreen()
    await held.screen.loadMore()
    #expect(await held.state == ListState())
    #expect(held.next.requests.isEmpty)
  }

  @Test("A paged list on a screen is loading until the page comes, and then displays all that the page says")
  func page() async throws {
    let held = ControlledScreen()
    try await held.load(.success(FeedImage.samples(1...2)))
    async let loading: Void = held.screen.loadMore()
    let call = try await held.next.next()
    #expect(call.request == FeedImage.samples(1...2))
    let more = MoreState(isLoading: true)
    #expect(await held.state == ListState(items: FeedImage.samples(1...2), canLoadMore: true, more: more))
    call.succeed(NextPage(items: FeedImage.samples(1...4), isLast: false))
    await loading
    #expect(await held.state == ListState(items: FeedImage.samples(1...4), canLoadMore: true))
  }

  @Test("A paged list on a screen requests nothing after the last page")
  func last() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    try await held.loadMore(.success(NextPage(items: [.sample(1)], isLast: true)))
    #expect(await held.state == ListState(items: [.sample(1)]))
    await held.screen.loadMore()
    #expect(held.next.requests.count == 1)
  }

  @Test("A paged list on a screen requests no second page while one loads")
  func busyWithPage() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    async let loading: Void = held.screen.loadMore()
    let call = try await held.next.next()
    await held.screen.loadMore()
    #expect(held.next.requests.count == 1)
    call.succeed(NextPage(items: FeedImage.samples(1...2), isLast: false))
    await loading
    #expect(await held.state.items == FeedImage.samples(1...2))
  }

  @Test("A paged list on a screen requests no page while the first one is loaded again")
  func busyWithReload() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    async let loading: Void = held.screen.load()
    let call = try await held.first.next()
    await held.screen.loadMore()
    #expect(held.next.requests.isEmpty)
    call.succeed([.sample(2)])
    await loading
  }

  @Test(
    "A paged list on a screen keeps what was displayed when a page fails, and loads the same page when it is requested again"
  )
  func retry() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    try await held.loadMore(.failure(FeedError.connectivity))
    let more = MoreState(errorMessage: ControlledScreen.moreErrorMessage)
    #expect(await held.state == ListState(items: [.sample(1)], canLoadMore: true, more: more))
    try await held.loadMore(.success(NextPage(items: FeedImage.samples(1...2), isLast: false)))
    #expect(await held.state == ListState(items: FeedImage.samples(1...2), canLoadMore: true))
    #expect(held.next.requests == [[.sample(1)], [.sample(1)]])
  }

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
