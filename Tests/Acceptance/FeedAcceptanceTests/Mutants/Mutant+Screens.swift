import FeedClient

extension Mutant {
  /// Wrong about what is displayed.
  static let screens = [
    feedScreen("Requests a page twice", caughtBy: "load-more.one-request", .ignoresRunningLoads).common,
    feedScreen("Requests a page twice on two taps", caughtBy: "load-more.one-retry", .ignoresRunningLoads),
    feedScreen("Swallows an error", caughtBy: "S4", .swallowsErrors).common,
    feedScreen("Swallows an error of a further page", caughtBy: "load-more.failure.refused", .swallowsErrors),
    feedScreen("Loses the list on an error", caughtBy: "reload.failure", .losesItems),
    feedScreen("Shows no loading state", caughtBy: "reload.loading-state", .showsNoLoading),
    feedScreen("Shows a loading state for good", caughtBy: "reload.loading-state", .loadsForGood),
    feedScreen("Offers nothing more", caughtBy: "load-more.from-cache", .offersNothing),
    feedScreen("Keeps an old error", caughtBy: "load-more.retry", .keepsErrors).common,
    Mutant("Swallows an error of comments", caughtBy: "S6") { parts in
      parts.commentsScreen = { loader, id, _ in
        ListScreen(errorMessage: "", first: { (try? await loader.comments(on: id)) ?? [] })
      }
    },
    Mutant("Shows the first comment alone", caughtBy: "S5") { parts in
      parts.commentsScreen = { loader, id, _ in
        ListScreen(errorMessage: "", first: { Array(try await loader.comments(on: id).prefix(1)) })
      }
    },
    Mutant("Shows comments to who has left", caughtBy: "remote-comments.customer-leaves") { parts in
      parts.commentsScreen = { loader, id, _ in
        ListScreen(
          errorMessage: "",
          first: {
            do { return try await loader.comments(on: id) } catch is CancellationError { throw FeedError.connectivity }
          }
        )
      }
      parts.commentsScreen = { [screen = parts.commentsScreen] in StubbornScreen(screen($0, $1, $2)) }
    },
  ]

  private static func feedScreen(_ name: String, caughtBy id: String, _ fault: WrongFeedScreen.Fault) -> Mutant {
    Mutant(name, caughtBy: id) {
      $0.feedScreen = { first, next, _ in WrongFeedScreen(fault: fault, first: first, next: next) }
    }
  }

  /// A screen that tells who leaves that something went wrong.
  private actor StubbornScreen: CommentsScreen {
    private let screen: any CommentsScreen
    private var hasFailed = false

    init(_ screen: any CommentsScreen) { self.screen = screen }

    var state: ListState<ImageComment> {
      get async {
        var state = await screen.state
        if hasFailed { state.errorMessage = "Cancelled" }
        return state
      }
    }

    func load() async {
      await screen.load()
      hasFailed = Task.isCancelled
    }
  }
}

/// A screen of the feed with one fault.
private actor WrongFeedScreen: FeedScreen {
  enum Fault {
    case ignoresRunningLoads, swallowsErrors, losesItems, showsNoLoading, loadsForGood, offersNothing, keepsErrors
  }

  private(set) var state = ListState<FeedImage>() {
    didSet { for reader in readers { reader.yield(state) } }
  }

  private let fault: Fault
  private let first: FeedParts.FirstPageService
  private let next: FeedParts.NextPageService
  private var readers: [AsyncStream<ListState<FeedImage>>.Continuation] = []
  private var isBusy = false

  init(fault: Fault, first: @escaping FeedParts.FirstPageService, next: @escaping FeedParts.NextPageService) {
    self.fault = fault
    self.first = first
    self.next = next
  }

  deinit { for reader in readers { reader.finish() } }

  func states() -> AsyncStream<ListState<FeedImage>> {
    let (stream, reader) = AsyncStream.makeStream(of: ListState<FeedImage>.self)
    readers.append(reader)
    reader.yield(state)
    return stream
  }

  func load() async {
    await run(.list) { [first] in
      let items = try await first()
      return NextPage(items: items, isLast: items.isEmpty)
    }
  }

  func loadMore() async {
    guard state.canLoadMore else { return }
    let shown = state.items
    await run(.page) { [next] in try await next(shown) }
  }

  private func run(_ kind: ListLoad, _ load: () async throws -> NextPage) async {
    guard !isBusy || fault == .ignoresRunningLoads else { return }
    isBusy = true
    state.begin(kind, showsLoading: fault != .showsNoLoading, withoutErrors: fault != .keepsErrors)
    do {
      let page = try await load()
      state.items = page.items
      state.canLoadMore = !page.isLast && fault != .offersNothing
    } catch {
      if fault != .swallowsErrors { state.fail(kind) }
      if fault == .losesItems { state.items = [] }
    }
    if fault != .loadsForGood { state.end() }
    isBusy = false
  }
}
