import FeedClient

extension Mutant {
  /// Wrong about when a screen of the feed loads, and for whom.
  static let feedScreens = [
    screen("Offers nothing more after an end", .endsForGood, caughtBy: "reload.after-end", "reload.after-empty-feed"),
    screen(
      "Displays a page that comes after a reload",
      .runsAtOnce,
      caughtBy: "reload.over-page-in-flight",
      "reload.two-loads-at-once"
    ),
    screen("Displays nothing while it reloads", .blanks, caughtBy: "reload.list-stays-while-loading"),
    screen(
      "Loads nothing after the customer left",
      .isStuck,
      caughtBy: "reload.customer-returns",
      "reload.customer-returns-for-more",
      "load-more.customer-returns"
    ),
    screen(
      "Displays a feed after the customer left",
      .staysAwake,
      caughtBy: "reload.customer-leaves-cached-feed",
      "reload.customer-leaves-fallback",
      "reload.customer-leaves"
    ),
    screen(
      "Lets a page's request run after the customer left",
      .abandons,
      caughtBy: "load-more.customer-leaves-at-first",
      "reload.customer-leaves-cached-feed-at-first"
    ),
    screen("Keeps the error of a page when it reloads", .keepsErrors, caughtBy: "reload.after-failed-page"),
    screen("Keeps an error that an empty feed follows", .keepsErrors, caughtBy: "reload.error-goes-while-loading"),
    Mutant("Takes the cursor from the cache", caughtBy: "load-more.cursor-is-displayed") { parts in
      parts.nextPage = { remote, cache in
        { shown in
          let saved = try? await cache.load()
          let page = try await remote.page(after: saved ?? shown)
          try? await cache.save(shown + page)
          return NextPage(items: shown + page, isLast: page.isEmpty)
        }
      }
    },
    Mutant("Saves an empty page in place of the feed", caughtBy: "load-more.empty-page-keeps-cache") { parts in
      parts.nextPage = { remote, cache in
        { shown in
          let page = try await remote.page(after: shown)
          try? await cache.save(page.isEmpty ? [] : shown + page)
          return NextPage(items: shown + page, isLast: page.isEmpty)
        }
      }
    },
  ]

  private static func screen(_ name: String, _ fault: ImpoliteFeedScreen.Fault, caughtBy ids: String...) -> Mutant {
    Mutant(name, caughtBy: ids) {
      $0.feedScreen = { first, next, _ in ImpoliteFeedScreen(fault: fault, first: first, next: next) }
    }
  }
}

/// A screen of the feed that is wrong about loads that overlap, or that nobody waits for any more.
private actor ImpoliteFeedScreen: FeedScreen {
  enum Fault { case endsForGood, runsAtOnce, blanks, isStuck, staysAwake, abandons, keepsErrors }

  private(set) var state = ListState<FeedImage>()
  private let fault: Fault
  private let first: FeedParts.FirstPageService
  private let next: FeedParts.NextPageService
  private var isBusy = false
  private var hasEnded = false

  init(fault: Fault, first: @escaping FeedParts.FirstPageService, next: @escaping FeedParts.NextPageService) {
    self.fault = fault
    self.first = first
    self.next = next
  }

  func states() -> AsyncStream<ListState<FeedImage>> {
    AsyncStream {
      $0.yield(state)
      $0.finish()
    }
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

  private func run(_ kind: ListLoad, _ load: @escaping @Sendable () async throws -> NextPage) async {
    guard !isBusy || fault == .runsAtOnce else { return }
    isBusy = true
    state.begin(kind, withoutErrors: fault != .keepsErrors)
    if fault == .blanks { state.items = [] }
    do {
      let page = try await page(load)
      state.items = page.items
      hasEnded = hasEnded || page.isLast
      state.canLoadMore = !page.isLast && (!hasEnded || fault != .endsForGood)
    } catch is CancellationError {
      if fault == .isStuck { return state.end() }
    } catch {
      state.fail(kind)
    }
    state.end()
    isBusy = false
  }

  private func page(_ load: @escaping @Sendable () async throws -> NextPage) async throws -> NextPage {
    switch fault {
    case .staysAwake: return try await Task { try await load() }.value
    case .abandons:
      let (pages, stream) = AsyncThrowingStream.makeStream(of: NextPage.self)
      Task {
        do {
          stream.yield(try await load())
          stream.finish()
        } catch { stream.finish(throwing: error) }
      }
      for try await page in pages { return page }
      throw CancellationError()
    default: return try await load()
    }
  }
}
