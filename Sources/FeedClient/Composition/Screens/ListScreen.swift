/// A list that is loaded at once or page by page, one request at a time.
///
/// - A load that is requested while another one runs waits for that one, without a request of its own.
/// - A further page does nothing while anything loads.
/// - A load that is requested while a page loads replaces it: the page's request is cancelled, and the load's
///   starts when it has ended. The customer wants the newest items, and the page would follow items that are gone.
/// - A load that all its waiters cancel leaves the displayed items, and no error.
public actor ListScreen<Item: Sendable & Hashable> {
  /// What loads the list from its beginning.
  public typealias First = @Sendable () async throws -> [Item]
  /// Loads the page after the displayed items.
  public typealias Next = @Sendable (_ shown: [Item]) async throws -> ListPage<Item>

  private struct Running {
    let number: Int
    let isReload: Bool
    /// Ends with whether anything came of it, a page or an error.
    let work: SharedWork<Bool>
  }

  /// What is displayed now.
  public private(set) var state = ListState<Item>() {
    didSet {
      guard state != oldValue else { return }
      for reader in readers.values { reader.yield(state) }
    }
  }

  private let errorMessage: String
  private let first: First
  private let next: Next?
  private var running: Running?
  private var starts = 0
  private(set) var readers: [Int: AsyncStream<ListState<Item>>.Continuation] = [:]
  private var arrivals = 0

  /// A list with what it displays on a failure, and what loads it; without `next` it has one page.
  public init(errorMessage: String, first: @escaping First, next: Next? = nil) {
    self.errorMessage = errorMessage
    self.first = first
    self.next = next
  }

  deinit {
    for reader in readers.values { reader.finish() }
  }

  /// What is displayed now and from now on, every change in order; any number may read.
  ///
  /// Changes wait for a slow reader, for none may be lost. The stream ends with its reader's task, or with the screen.
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

  /// Loads the list from its beginning; returns when the state is final.
  public func load() async {
    while !Task.isCancelled {
      guard let running, running.isReload else {
        _ = try? await start(isReload: true) { [first, next] in
          let items = try await first()
          return ListPage(items: items, isLast: next == nil || items.isEmpty)
        }.value()
        return
      }
      // Another caller's load that was cancelled in the end brings nothing.
      if (try? await running.work.value()) == true { return }
    }
  }

  /// Loads the page after the displayed items; does nothing if there is none, or while a load runs.
  public func loadMore() async {
    guard let next, state.canLoadMore, running == nil, !Task.isCancelled else { return }
    let shown = state.items
    _ = try? await start(isReload: false) { try await next(shown) }.value()
  }

  private func start(
    isReload: Bool,
    _ load: @escaping @Sendable () async throws -> ListPage<Item>
  ) -> SharedWork<Bool> {
    let previous = running?.work
    previous?.cancel()
    starts += 1
    let number = starts
    let work = SharedWork(whenAbandoned: .ends) { [self] in
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
    running = Running(number: number, isReload: isReload, work: work)
    state = ListState(items: state.items, isLoading: true, canLoadMore: state.canLoadMore)
    return work
  }

  /// Displays what came, unless it was cancelled; called in the task that has loaded it.
  ///
  /// - Returns: Whether anything came, a page or an error.
  private func end(_ number: Int, _ result: Result<ListPage<Item>, any Error>) -> Bool {
    // Another load has come in its place, and displays from here on.
    guard running?.number == number else { return false }
    running = nil
    var final = state
    final.isLoading = false
    defer { state = final }
    // Cancelled too late to stop what loads, it must still not be displayed.
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
