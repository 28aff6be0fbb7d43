/// The displayed state of a list, as a plain value.
public struct ListState<Item: Sendable & Hashable>: Sendable, Hashable {
  /// The displayed items, in order.
  public var items: [Item]
  /// Whether a load is running.
  public var isLoading: Bool
  /// The message of the last failure; `nil` if the last load did not fail.
  public var errorMessage: String?
  /// Whether there may be another page.
  public var canLoadMore: Bool

  /// Creates a state; empty by default.
  public init(items: [Item] = [], isLoading: Bool = false, errorMessage: String? = nil, canLoadMore: Bool = false) {
    self.items = items
    self.isLoading = isLoading
    self.errorMessage = errorMessage
    self.canLoadMore = canLoadMore
  }
}

/// The content of a list after a further page was loaded.
public struct ListPage<Item: Sendable & Hashable>: Sendable, Hashable {
  /// All items, including those of the new page.
  public var items: [Item]
  /// Whether this was the last page.
  public var isLast: Bool

  /// Creates the content from the items of all pages so far.
  public init(items: [Item], isLast: Bool) {
    self.items = items
    self.isLast = isLast
  }
}

/// The error messages of the screens.
public enum ScreenMessage {
  /// Shown if neither the API nor the cache has a feed, or a further page could not be loaded.
  public static let feedFailed = "Couldn't load the feed. Check your connection and try again."
  /// Shown if the comments could not be loaded.
  public static let commentsFailed = "Couldn't load the comments. Check your connection and try again."
}

/// The screen of the feed.
public protocol FeedScreen: Sendable {
  /// The current state.
  var state: ListState<FeedImage> { get async }

  /// Returns the current state and all later ones, in order; each of any number of readers gets all of them.
  func states() async -> AsyncStream<ListState<FeedImage>>

  /// Loads the newest first page; returns when the state is final.
  ///
  /// During another load it waits for that load. A page that is loading is cancelled first. If this load is cancelled,
  /// the displayed items stay, without an error.
  func load() async

  /// Loads the next page; does nothing if there is none, or during a load.
  func loadMore() async
}

/// The screen of the comments on an image.
public protocol CommentsScreen: Sendable {
  /// The current state.
  var state: ListState<ImageComment> { get async }

  /// Loads the comments; returns when the state is final. A cancelled load leaves neither comments nor an error.
  func load() async
}

/// A list that is loaded at once or page by page, with one request at a time.
///
/// - A call of `load()` during a load waits for that load and sends no request.
/// - A call of `loadMore()` during any load does nothing.
/// - A call of `load()` while a page loads replaces it: the page's request is cancelled, and the load starts when it
///   has ended. The user wants the newest items, and the page would follow items that are no longer shown.
/// - A load that all its callers have cancelled leaves the displayed items unchanged, without an error.
public actor ListScreen<Item: Sendable & Hashable> {
  /// Loads the first page.
  public typealias First = @Sendable () async throws -> [Item]
  /// Loads the page after the items that are shown.
  public typealias Next = @Sendable (_ shown: [Item]) async throws -> ListPage<Item>

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

  private let errorMessage: String
  private let first: First
  private let next: Next?
  private var running: RunningLoad?
  private var starts = 0
  private(set) var readers: [Int: AsyncStream<ListState<Item>>.Continuation] = [:]
  private var arrivals = 0

  /// Creates a list with an error message and its loaders; without `next`, it has one page.
  public init(errorMessage: String, first: @escaping First, next: Next? = nil) {
    self.errorMessage = errorMessage
    self.first = first
    self.next = next
  }

  deinit {
    for reader in readers.values { reader.finish() }
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
      guard let running, running.isReload else {
        _ = try? await start(isReload: true) { [first, next] in
          let items = try await first()
          return ListPage(items: items, isLast: next == nil || items.isEmpty)
        }.value()
        return
      }
      // A load of another caller that was cancelled has no outcome.
      if (try? await running.work.value()) == true { return }
    }
  }

  /// Loads the next page; does nothing if there is none, or during a load.
  public func loadMore() async {
    guard let next, state.canLoadMore, running == nil, !Task.isCancelled else { return }
    let shown = state.items
    _ = try? await start(isReload: false) { try await next(shown) }.value()
  }

  private func start(
    isReload: Bool,
    _ load: @escaping @Sendable () async throws -> ListPage<Item>
  ) -> SharedTask<Bool> {
    let previous = running?.work
    previous?.cancel()
    starts += 1
    let number = starts
    let work = SharedTask(whenAbandoned: .cancel) { [self] in
      await previous?.ended()
      let result: Result<ListPage<Item>, any Error>
      do {
        try Task.checkCancellation()
        result = .success(try await load())
      } catch {
        result = .failure(error)
      }
      return await end(number, result)
    }
    running = RunningLoad(number: number, isReload: isReload, work: work)
    state = ListState(items: state.items, isLoading: true, canLoadMore: state.canLoadMore)
    return work
  }

  /// Displays an outcome, unless it was cancelled; called in the task of the load.
  ///
  /// - Returns: Whether there was an outcome, a page or an error.
  private func end(_ number: Int, _ result: Result<ListPage<Item>, any Error>) -> Bool {
    // Another load has replaced this one, and displays its own outcome.
    guard running?.number == number else { return false }
    running = nil
    var final = state
    final.isLoading = false
    defer { state = final }
    // A cancellation that is too late to stop the load still prevents the display.
    guard !Task.isCancelled else { return false }
    switch result {
    case .success(let page):
      final.items = page.items
      final.canLoadMore = !page.isLast
    case .failure(is CancellationError): return false
    case .failure: final.errorMessage = errorMessage
    }
    return true
  }

  private func forget(_ number: Int) { readers[number] = nil }
}

extension ListScreen: FeedScreen where Item == FeedImage {}
extension ListScreen: CommentsScreen where Item == ImageComment {}
