import FeedClient

/// A list with a spinner, an error view and a way to more items, on the main queue.
@MainActor
final class ListViewController<Item: Sendable & Hashable>: Sendable {
  private(set) var state = ListState<Item>() {
    didSet { for observer in observers { observer.yield(state) } }
  }

  nonisolated let title: String

  private let loader: AsyncLoader<Paginated<Item>>
  private let errorMessage: String
  private let moreErrorMessage: String
  private let selection: @Sendable (Item) -> Void
  private var hasAppeared = false
  private var loadMoreItems: AsyncLoader<Paginated<Item>>?
  private var refresh: Task<Bool, Never>?
  private var more: Task<Void, Never>?
  private var observers: [AsyncStream<ListState<Item>>.Continuation] = []

  nonisolated init(
    title: String,
    errorMessage: String,
    moreErrorMessage: String = "",
    loader: AsyncLoader<Paginated<Item>>,
    selection: @escaping @Sendable (Item) -> Void = { _ in }
  ) {
    self.title = title
    self.errorMessage = errorMessage
    self.moreErrorMessage = moreErrorMessage
    self.loader = loader
    self.selection = selection
  }

  deinit { for observer in observers { observer.finish() } }

  func states() -> AsyncStream<ListState<Item>> {
    let (stream, observer) = AsyncStream.makeStream(of: ListState<Item>.self)
    observer.yield(state)
    observers.append(observer)
    return stream
  }

  /// Refreshes the list when its view appears for the first time.
  func appear() async {
    guard !hasAppeared else { return }
    hasAppeared = true
    await load()
  }

  /// Opens what the row of an item leads to.
  func select(_ index: Int) { if state.items.indices.contains(index) { selection(state.items[index]) } }

  /// Refreshes the list; during a refresh, waits for it.
  func load() async {
    // A refresh that its customer left displays nothing to the others, who refresh themselves.
    while let refresh, !Task.isCancelled {
      if await refresh.value { return }
    }
    guard !Task.isCancelled else { return }
    let page = more
    page?.cancel()
    state = ListState(items: state.items, isLoading: true, canLoadMore: state.canLoadMore)
    let task = Task {
      await page?.value
      let isDisplayed = display(await result(of: loader)) { $0.errorMessage = errorMessage }
      refresh = nil
      return isDisplayed
    }
    refresh = task
    await withTaskCancellationHandler {
      _ = await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Loads more items, unless there are none, or others are loading.
  func loadMore() async {
    guard let loadMoreItems, refresh == nil, more == nil, !Task.isCancelled else { return }
    state = ListState(items: state.items, canLoadMore: true, more: MoreState(isLoading: true))
    let task = Task {
      let result = await result(of: loadMoreItems)
      more = nil
      // A refresh has replaced the page.
      if refresh == nil { _ = display(result) { $0.more.errorMessage = moreErrorMessage } }
    }
    more = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func result(of loader: AsyncLoader<Paginated<Item>>) async -> Result<Paginated<Item>, any Error> {
    do {
      try Task.checkCancellation()
      let page = try await loader.load()
      try Task.checkCancellation()
      return .success(page)
    } catch {
      return .failure(Task.isCancelled ? CancellationError() : error)
    }
  }

  /// Displays what was loaded, or its failure; returns whether there is something to display.
  private func display(
    _ result: Result<Paginated<Item>, any Error>,
    failing: (inout ListState<Item>) -> Void
  ) -> Bool {
    var final = state
    (final.isLoading, final.more.isLoading) = (false, false)
    defer { state = final }
    switch result {
    case .success(let page):
      final.items = page.items
      final.canLoadMore = page.loadMore != nil
      loadMoreItems = page.loadMore
    case .failure(is CancellationError): return false
    case .failure: failing(&final)
    }
    return true
  }
}

extension ListViewController: FeedScreen, AppearingScreen, ImageSelectingScreen where Item == FeedImage {}

/// The comments on an image, with cells of view models.
final class CommentsViewController: CommentsScreen, AppearingScreen, ObjectWrapper {
  private let list: ListViewController<ImageComment>
  private let cell: @Sendable (ImageComment) -> CommentViewModel

  init(list: ListViewController<ImageComment>, cell: @escaping @Sendable (ImageComment) -> CommentViewModel) {
    self.list = list
    self.cell = cell
  }

  var wrappedObject: any AnyObject & Sendable { list }
  var title: String { list.title }
  var state: ListState<ImageComment> { get async { await list.state } }
  var cells: [CommentViewModel] { get async { await list.state.items.map(cell) } }

  func load() async { await list.load() }
  func appear() async { await list.appear() }
}
