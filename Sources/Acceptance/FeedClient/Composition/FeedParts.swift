public import Foundation
public import HTTPMessages

/// The factories of the composition: each makes one part of the feed app from previous ones.
///
/// `reference` contains the reference client. An app team replaces the parts that it implements itself, and a test
/// replaces the part to break: `var parts = FeedParts.reference; parts.mapFeed = { _ in [] }`.
public struct FeedParts: Sendable {
  /// Loads the first page and saves it, or falls back to the saved feed.
  public typealias FirstPageService = @Sendable () async throws -> [FeedImage]
  /// Loads the page after the images that are shown.
  public typealias NextPageService = @Sendable (_ shown: [FeedImage]) async throws -> NextPage
  /// A store for the feed and for the bytes of its images.
  public typealias Store = any FeedStore & FeedImageDataStore

  /// The client's knowledge of the API.
  public var api: FeedAPI
  /// The parts that were replaced: those of the client, and not of the reference client.
  package internal(set) var own: Set<Part> = []
  /// Called when a part of the app is used from outside of it.
  package var use: @Sendable (Part) -> Void = { _ in }

  // MARK: Requests

  /// Makes the URL of a page from the base URL, all images before it, and the limit.
  public var pageURL: @Sendable (URL, [FeedImage], Int) -> URL { didSet { own.insert(.remoteFeed) } }
  /// Makes the URL of the page that precedes an image from the base URL, the image, and the limit; `nil` for none.
  public var previousPageURL: @Sendable (URL, FeedImage, Int) -> URL? { didSet { own.insert(.remoteFeed) } }
  /// Makes the URL of the comments from the base URL and the id of the image.
  public var commentsURL: @Sendable (URL, UUID) -> URL { didSet { own.insert(.remoteComments) } }
  /// Reads the images of a response; throws `FeedError.invalidData`.
  public var mapFeed: @Sendable (HTTPResponse) throws -> [FeedImage] { didSet { own.insert(.remoteFeed) } }
  /// Reads the comments of a response; throws `FeedError.invalidData`.
  public var mapComments: @Sendable (HTTPResponse) throws -> [ImageComment] { didSet { own.insert(.remoteComments) } }
  /// Reads the bytes of a response; throws `FeedError.invalidData`.
  public var mapImageData: @Sendable (HTTPResponse) throws -> Data { didSet { own.insert(.remoteImages) } }
  /// Makes the client that signs requests from the one that sends them.
  public var authenticated: @Sendable (any HTTPClient, any AccessTokens) -> any HTTPClient {
    didSet { own.insert(.authenticated) }
  }
  /// Makes the token store from the stored token, and a function that fetches a new token for a stale one.
  public var accessTokens:
    @Sendable (String, @escaping @Sendable (_ stale: String) async throws -> String)
      -> any AccessTokens = { RefreshingAccessTokens($0, refresh: $1) }
  { didSet { own.insert(.accessTokens) } }

  /// Makes the tokens of an account from their store, and a function that gets a new pair for a refresh token.
  public var accountTokens:
    @Sendable (any TokenStore, @escaping @Sendable (_ refreshToken: String) async throws -> TokenPair)
      -> any AccountTokens = { StoredAccessTokens($0, refresh: $1) }
  { didSet { own.insert(.accountTokens) } }

  /// Makes the HTTP client that sends requests, given the time after which a request without a response fails.
  public var transport: @Sendable (_ requestTimeout: Duration) -> FeedTransport = { .session(requestTimeout: $0) } {
    didSet { own.insert(.client) }
  }

  // MARK: Services in general

  /// A service that loads a text.
  public typealias TextService = @Sendable () async throws -> String

  /// Makes the decorator that saves what a service delivers, and ignores a failed save.
  public var cachingService:
    @Sendable (@escaping TextService, _ save: @escaping @Sendable (String) async throws -> Void) -> TextService = {
      service,
      save in
      let caching = CachingService<Void, String>(load: { try await service() }, save: { try await save($1) })
      return { try await caching.load(()) }
    }
  { didSet { own.insert(.cachingService) } }
  /// Makes the composite that calls the second service only if the first one fails.
  public var fallbackService: @Sendable (@escaping TextService, @escaping TextService) -> TextService = {
    first,
    second in
    let composite = FallbackService<Void, String>(first: { try await first() }, second: { try await second() })
    return { try await composite.load(()) }
  }
  { didSet { own.insert(.fallbackService) } }

  // MARK: Loaders, from the client that sends their requests

  /// Makes the loader of pages; the environment has the API's base URL, and the parts have its URLs and mappers.
  public var remoteFeed: @Sendable (any HTTPClient, FeedEnvironment, FeedParts) -> any FeedPageLoader {
    didSet { own.insert(.remoteFeed) }
  }
  /// Makes the loader of comments.
  public var remoteComments: @Sendable (any HTTPClient, FeedEnvironment, FeedParts) -> any ImageCommentsLoader {
    didSet { own.insert(.remoteComments) }
  }
  /// Makes the loader of images.
  public var remoteImages: @Sendable (any HTTPClient, FeedEnvironment, FeedParts) -> any FeedImageDataLoader {
    didSet { own.insert(.remoteImages) }
  }

  // MARK: Caches

  /// Opens the store, or provides a substitute if that fails; the failure is logged.
  public var openStore: @Sendable (_ open: @Sendable () async throws -> Store, any FeedLog) async -> Store {
    didSet { own.insert(.openStore) }
  }
  /// Makes the expiration policy for a calendar.
  public var policy: @Sendable (Calendar) -> FeedCachePolicy { didSet { own.insert(.feedCache) } }
  /// Makes the cache of the feed from its store, its policy and the clock.
  public var feedCache: @Sendable (any FeedStore, FeedCachePolicy, @escaping @Sendable () -> Date) -> any FeedCache {
    didSet { own.insert(.feedCache) }
  }
  /// Makes the store of images in an environment; by default, the environment's own.
  public var imageStore: @Sendable (FeedEnvironment) -> any FeedImageDataStore = { $0.imageStore } {
    didSet { own.insert(.imageCache) }
  }
  /// Makes the cache of images from its store.
  public var imageCache: @Sendable (any FeedImageDataStore) -> any FeedImageDataCache {
    didSet { own.insert(.imageCache) }
  }
  /// Makes the closure that runs when the app enters the background.
  public var validation: @Sendable (any FeedCache, any FeedLog) -> @Sendable () async -> Void {
    didSet { own.insert(.validation) }
  }

  // MARK: Use cases

  /// Makes the service for the first page from the remote loader and the cache.
  public var firstPage: @Sendable (any FeedPageLoader, any FeedCache) -> FirstPageService {
    didSet { own.insert(.feedScreen) }
  }
  /// Makes the service for further pages from the remote loader and the cache.
  public var nextPage: @Sendable (any FeedPageLoader, any FeedCache) -> NextPageService {
    didSet { own.insert(.feedScreen) }
  }
  /// Makes the loader of comments for the screens from the remote loader; by default, nothing is saved.
  public var comments: @Sendable (any ImageCommentsLoader, FeedEnvironment, FeedParts) -> any ImageCommentsLoader = {
    remote,
    _,
    _ in remote
  }
  { didSet { own.insert(.comments) } }
  /// Makes the loader of images from the cache and the remote loader.
  public var images: @Sendable (any FeedImageDataCache, any FeedImageDataLoader) -> any FeedImageDataLoader {
    didSet { own.insert(.images) }
  }

  // MARK: Screens, which display their texts in a context

  /// Makes the screen of the feed from the services of its pages.
  public var feedScreen:
    @Sendable (@escaping FirstPageService, @escaping NextPageService, DisplayContext) -> any FeedScreen
  { didSet { own.insert(.feedScreen) } }
  /// Makes the screen of the comments on an image.
  public var commentsScreen: @Sendable (any ImageCommentsLoader, UUID, DisplayContext) -> any CommentsScreen {
    didSet { own.insert(.commentsScreen) }
  }
  /// Makes the cell of an image from the loader of images and its URL.
  public var imageCell: @Sendable (any FeedImageDataLoader, URL, DisplayContext) -> any ImageCellScreen = {
    loader,
    url,
    context in
    ImageCell(retryTitle: context.text(.imageRetry), load: { try await loader.data(from: url) })
  }
  { didSet { own.insert(.imageCell) } }
  /// The presenters: view models, titles and messages.
  public var presentation = FeedPresentation() { didSet { own.insert(.presentation) } }

  // MARK: Logging decorators

  /// Makes the client that logs requests, with the clock that times them.
  public var loggedClient: @Sendable (any HTTPClient, any FeedLog, @escaping @Sendable () -> Date) -> any HTTPClient {
    didSet { own.insert(.client) }
  }
  /// Makes the cache of the feed that logs failures.
  public var loggedFeedCache: @Sendable (any FeedCache, any FeedLog) -> any FeedCache {
    didSet { own.insert(.feedCache) }
  }
  /// Makes the cache of images that logs misses and failures.
  public var loggedImageCache: @Sendable (any FeedImageDataCache, any FeedLog) -> any FeedImageDataCache {
    didSet { own.insert(.imageCache) }
  }
}
