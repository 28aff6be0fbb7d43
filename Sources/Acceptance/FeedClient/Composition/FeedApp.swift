public import Foundation
import HTTPMessages

/// The feed app without its views: its loaders, caches and screens.
public struct FeedApp: Sendable {
  /// Loads pages from the API.
  public var remoteFeed: any FeedPageLoader { using(.remoteFeed, made.remoteFeed) }
  /// Caches the feed for use without a connection.
  public var feedCache: any FeedCache { using(.feedCache, made.feedCache) }
  /// Loads comments from the API.
  public var remoteComments: any ImageCommentsLoader { using(.remoteComments, made.remoteComments) }
  /// Loads comments for the screens: from the API, or else those that were saved, if the client saves any.
  public var comments: any ImageCommentsLoader { using(.comments, made.comments) }
  /// Loads the bytes of images from the URLs in the feed.
  public var remoteImages: any FeedImageDataLoader { using(.remoteImages, made.remoteImages) }
  /// Caches the bytes of images.
  public var imageCache: any FeedImageDataCache { using(.imageCache, made.imageCache) }
  /// Loads the bytes of images for the screens: from the cache, or else from the server.
  public var images: any FeedImageDataLoader { using(.images, made.images) }

  /// Presents images and comments, and has the titles and messages.
  public var presentation: FeedPresentation { using(.presentation, made.presentation) }

  /// The parts that the app was made of.
  private struct Made: Sendable {
    let remoteFeed: any FeedPageLoader
    let feedCache: any FeedCache
    let remoteComments: any ImageCommentsLoader
    let comments: any ImageCommentsLoader
    let remoteImages: any FeedImageDataLoader
    let imageCache: any FeedImageDataCache
    let images: any FeedImageDataLoader
    let presentation: FeedPresentation
  }

  private let made: Made
  private let use: @Sendable (FeedParts.Part) -> Void
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
    let remoteFeed = parts.remoteFeed(requesting(.feed), environment, parts)
    let remoteComments = parts.remoteComments(requesting(.comments), environment, parts)
    let imageClient = SameOriginClient(
      signing: requesting(.images),
      plain: client,
      baseURL: environment.baseURL.absoluteString
    )
    let remoteImages = parts.remoteImages(imageClient, environment, parts)

    let quietCache = parts.feedCache(environment.store, parts.policy(environment.calendar), environment.now)
    let feedCache = parts.loggedFeedCache(quietCache, log)
    let imageCache = parts.loggedImageCache(parts.imageCache(parts.imageStore(environment)), log)
    // The validation logs its own failure; the logging cache would log it twice.
    validation = parts.validation(quietCache, log)

    let images = parts.images(imageCache, remoteImages)
    let firstPage = parts.firstPage(remoteFeed, feedCache)
    let nextPage = parts.nextPage(remoteFeed, feedCache)
    let comments = parts.comments(remoteComments, environment, parts)
    made = Made(
      remoteFeed: remoteFeed,
      feedCache: feedCache,
      remoteComments: remoteComments,
      comments: comments,
      remoteImages: remoteImages,
      imageCache: imageCache,
      images: images,
      presentation: parts.presentation
    )
    use = parts.use
    let context = DisplayContext(
      presentation: parts.presentation,
      locale: environment.locale,
      calendar: environment.calendar,
      now: environment.now
    )
    imageCell = { parts.imageCell(images, $0, context) }
    feedScreen = { parts.feedScreen(firstPage, nextPage, context) }
    commentsScreen = { parts.commentsScreen(comments, $0, context) }
  }

  /// Creates a screen of the feed, which is empty until `load()` is called.
  public func makeFeedScreen() -> any FeedScreen { using(.feedScreen, feedScreen()) }

  /// Creates the cell of an image, which is empty until `load()` is called.
  public func makeImageCell(for image: FeedImage) -> any ImageCellScreen { using(.imageCell, imageCell(image.url)) }

  /// Creates a screen of the comments on an image, which is empty until `load()` is called.
  public func makeCommentsScreen(on imageID: UUID) -> any CommentsScreen {
    using(.commentsScreen, commentsScreen(imageID))
  }

  /// Validates the cache when the app enters the background: deletes an expired or unreadable feed.
  public func enterBackground() async { await using(.validation, validation)() }

  /// Returns a part, and reports its use.
  private func using<Value>(_ part: FeedParts.Part, _ value: Value) -> Value {
    use(part)
    return value
  }
}
