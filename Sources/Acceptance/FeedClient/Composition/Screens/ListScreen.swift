/// A list that is loaded at once or page by page, with one request at a time.
///
/// - A call of `load()` during a load waits for that load and sends no request.
/// - A call of `loadMore()` during any load does nothing.
/// - A call of `load()` while a page loads replaces it: the page's request is cancelled, and the load starts when it
///   has ended. The user wants the newest items, and the page would follow items that are no longer shown.
/// - A load that all its callers have cancelled leaves the displayed items unchanged, without an error.
/// - A load that `startLoading()` has started ends with the screen, which it does not keep alive.
public actor ListScreen<Item: Sendable & Hashable> {
  /// Loads the first page.
  public typealias First = @Sendable () async throws -> [Item]
  /// Loads the page after the items that are shown.
  public typealias Next = @Sendable (_ shown: [Item]) async throws -> ListPage<Item>

  /// Opens what a selected item leads to.
  public typealias Selection = @Sendable (_ item: Item) -> Void

  private struct RunningLoad {
    let number: Int
    let isReload: Bool
    /// Returns whether there was an outcome, a page or an error.
    let work: SharedTask<Bool>
  }

  /// The current state.
  public private(set) var state = ListState<Item>() {
    didSet {
      guard state != oldValue else { return }
      for reader in readers.values { reader.yield(state) }
    }
  }

  /// The displayed title; empty for a list without one.
  public nonisolated let title: String

  private let errorMessage: String
  private let moreErrorMessage: String
  private let first: First
  private let next: Next?
  private let selection: Selection?
  private var hasAppeared = false
  private var running: RunningLoad?
  private var starts = 0
  private(set) var readers: [Int: AsyncStream<ListState<Item>>.Continuation] = [:]
  private var arrivals = 0

  /// Creates a list from its texts and its loaders; without `next`, it has one page.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - errorMessage: The message if the first page could not be loaded.
  ///   - moreErrorMessage: The message if a further page could not be loaded; by default the same.
  ///   - first: Loads the first page.
  ///   - next: Loads the page after the items that are shown.
  ///   - select: Opens what a selected item leads to; by default, a selection does nothing.
  public init(
    title: String = "",
    errorMessage: String,
    moreErrorMessage: String? = nil,
    first: @escaping First,
    next: Next? = nil,
    select: Selection? = nil
  ) {
    self.title = title
    self.errorMessage = errorMessage
    self.moreErrorMessage = moreErrorMessage ?? errorMessage
    self.first = first
    self.next = next
    selection = select
  }

  deinit {
    for reader in readers.values { reader.finish() }
    running?.work.cancel()
  }

  /// Returns the current state and all later ones, in order, for any number of readers.
  ///
  /// States are buffered for slow readers, because none may be lost. The stream ends with its reader's task or with the
  /// screen.
  public func states() -> AsyncStream<ListState<Item>> {
    let (stream, reader) = AsyncStream.makeStream(of: ListState<Item>.self)
    arrivals += 1
    let number = arrivals
    readers[number] = reader
    reader.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    reader.yield(state)
    return stream
  }

  /// Loads the first page; returns when the state is final.
  public func load() async {
    while !Task.isCancelled {
      let joins = running?.isReload == true
      // A load of another caller that was cancelled has no outcome.
      let hasOutcome = (try? await reload().value()) == true
      if hasOutcome || !joins { return }
    }
  }

  /// Starts to load the first page; releasing the screen cancels the load.
  public func startLoading() { reload().continueWhenAbandoned() }

  /// Starts to load the first page when the screen appears for the first time.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    startLoading()
  }

  /// Opens what a displayed item leads to; does nothing if there is no such item.
  public func select(_ index: Int) {
    if state.items.indices.contains(index) { selection?(state.items[index]) }
  }

  /// Loads the next page; does nothing if there is none, or during a load.
  public func loadMore() async {
    guard let next, state.canLoadMore, running == nil, !Task.isCancelled else { return }
    let shown = state.items
    _ = try? await start(isReload: false) { try await next(shown) }.value()
  }

  /// Returns the load of the first page that is running, or starts one.
  private func reload() -> SharedTask<Bool> {
    if let running, running.isReload, !running.work.isCancelled { return running.work }
    return start(isReload: true) { [first, next] in
      let items = try await first()
      return ListPage(items: items, isLast: next == nil || items.isEmpty)
    }
  }

  private func start(
    isReload: Bool,
    _ load: @escaping @Sendable () async throws -> ListPage<Item>
  ) -> SharedTask<Bool> {
    let previous = running?.work
    previous?.cancel()
    starts += 1
    let number = starts
    let work = SharedTask(whenAbandoned: .cancel) { [weak self] in
      await previous?.ended()
      let result: Result<ListPage<Item>, any Error>
      do {
        try Task.checkCancellation()
        result = .success(try await load())
      } catch {
        result = .failure(error)
      }
      return await self?.end(number, result) ?? false
    }
    running = RunningLoad(number: number, isReload: isReload, work: work)
    state = ListState(
      items: state.items,
      isLoading: isReload,
      canLoadMore: state.canLoadMore,
      more: MoreState(isLoading: !isReload)
    )
    return work
  }

  /// Displays an outcome, unless it was cancelled; called in the task of the load.
  ///
  /// - Returns: Whether there was an outcome, a page or an error.
  private func end(_ number: Int, _ result: Result<ListPage<Item>, any Error>) -> Bool {
    // Another load has replaced this one, and displays its own outcome.
    guard let running, running.number == number else { return false }
    self.running = nil
    var final = state
    (final.isLoading, final.more.isLoading) = (false, false)
    defer { state = final }
    // A cancellation that is too late to stop the load still prevents the display.
    guard !Task.isCancelled else { return false }
    switch result {
    case .success(let page):
      final.items = page.items
      final.canLoadMore = !page.isLast
    case .failure(is CancellationError): return false
    case .failure where running.isReload: final.errorMessage = errorMessage
    case .failure: final.more.errorMessage = moreErrorMessage
    }
    return true
  }

  private func forget(_ number: Int) { readers[number] = nil }
}

extension ListScreen: LoadOwningScreen, AppearingScreen {}
extension ListScreen: FeedScreen, ImageSelectingScreen where Item == FeedImage {}
extension ListScreen: CommentsScreen where Item == ImageComment {}
