public import Foundation

/// The feed app without its views: its loaders and caches, composed, and the screens that they fill.
public struct FeedApp: Sendable {
  /// Loads pages from the API.
  public let remoteFeed: any FeedPageLoader
  /// Keeps the feed for times when the API cannot be reached.
  public let feedCache: any FeedCache
  /// Loads comments from the API.
  public let remoteComments: any ImageCommentsLoader
  /// Loads the bytes of images from wherever the feed says that they are.
  public let remoteImages: any FeedImageDataLoader
  /// Keeps the bytes of images.
  public let imageCache: any FeedImageDataCache
  /// Loads the bytes of images as the screens do, from the cache or else from their server.
  public let images: any FeedImageDataLoader

  private let feedScreen: @Sendable () -> any FeedScreen
  private let commentsScreen: @Sendable (UUID) -> any CommentsScreen
  private let validation: @Sendable () async -> Void

  /// The app in an environment; nothing is requested or read yet.
  public init(_ environment: FeedEnvironment, parts: FeedParts = .reference) {
    let log = environment.log
    let client = parts.loggedClient(environment.client, log, environment.now)
    let signing = environment.tokens.map { parts.authenticated(client, $0) } ?? client
    remoteFeed = parts.remoteFeed(signing, environment, parts)
    remoteComments = parts.remoteComments(signing, environment, parts)
    remoteImages = parts.remoteImages(client, environment, parts)

    let quietCache = parts.feedCache(environment.store, parts.policy(environment.calendar), environment.now)
    feedCache = parts.loggedFeedCache(quietCache, log)
    imageCache = parts.loggedImageCache(parts.imageCache(environment.imageStore), log)
    // The validation notes its own fault: in the decorated cache it would be noted twice.
    validation = parts.validation(quietCache, log)

    images = parts.images(imageCache, remoteImages)
    let firstPage = parts.firstPage(remoteFeed, feedCache)
    let nextPage = parts.nextPage(remoteFeed, feedCache)
    let comments = remoteComments
    feedScreen = { parts.feedScreen(firstPage, nextPage) }
    commentsScreen = { parts.commentsScreen(comments, $0) }
  }

  /// A screen of the feed, empty until it loads.
  public func makeFeedScreen() -> any FeedScreen { feedScreen() }

  /// A screen of the comments on an image, empty until it loads.
  public func makeCommentsScreen(on imageID: UUID) -> any CommentsScreen { commentsScreen(imageID) }

  /// What is done when the app enters the background: a feed that is too old or cannot be read is deleted.
  public func enterBackground() async { await validation() }
}
