import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("A screen that loads on its own account", .hangLimit)
struct ScreenReleaseTests {
  private let first = ControlledCalls<Void, [FeedImage]>()
  private let pages = ControlledCalls<[FeedImage], NextPage>()

  private func makeScreen() -> ListScreen<FeedImage> {
    ListScreen(
      errorMessage: "",
      first: { [first] in try await first.call(()) },
      next: { [pages] in try await pages.call($0) }
    )
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A load that a screen has started goes on when a caller who joined it leaves")
  func joined() async throws {
    let screen = makeScreen()
    await screen.startLoading()
    let call = try await first.next()
    let caller = await screen.beginLoad()
    caller.cancel()
    await caller.joined()
    #expect(!call.isCancelled)
    call.succeed([.sample(1)])
    try await wait { await screen.state.items == [.sample(1)] }
    #expect(first.requests.count == 1)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A load that a caller has begun goes on without the caller once the screen has joined it")
  func adopted() async throws {
    let screen = makeScreen()
    let caller = await screen.beginLoad()
    let call = try await first.next()
    await screen.startLoading()
    caller.cancel()
    await caller.joined()
    #expect(!call.isCancelled)
    call.succeed([.sample(1)])
    try await wait { await screen.state.items == [.sample(1)] }
    #expect(first.requests.count == 1)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A screen that loads on its own account starts anew after a load that all its callers have left")
  func abandoned() async throws {
    let deaf = ControlledScreen(isDeafToCancellation: true)
    let caller = await deaf.screen.beginLoad()
    let left = try await deaf.first.next()
    caller.cancel()
    try await wait { left.isCancelled }
    await deaf.screen.startLoading()
    left.succeed([.sample(1)])
    await caller.joined()
    try await deaf.first.next().succeed([.sample(2)])
    try await wait { await deaf.state == ListState(items: [.sample(2)], canLoadMore: true) }
  }

  @Test("A cell that loads on its own account starts anew after a load that its caller has left")
  func abandonedCell() async throws {
    let deaf = ControlledCalls<Void, Data>(isDeafToCancellation: true)
    let cell = ImageCell(load: { try await deaf.call(()) })
    let caller = Task { await cell.load() }
    let left = try await deaf.next()
    caller.cancel()
    try await wait { left.isCancelled }
    await cell.startLoading()
    let second = try await deaf.next()
    left.succeed(Data([0xFF, 0xD8, 0xFF, 1]))
    await caller.joined()
    #expect(await cell.state == ImageCellState(isLoading: true))
    second.succeed(Data([0xFF, 0xD8, 0xFF, 2]))
    try await wait { await cell.state == ImageCellState(data: Data([0xFF, 0xD8, 0xFF, 2])) }
  }
}
