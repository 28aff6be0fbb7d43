import FeedClient
import Testing

/// A screen whose loads wait until the test answers them.
struct HeldScreen {
  let screen: ListScreen<FeedImage>
  let first: HeldCalls<Void, [FeedImage]>
  let next: HeldCalls<[FeedImage], NextPage>

  /// A screen whose loads end when they are cancelled, but for all that are deaf to it, or the further pages that are.
  init(isDeafToCancellation: Bool = false, hasDeafPages: Bool = false) {
    let first = HeldCalls<Void, [FeedImage]>(isDeafToCancellation: isDeafToCancellation)
    let next = HeldCalls<[FeedImage], NextPage>(isDeafToCancellation: isDeafToCancellation || hasDeafPages)
    (self.first, self.next) = (first, next)
    screen = ListScreen(
      errorMessage: Self.errorMessage,
      first: { try await first.call(()) },
      next: { try await next.call($0) }
    )
  }

  static let errorMessage = "Nothing came."

  /// What the screen displays.
  var state: ListState<FeedImage> { get async { await screen.state } }

  /// Asks for the first page and answers.
  func load(_ answer: Result<[FeedImage], any Error>) async throws {
    async let loading: Void = screen.load()
    try await first.next().answer(answer)
    await loading
  }

  /// Asks for the next page and answers.
  func loadMore(_ answer: Result<NextPage, any Error>) async throws {
    async let loading: Void = screen.loadMore()
    try await next.next().answer(answer)
    await loading
  }
}

@available(macOS 26, iOS 26, *)
extension ListScreen {
  /// Asks for a load; returns when it waits for something.
  func beginLoad() -> Task<Void, Never> { Task.immediate { await load() } }
}
