import FeedClient

extension Mutant {
  /// Wrong about what happens when a screen appears, and when an image is selected.
  static let appearing: [Mutant] = [
    Mutant("Loads no feed when its screen appears", caughtBy: "reload.appearance") {
      $0.feedScreen = { InattentiveFeedScreen(first: $0, next: $1, select: $2.select, fault: .staysEmpty) }
    },
    Mutant("Loads no comments when their screen appears", caughtBy: "comments-screen.appearance") { parts in
      parts.commentsScreen = { [make = parts.commentsScreen] in EmptyCommentsScreen(base: make($0, $1, $2)) }
    },
    Mutant("Opens the comments on the next image", caughtBy: "comments-screen.selected-image") {
      $0.feedScreen = { InattentiveFeedScreen(first: $0, next: $1, select: $2.select, fault: .selectsNext) }
    },
    Mutant(
      "Opens the comments on an image at the same place of the first page",
      caughtBy: "comments-screen.selected-image-after-more"
    ) { $0.feedScreen = { InattentiveFeedScreen(first: $0, next: $1, select: $2.select, fault: .selectsOnFirstPage) } },
    Mutant("Opens no comments", caughtBy: "comments-screen.selected-image") {
      $0.feedScreen = { InattentiveFeedScreen(first: $0, next: $1, select: $2.select, fault: .selectsNothing) }
    },
    Mutant(
      "Opens the comments on what was there before a reload",
      caughtBy: "comments-screen.selected-image-after-reload"
    ) { $0.feedScreen = { InattentiveFeedScreen(first: $0, next: $1, select: $2.select, fault: .selectsFirstLoad) } },
  ]
}

/// A screen of the feed with a fault in how it appears, or in what it selects.
private actor InattentiveFeedScreen: FeedScreen, AppearingScreen, ImageSelectingScreen {
  enum Fault { case staysEmpty, selectsNext, selectsNothing, selectsOnFirstPage, selectsFirstLoad }

  private let base: ListScreen<FeedImage>
  private let selection: @Sendable (FeedImage) -> Void
  private let fault: Fault
  private var firstItems: [FeedImage]?

  init(
    first: @escaping FeedParts.FirstPageService,
    next: @escaping FeedParts.NextPageService,
    select: @escaping @Sendable (FeedImage) -> Void,
    fault: Fault
  ) {
    base = ListScreen(errorMessage: "error", first: first, next: next, select: select)
    (selection, self.fault) = (select, fault)
  }

  var state: ListState<FeedImage> { get async { await base.state } }
  func states() async -> AsyncStream<ListState<FeedImage>> { await base.states() }
  func loadMore() async { await base.loadMore() }
  func appear() async { if fault != .staysEmpty { await base.appear() } }

  func load() async {
    await base.load()
    let items = await base.state.items
    firstItems = firstItems ?? items
  }

  func select(_ index: Int) async {
    switch fault {
    case .staysEmpty: await base.select(index)
    case .selectsNext: await base.select(index + 1)
    case .selectsNothing: return
    case .selectsOnFirstPage: await base.select(index % 10)
    case .selectsFirstLoad: firstItems.map { if $0.indices.contains(index) { selection($0[index]) } }
    }
  }
}

/// A screen of comments that does nothing when it appears.
private struct EmptyCommentsScreen: CommentsScreen, AppearingScreen {
  let base: any CommentsScreen

  var state: ListState<ImageComment> { get async { await base.state } }
  func load() async { await base.load() }
  func appear() {}
}
