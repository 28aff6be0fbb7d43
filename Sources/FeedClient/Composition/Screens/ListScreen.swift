/// A list that is loaded at once or page by page, one request at a time.
///
/// - Whoever asks for a load while one runs waits for that one, without a request of their own.
/// - Asking for a further page does nothing while anything loads.
/// - A load that is asked for while a page loads comes in its place: the page's request is cancelled, and the load's
///   begins when it has ended. The customer wants the newest, and the page would stand behind what is not shown any more.
/// - A load that is cancelled, by all who wait for it, leaves what was displayed, and no error.
public actor ListScreen<Item: Sendable & Hashable> {
  /// What loads the list from its beginning.
  public typealias First = @Sendable () async throws -> [Item]
  /// What loads the page behind the items that are shown.
  public typealias Next = @Sendable (_ shown: [Item]) async throws -> ListPage<Item>

  private struct Running {
    let number: Int
    let isReload: Bool
    /// Whether it came to an end of its own, rather than being cancelled.
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
  private var readers: [Int: AsyncStream<ListState<Item>>.Continuation] = [:]
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
      guard let running, running.isReload, !running.work.isCancelled else {
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

  /// Loads the page behind what is displayed; does nothing where there is none, or while something loads.
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
    change {
      $0.isLoading = true
      $0.errorMessage = nil
    }
    return work
  }

  /// Displays what came, unless it was cancelled; called by the task that has loaded it.
  private func end(_ number: Int, _ result: Result<ListPage<Item>, any Error>) -> Bool {
    // Another load has come in its place, and displays from here on.
    guard running?.number == number else { return false }
    running = nil
    let isCancelled = Task.isCancelled
    change {
      $0.isLoading = false
      switch result {
      case _ where isCancelled: break
      case .success(let page):
        $0.items = page.items
        $0.canLoadMore = !page.isLast
      case .failure(let error):
        if !(error is CancellationError) { $0.errorMessage = errorMessage }
      }
    }
    if case .failure(let error) = result, error is CancellationError { return false }
    return !isCancelled
  }

  /// Changes the state in one step, which is told as one.
  private func change(_ edit: (inout ListState<Item>) -> Void) {
    var copy = state
    edit(&copy)
    state = copy
  }

  private func forget(_ number: Int) { readers[number] = nil }
}

extension ListScreen: FeedScreen where Item == FeedImage {}
extension ListScreen: CommentsScreen where Item == ImageComment {}
