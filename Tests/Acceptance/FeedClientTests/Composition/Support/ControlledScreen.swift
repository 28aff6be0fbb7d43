import FeedClient
import Testing

/// A screen whose loads wait until the test completes them.
struct ControlledScreen {
  let screen: ListScreen<FeedImage>
  let first: ControlledCalls<Void, [FeedImage]>
  let next: ControlledCalls<[FeedImage], NextPage>

  /// Creates a screen whose loads end on cancellation, except the given ones.
  init(isDeafToCancellation: Bool = false, hasDeafPages: Bool = false) {
    let first = ControlledCalls<Void, [FeedImage]>(isDeafToCancellation: isDeafToCancellation)
    let next = ControlledCalls<[FeedImage], NextPage>(isDeafToCancellation: isDeafToCancellation || hasDeafPages)
    (self.first, self.next) = (first, next)
    screen = ListScreen(
      errorMessage: Self.errorMessage,
      moreErrorMessage: Self.moreErrorMessage,
      first: { try await first.call(()) },
      next: { try await next.call($0) }
    )
  }

  static let errorMessage = "Nothing came."
  static let moreErrorMessage = "Nothing more came."

  /// The current state.
  var state: ListState<FeedImage> { get async { await screen.state } }

  /// Loads the first page with a given result.
  func load(_ result: Result<[FeedImage], any Error>) async throws {
    async let loading: Void = screen.load()
    try await first.next().complete(with: result)
    await loading
  }

  /// Loads the next page with a given result.
  func loadMore(_ result: Result<NextPage, any Error>) async throws {
    async let loading: Void = screen.loadMore()
    try await next.next().complete(with: result)
    await loading
  }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension ListScreen {
  /// Starts a load; returns when it waits for something.
  func beginLoad() -> Task<Void, Never> { Task.immediate { await load() } }
}
