import FeedClient
import TestSupport
import Testing

@Suite("A list on a screen that is loaded", .hangLimit)
struct ScreenLoadTests {
  @Test("A list on a screen displays and requests nothing until it is loaded")
  func beginning() async {
    let held = ControlledScreen()
    #expect(await held.state == ListState())
    #expect(held.first.requests.isEmpty && held.next.requests.isEmpty)
  }

  @Test("A list on a screen is loading until its page comes, and then displays it")
  func loading() async throws {
    let held = ControlledScreen()
    async let loading: Void = held.screen.load()
    let call = try await held.first.next()
    #expect(await held.state == ListState(isLoading: true))
    call.succeed(FeedImage.samples(1...3))
    await loading
    #expect(await held.state == ListState(items: FeedImage.samples(1...3), canLoadMore: true))
  }

  @Test("A list on a screen offers no further page after an empty one")
  func empty() async throws {
    let held = ControlledScreen()
    try await held.load(.success([]))
    #expect(await held.state == ListState())
  }

  @Test("A list on a screen displays an error message when nothing comes")
  func failure() async throws {
    let held = ControlledScreen()
    try await held.load(.failure(FeedError.connectivity))
    #expect(await held.state == ListState(errorMessage: ControlledScreen.errorMessage))
  }

  @Test("A list on a screen hides the error message while it loads again, and for good when that succeeds")
  func retry() async throws {
    let held = ControlledScreen()
    try await held.load(.failure(FeedError.connectivity))
    async let loading: Void = held.screen.load()
    let call = try await held.first.next()
    #expect(await held.state == ListState(isLoading: true))
    call.succeed([.sample(1)])
    await loading
    #expect(await held.state == ListState(items: [.sample(1)], canLoadMore: true))
  }

  @Test("A list on a screen keeps what was displayed while it loads again")
  func reloading() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    async let loading: Void = held.screen.load()
    let call = try await held.first.next()
    #expect(await held.state == ListState(items: [.sample(1)], isLoading: true, canLoadMore: true))
    call.succeed([.sample(2)])
    await loading
    #expect(await held.state == ListState(items: [.sample(2)], canLoadMore: true))
  }

  @Test("A list on a screen keeps what was displayed, and what can be loaded, when loading again fails")
  func failedReload() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    try await held.load(.failure(FeedError.invalidData))
    let message = ControlledScreen.errorMessage
    #expect(await held.state == ListState(items: [.sample(1)], errorMessage: message, canLoadMore: true))
  }

  @Test("A list on a screen starts again with the first page when it reloads after other pages")
  func reset() async throws {
    let held = ControlledScreen()
    try await held.load(.success([.sample(1)]))
    try await held.loadMore(.success(NextPage(items: FeedImage.samples(1...2), isLast: true)))
    try await held.load(.success([.sample(3)]))
    #expect(await held.state == ListState(items: [.sample(3)], canLoadMore: true))
    try await held.loadMore(.success(NextPage(items: FeedImage.samples(3...4), isLast: false)))
    #expect(held.next.requests == [[.sample(1)], [.sample(3)]])
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A list on a screen joins a second load to the one that is running, without another request")
  func joined() async throws {
    let held = ControlledScreen()
    let one = await held.screen.beginLoad()
    let call = try await held.first.next()
    let other = await held.screen.beginLoad()
    call.succeed([.sample(1)])
    await one.joined()
    await other.joined()
    #expect(held.first.requests.count == 1)
    #expect(await held.state == ListState(items: [.sample(1)], canLoadMore: true))
  }

  @Test("A list on a screen never has two requests in flight")
  func oneAtATime() async throws {
    let requests = RequestCount()
    let screen = ListScreen<FeedImage>(
      errorMessage: "",
      first: { await requests.counting { [.sample(0)] } },
      next: { shown in
        await requests.counting { NextPage(items: shown + [.sample(shown.count)], isLast: false) }
      }
    )
    await withTaskGroup { group in
      for number in 0..<300 {
        group.addTask {
          if number.isMultiple(of: 3) { await screen.load() } else { await screen.loadMore() }
        }
      }
    }
    #expect(await requests.most == 1)
    let state = await screen.state
    #expect(state.items == FeedImage.samples(0..<state.items.count))
    #expect(!state.isLoading && state.errorMessage == nil && state.canLoadMore)
  }
}

/// Counts concurrent requests.
private actor RequestCount {
  private var running = 0
  private(set) var most = 0

  func counting<Value: Sendable>(_ value: @Sendable () -> Value) async -> Value {
    running += 1
    most = max(most, running)
    await Task.yield()
    running -= 1
    return value()
  }
}
