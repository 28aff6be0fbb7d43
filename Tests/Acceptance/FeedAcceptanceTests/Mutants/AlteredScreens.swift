import FeedClient

/// The screen of the feed of the reference client, which displays or does something else.
struct AlteredFeedScreen: FeedScreen {
  var base: any FeedScreen
  var alter: @Sendable (inout ListState<FeedImage>) -> Void = { _ in }
  var alterStates: @Sendable (inout ListState<FeedImage>) -> Void = { _ in }
  /// What scrolling to the end does.
  var scroll: @Sendable (any FeedScreen) async -> Void = { await $0.loadMore() }
  /// What a tap on the error of a page does.
  var tap: @Sendable (any FeedScreen) async -> Void = { await $0.retryMore() }

  var title: String { get async { await base.title } }

  var state: ListState<FeedImage> {
    get async {
      var state = await base.state
      alter(&state)
      return state
    }
  }

  func states() async -> AsyncStream<ListState<FeedImage>> {
    let states = await base.states()
    return AsyncStream { reader in
      let reading = Task {
        for await var state in states {
          alterStates(&state)
          reader.yield(state)
        }
        reader.finish()
      }
      reader.onTermination = { _ in reading.cancel() }
    }
  }

  func load() async { await base.load() }
  func loadMore() async { await scroll(base) }
  func retryMore() async { await tap(base) }
}

/// The screen of comments of the reference client, which displays something else.
struct AlteredCommentsScreen: CommentsScreen {
  var base: any CommentsScreen
  var alter: @Sendable (inout ListState<ImageComment>) -> Void = { _ in }
  var alterCells: @Sendable ([CommentViewModel]) -> [CommentViewModel] = { $0 }

  var title: String { get async { await base.title } }

  var state: ListState<ImageComment> {
    get async {
      var state = await base.state
      alter(&state)
      return state
    }
  }

  var cells: [CommentViewModel] { get async { alterCells(await base.cells) } }

  func load() async { await base.load() }
}
