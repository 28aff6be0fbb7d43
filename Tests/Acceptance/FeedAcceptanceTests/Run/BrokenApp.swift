import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages

/// An app that is not written yet: all that it has throws, or does nothing.
enum BrokenApp {
  /// The error of everything.
  struct NotWritten: Error {}

  /// Returns the reference client with loaders, caches and screens of the app.
  ///
  /// - Parameters:
  ///   - isWhole: Whether everything else is of the app, too.
  ///   - error: What everything throws.
  static func parts(isWhole: Bool, throwing error: any Error = NotWritten()) -> FeedParts {
    let nothing = Nothing(error: error)
    var parts = FeedParts.reference
    parts.remoteFeed = { _, _, _ in nothing }
    parts.remoteComments = { _, _, _ in nothing }
    parts.remoteImages = { _, _, _ in nothing }
    parts.feedCache = { _, _, _ in nothing }
    parts.imageCache = { _ in nothing }
    parts.firstPage = { _, _ in { throw nothing.error } }
    parts.nextPage = { _, _ in { _ in throw nothing.error } }
    parts.comments = { _, _, _ in nothing }
    parts.images = { _, _ in nothing }
    parts.feedScreen = { _, _, _ in BlankScreen(state: ListState<FeedImage>()) }
    parts.commentsScreen = { _, _, _ in BlankScreen(state: ListState<ImageComment>()) }
    parts.imageCell = { _, _, _ in BlankScreen(state: ImageCellState()) }
    if isWhole { addRest(to: &parts, nothing) }
    return parts
  }

  /// Replaces what an app without loaders, caches and screens of its own may still have.
  private static func addRest(to parts: inout FeedParts, _ nothing: Nothing) {
    parts.authenticated = { client, _ in client }
    parts.accessTokens = { _, _ in nothing }
    parts.accountTokens = { _, _ in nothing }
    parts.cachingService = { _, _ in { throw nothing.error } }
    parts.fallbackService = { _, _ in { throw nothing.error } }
    parts.openStore = { _, _ in nothing }
    parts.policy = { _ in FeedCachePolicy { _, _ in false } }
    parts.validation = { _, _ in {} }
    parts.presentation.text = { _, _ in nil }
    parts.presentation.image = { _ in ImageViewModel(description: nil, location: nil) }
    parts.presentation.comment = { _, _, _, _ in CommentViewModel(message: "", username: "", date: "") }
    parts.loggedClient = { client, _, _ in client }
    parts.loggedFeedCache = { cache, _ in cache }
    parts.loggedImageCache = { cache, _ in cache }
  }

  /// Every loader, cache and store of the app.
  struct Nothing: Sendable {
    var error: any Error = NotWritten()
  }

  /// Every screen of the app.
  struct BlankScreen<State: Sendable>: Sendable {
    let state: State

    func load() async {}
    func loadMore() async {}
    func cancel() async {}
  }
}

extension BrokenApp.BlankScreen: FeedScreen where State == ListState<FeedImage> {
  func states() async -> AsyncStream<State> { AsyncStream { $0.finish() } }
}
extension BrokenApp.BlankScreen: CommentsScreen where State == ListState<ImageComment> {}
extension BrokenApp.BlankScreen: ImageCellScreen where State == ImageCellState {}

extension BrokenApp.Nothing: FeedPageLoader, ImageCommentsLoader, FeedImageDataLoader {
  func page(after shown: [FeedImage]) async throws -> [FeedImage] { throw error }
  func page(before first: FeedImage) async throws -> [FeedImage] { throw error }
  func comments(on imageID: UUID) async throws -> [ImageComment] { throw error }
  func data(from url: URL) async throws -> Data { throw error }
}

extension BrokenApp.Nothing: FeedCache, FeedImageDataCache {
  func load() async throws -> [FeedImage]? { throw error }
  func save(_ feed: [FeedImage]) async throws { throw error }
  func validate() async throws { throw error }
  func save(_ data: Data, for url: URL) async throws { throw error }
}

extension BrokenApp.Nothing: FeedStore, FeedImageDataStore {
  func deleteCachedFeed() async throws { throw error }
  func insert(_ feed: [FeedImage], timestamp: Date) async throws { throw error }
  func retrieve() async throws -> CachedFeed? { throw error }
  func insert(_ data: Data, for url: URL) async throws { throw error }
  func retrieve(dataFor url: URL) async throws -> Data? { throw error }
}

extension BrokenApp.Nothing: AccountTokens {
  func token() async throws -> AccessToken { throw error }
  func refreshed(after stale: AccessToken) async throws -> AccessToken { throw error }
  func logIn(_ pair: TokenPair) async throws { throw error }
  func logOut() async throws { throw error }
}
