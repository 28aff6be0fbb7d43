public import Foundation
public import HTTPExchange

/// The joints of the composition: how each piece of the feed app is made from the ones before it.
///
/// `reference` wires the reference client. An app team replaces the pieces that it has of its own, and a test the one
/// that is to be wrong: `var parts = FeedParts.reference; parts.mapFeed = { _ in [] }`.
public struct FeedParts: Sendable {
  /// What loads the newest first page, saves it, and falls back on the saved one.
  public typealias FirstPageService = @Sendable () async throws -> [FeedImage]
  /// What loads the page behind the images that are shown.
  public typealias NextPageService = @Sendable (_ shown: [FeedImage]) async throws -> NextPage
  /// A store for the feed and for the bytes of its images.
  public typealias Store = any FeedStore & FeedImageDataStore

  // MARK: Requests

  /// The URL of a page: base URL, the id behind which it begins, its limit.
  public var pageURL: @Sendable (URL, UUID?, Int) -> URL
  /// The URL of the comments: base URL, id of the image.
  public var commentsURL: @Sendable (URL, UUID) -> URL
  /// The images of an answer; throws `FeedError.invalidData`.
  public var mapFeed: @Sendable (HTTPResponse) throws -> [FeedImage]
  /// The comments of an answer; throws `FeedError.invalidData`.
  public var mapComments: @Sendable (HTTPResponse) throws -> [ImageComment]
  /// The bytes of an answer; throws `FeedError.invalidData`.
  public var mapImageData: @Sendable (HTTPResponse) throws -> Data
  /// The client that signs requests, from the one that sends them.
  public var authenticated: @Sendable (any HTTPClient, any AccessTokens) -> any HTTPClient
  /// The store of tokens: the token that is stored, and a function that fetches a new one for a stale one.
  public var accessTokens:
    @Sendable (String, @escaping @Sendable (_ stale: String) async throws -> String)
      -> any AccessTokens = { RefreshingAccessTokens($0, refresh: $1) }

  /// The HTTP client that sends requests, with the time after which a request without a response fails.
  public var transport: @Sendable (_ requestTimeout: Duration) -> FeedTransport = { .session(requestTimeout: $0) }

  // MARK: Services in general

  /// A service that loads a text.
  public typealias TextService = @Sendable () async throws -> String

  /// The decorator that saves what a service delivers, and ignores a save that fails.
  public var cachingService:
    @Sendable (@escaping TextService, _ save: @escaping @Sendable (String) async throws -> Void) -> TextService = {
      service,
      save in
      let caching = CachingService<Void, String>(load: { try await service() }, save: { try await save($1) })
      return { try await caching.load(()) }
    }
  /// The composite that asks the second service only where the first one fails.
  public var fallbackService: @Sendable (@escaping TextService, @escaping TextService) -> TextService = {
    first,
    second in
    let composite = FallbackService<Void, String>(first: { try await first() }, second: { try await second() })
    return { try await composite.load(()) }
  }

  // MARK: Loaders, from the client that sends their requests

  /// The loader of pages; the environment says where the API is, the parts how its URLs and answers look.
  public var remoteFeed: @Sendable (any HTTPClient, FeedEnvironment, FeedParts) -> any FeedPageLoader
  /// The loader of comments.
  public var remoteComments: @Sendable (any HTTPClient, FeedEnvironment, FeedParts) -> any ImageCommentsLoader
  /// The loader of images.
  public var remoteImages: @Sendable (any HTTPClient, FeedEnvironment, FeedParts) -> any FeedImageDataLoader

  // MARK: Caches

  /// What the app works with where its store may not open; a fault goes to the log.
  public var openStore: @Sendable (_ open: @Sendable () async throws -> Store, any FeedLog) async -> Store
  /// How old a feed may be, in a calendar.
  public var policy: @Sendable (Calendar) -> FeedCachePolicy
  /// The cache of the feed, from its store, its policy and the clock.
  public var feedCache: @Sendable (any FeedStore, FeedCachePolicy, @escaping @Sendable () -> Date) -> any FeedCache
  /// The cache of images, from its store.
  public var imageCache: @Sendable (any FeedImageDataStore) -> any FeedImageDataCache
  /// What is done when the app enters the background.
  public var validation: @Sendable (any FeedCache, any FeedLog) -> @Sendable () async -> Void

  // MARK: Use cases

  /// The first page, from the API's pages and the cache.
  public var firstPage: @Sendable (any FeedPageLoader, any FeedCache) -> FirstPageService
  /// Every further page, from the API's pages and the cache.
  public var nextPage: @Sendable (any FeedPageLoader, any FeedCache) -> NextPageService
  /// The bytes of images, from the cache and the API.
  public var images: @Sendable (any FeedImageDataCache, any FeedImageDataLoader) -> any FeedImageDataLoader
  /// The screen of the feed.
  public var feedScreen: @Sendable (@escaping FirstPageService, @escaping NextPageService) -> any FeedScreen
  /// The screen of the comments on an image.
  public var commentsScreen: @Sendable (any ImageCommentsLoader, UUID) -> any CommentsScreen

  // MARK: Logging, around what is observed

  /// The client whose requests are noted, with the clock that times them.
  public var loggedClient: @Sendable (any HTTPClient, any FeedLog, @escaping @Sendable () -> Date) -> any HTTPClient
  /// The cache of the feed whose faults are noted.
  public var loggedFeedCache: @Sendable (any FeedCache, any FeedLog) -> any FeedCache
  /// The cache of images whose misses and faults are noted.
  public var loggedImageCache: @Sendable (any FeedImageDataCache, any FeedLog) -> any FeedImageDataCache
}
