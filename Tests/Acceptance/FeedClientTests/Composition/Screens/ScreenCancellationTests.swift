import FeedClient
import TestSupport
import Testing

@Suite("A load of a screen that is cancelled", .hangLimit)
struct ScreenCancellationTests {
  @Test("A cancelled load of a screen requests nothing, and shows no loading, when it was cancelled before it began")
  func before() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    let changes = await held.screen.states()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await held.screen.load()
      await held.screen.loadMore()
    }
    await task.joined()
    #expect(held.first.requests.count == 1 && held.next.requests.isEmpty)
    try await held.load(.success([.sample(2)]))
    #expect(
      await changes.prefix(3).reduce(into: []) { $0.append($1) } == [
        ListState(items: [.sample(1)], canLoadMore: true),
        ListState(items: [.sample(1)], isLoading: true, canLoadMore: true),
        ListState(items: [.sample(2)], canLoadMore: true),
      ]
    )
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(
    "A cancelled load of a screen requests nothing when it is cancelled while a page that it came for is still ending"
  )
  func waiting() async throws {
    let held = ControlledScreen(hasDeafPages: true)
    try await held.load(.success([.sample(1)]))
    async let paging: Void = held.screen.loadMore()
    let page = try await held.next.next()
    let load = await held.screen.beginLoad()
    load.cancel()
    page.succeed(NextPage(items: FeedImage.samples(1...2), isLast: false))
    await load.joined()
    await paging
    #expect(held.first.requests.count == 1)
    #expect(await held.state == ListState(items: [.sample(1)], canLoadMore: true))
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A cancelled load of a screen goes on for somebody else who waits for it", arguments: [0, 1])
  func shared(leaving: Int) async throws {
    let held = ControlledScreen()
    let one = await held.screen.beginLoad()
    let call = try await held.first.next()
    let other = await held.screen.beginLoad()
    let (leaver, stayer) = leaving == 0 ? (one, other) : (other, one)
    leaver.cancel()
    await leaver.joined()
    try #require(!call.isCancelled)
    #expect(await held.state.isLoading)
    call.succeed([.sample(1)])
    await stayer.joined()
    #expect(await held.state == ListState(items: [.sample(1)], canLoadMore: true))
    #expect(held.first.requests.count == 1)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A cancelled load of a screen is cancelled when all who wait for it leave")
  func abandoned() async throws {
    let held = ControlledScreen()
    let one = await held.screen.beginLoad()
    let call = try await held.first.next()
    let other = await held.screen.beginLoad()
    one.cancel()
    other.cancel()
    try #require(call.isCancelled)
    await one.joined()
    await other.joined()
    #expect(await held.state == ListState())
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A cancelled load of a screen is followed by a load that is requested before it has ended")
  func followed() async throws {
    let held = ControlledScreen(isDeafToCancellation: true)
    let one = await held.screen.beginLoad()
    let cancelled = try await held.first.next()
    one.cancel()
    let other = await held.screen.beginLoad()
    #expect(held.first.requests.count == 1)
    cancelled.succeed([.sample(1)])
    let call = try await held.first.next()
    #expect(await held.state == ListState(isLoading: true))
    call.succeed([.sample(2)])
    await one.joined()
    await other.joined()
    #expect(await held.state == ListState(items: [.sample(2)], canLoadMore: true))
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A cancelled load of a screen is made again by another who waited for a load that says it was cancelled")
  func refused() async throws {
    let held = ControlledScreen()
    let one = await held.screen.beginLoad()
    let call = try await held.first.next()
    let other = await held.screen.beginLoad()
    call.fail(CancellationError())
    await one.joined()
    try await held.first.next().succeed([.sample(1)])
    await other.joined()
    #expect(held.first.requests.count == 2)
    #expect(await held.state == ListState(items: [.sample(1)], canLoadMore: true))
  }
}
