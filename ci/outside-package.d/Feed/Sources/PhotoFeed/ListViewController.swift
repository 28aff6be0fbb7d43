/// A list with a refresh control, an error view, and a cell at its end that loads more, on the main queue.
@MainActor
public final class ListViewController<Item: Sendable & Hashable> {
  /// Loads the first items.
  public typealias First = @Sendable () async throws -> [Item]
  /// Loads the items that are shown, and those of the next page.
  public typealias Next = @Sendable ([Item]) async throws -> (items: [Item], isLast: Bool)

  /// What the list and its views show.
  public struct Content: Sendable {
    public var items: [Item] = []
    public var isRefreshing = false
    public var error: String?
    public var canLoadMore = false
    public var isLoadingMore = false
    public var loadMoreError: String?
  }

  public nonisolated let title: String
  public private(set) var content = Content() { didSet { for observer in observers { observer(content) } } }
  public var observers: [(Content) -> Void] = []

  private let messages: (refresh: String, more: String)
  private let first: First
  private let next: Next
  private let selection: @Sendable (Item) -> Void
  private var hasAppeared = false
  private var refreshing: Task<Bool, Never>?
  private var loadingMore: Task<Void, Never>?

  public nonisolated init(
    title: String,
    messages: (refresh: String, more: String),
    first: @escaping First,
    next: @escaping Next,
    selection: @escaping @Sendable (Item) -> Void
  ) {
    self.title = title
    self.messages = messages
    (self.first, self.next, self.selection) = (first, next, selection)
  }

  deinit {
    refreshing?.cancel()
    loadingMore?.cancel()
  }

  public func viewIsAppearing() {
    if !hasAppeared { refreshing = startRefresh() }
    hasAppeared = true
  }

  public func didSelectRow(at index: Int) {
    if content.items.indices.contains(index) { selection(content.items[index]) }
  }

  /// Loads the first items; during another refresh, waits for it.
  public func refresh() async {
    // A refresh that its caller has left shows nothing to the others.
    while let refreshing, !Task.isCancelled {
      if await refreshing.value { return }
    }
    guard !Task.isCancelled else { return }
    let task = startRefresh()
    refreshing = task
    await withTaskCancellationHandler {
      _ = await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Loads more items, unless something loads, or there are no more.
  public func loadMore() async {
    guard content.canLoadMore, refreshing == nil, loadingMore == nil, !Task.isCancelled else { return }
    content.isLoadingMore = true
    content.loadMoreError = nil
    let task = Task { [weak self, next, shown = content.items] in
      let page: (items: [Item], isLast: Bool)? = try? await next(shown)
      self?.endMore(page)
    }
    loadingMore = task
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func startRefresh() -> Task<Bool, Never> {
    let more = loadingMore
    more?.cancel()
    content.isRefreshing = true
    (content.error, content.loadMoreError, content.isLoadingMore) = (nil, nil, false)
    return Task { [weak self, first] in
      await more?.value
      let items: [Item]? = try? await first()
      return self?.endRefresh(items) ?? false
    }
  }

  /// Shows the outcome of a refresh; returns whether there is one.
  private func endRefresh(_ items: [Item]?) -> Bool {
    refreshing = nil
    content.isRefreshing = false
    guard !Task.isCancelled else { return false }
    if let items {
      content.items = items
      content.canLoadMore = !items.isEmpty
    } else {
      content.error = messages.refresh
    }
    return true
  }

  private func endMore(_ page: (items: [Item], isLast: Bool)?) {
    loadingMore = nil
    content.isLoadingMore = false
    // A refresh has replaced the page, or its caller has left.
    guard !Task.isCancelled else { return }
    if let page {
      content.items = page.items
      content.canLoadMore = !page.isLast
    } else {
      content.loadMoreError = messages.more
    }
  }
}
