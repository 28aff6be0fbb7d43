import FeedClient
import TestSupport
import Testing

@Suite("A list on a screen that is loaded", .hangLimit)
struct ScreenLoadTests {
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
