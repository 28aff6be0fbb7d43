public import Foundation
import HTTPMessages

/// The feed app without its views: its loaders, caches and screens.
public struct FeedApp: Sendable {
  /// Loads pages from the API.
  public let remoteFeed: any FeedPageLoader
  /// Caches the feed for use without a connection.
  public let feedCache: any FeedCache
  /// Loads comments from the API.
  public let remoteComments: any ImageCommentsLoader
  /// Loads comments for the screens: from the API, or else those that were saved, if the client saves any.
  public let comments: any ImageCommentsLoader
  /// Loads the bytes of images from the URLs in the feed.
  public let remoteImages: any FeedImageDataLoader
  /// Caches the bytes of images.
  public let imageCache: any FeedImageDataCache
  /// Loads the bytes of images for the screens: from the cache, or else from the server.
  public let images: any FeedImageDataLoader

  /// Presents images and comments, and has the titles and messages.
  public let presentation: FeedPresentation

  private let imageCell: @Sendable (URL) -> any ImageCellScreen
  private let feedScreen: @Sendable () -> any FeedScreen
  private let commentsScreen: @Sendable (UUID) -> any CommentsScreen
  private let validation: @Sendable () async -> Void

  /// Creates the app in an environment; does not request or read anything yet.
  public init(_ environment: FeedEnvironment, parts: FeedParts = .reference) {
    let log = environment.log
    let client = parts.loggedClient(environment.client, log, environment.now)
    let signing = environment.tokens.map { parts.authenticated(client, $0) } ?? client
    func requesting(_ resource: FeedAPI.Resource) -> any HTTPClient {
      parts.api.signed.contains(resource) ? signing : client
    }
    remoteFeed = parts.remoteFeed(requesting(.feed), environment, parts)
    remoteComments = parts.remoteComments(requesting(.comments), environment, parts)
    let images = SameOriginClient(
      signing: requesting(.images),
      plain: client,
      baseURL: environment.baseURL.absoluteString
    )
    remoteImages = parts.remoteImages(images, environment, parts)

    let quietCache = parts.feedCache(environment.store, parts.policy(environment.calendar), environment.now)
    feedCache = parts.loggedFeedCache(quietCache, log)
    imageCache = parts.loggedImageCache(parts.imageCache(parts.imageStore(environment)), log)
    // The validation logs its own failure; the logging cache would log it twice.
    validation = parts.validation(quietCache, log)

    self.images = parts.images(imageCache, remoteImages)
    let firstPage = parts.firstPage(remoteFeed, feedCache)
    let nextPage = parts.nextPage(remoteFeed, feedCache)
    comments = parts.comments(remoteComments, environment, parts)
    presentation = parts.presentation
    let context = DisplayContext(
      presentation: parts.presentation,
      locale: environment.locale,
      calendar: environment.calendar,
      now: environment.now
    )
    imageCell = { [images = self.images] in parts.imageCell(images, $0, context) }
    feedScreen = { parts.feedScreen(firstPage, nextPage, context) }
    commentsScreen = { [comments = self.comments] in parts.commentsScreen(comments, $0, context) }
  }

  /// Creates a screen of the feed, which is empty until `load()` is called.
  public func makeFeedScreen() -> any FeedScreen { feedScreen() }

  /// Creates the cell of an image, which is empty until `load()` is called.
  public func makeImageCell(for image: FeedImage) -> any ImageCellScreen { imageCell(image.url) }

  /// Creates a screen of the comments on an image, which is empty until `load()` is called.
  public func makeCommentsScreen(on imageID: UUID) -> any CommentsScreen { commentsScreen(imageID) }

  /// Validates the cache when the app enters the background: deletes an expired or unreadable feed.
  public func enterBackground() async { await validation() }
}
