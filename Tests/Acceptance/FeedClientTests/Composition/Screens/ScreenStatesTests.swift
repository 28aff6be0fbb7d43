import TestSupport
import Testing

@testable import FeedClient

@Suite("The changes of a screen", .hangLimit)
struct ScreenStatesTests {
  private static let course: [ListState<FeedImage>] = [
    ListState(),
    ListState(isLoading: true),
    ListState(errorMessage: ControlledScreen.errorMessage),
    ListState(isLoading: true),
    ListState(items: [.sample(1)], canLoadMore: true),
    ListState(items: [.sample(1)], canLoadMore: true, more: MoreState(isLoading: true)),
    ListState(items: FeedImage.samples(1...2)),
  ]

  @Test("Every reader of a screen receives its changes in order, beginning with the current state")
  func readers() async throws {
    let held = ControlledScreen()
    let early = await held.screen.states()
    try await held.load(.failure(FeedError.connectivity))
    let late = await held.screen.states()
    try await held.load(.success([.sample(1)]))
    try await held.loadMore(.success(NextPage(items: FeedImage.samples(1...2), isLast: true)))
    #expect(await read(7, of: early) == Self.course)
    #expect(await read(5, of: late) == Array(Self.course[2...]))
  }

  @Test("The changes of a screen end with the task that reads them")
  func cancelledReader() async throws {
    let held = ControlledScreen()
    let states = await held.screen.states()
    let reader = Task { await states.reduce(into: 0) { count, _ in count += 1 } }
    reader.cancel()
    #expect(await reader.joined().get() <= 1)
    // The screen drops readers that have ended.
    try await wait { await held.screen.readers.isEmpty }
    try await held.load(.success([.sample(1)]))
    #expect(await held.state.items == [.sample(1)])
  }

  @Test("The changes of a screen end with the screen")
  func goneScreen() async {
    var screen: ListScreen<FeedImage>? = ListScreen(errorMessage: "", first: { [] })
    let states = await screen?.states()
    screen = nil
    #expect(await states?.reduce(into: []) { $0.append($1) } == [ListState()])
  }

  private func read(_ count: Int, of states: AsyncStream<ListState<FeedImage>>) async -> [ListState<FeedImage>] {
    await states.prefix(count).reduce(into: []) { $0.append($1) }
  }
}
