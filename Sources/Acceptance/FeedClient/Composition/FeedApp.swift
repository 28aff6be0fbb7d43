public import Foundation
import HTTPMessages

/// The feed app without its views: its loaders, caches and screens.
public struct FeedApp: Sendable {
  /// Loads pages from the API.
  public var remoteFeed: any FeedPageLoader { using(.remoteFeed, ownRemoteFeed) }
  /// Caches the feed for use without a connection.
  public var feedCache: any FeedCache { using(.feedCache, ownFeedCache) }
  /// Loads comments from the API.
  public var remoteComments: any ImageCommentsLoader { using(.remoteComments, ownRemoteComments) }
  /// Loads comments for the screens: from the API, or else those that were saved, if the client saves any.
  public var comments: any ImageCommentsLoader { using(.comments, ownComments) }
  /// Loads the bytes of images from the URLs in the feed.
  public var remoteImages: any FeedImageDataLoader { using(.remoteImages, ownRemoteImages) }
  /// Caches the bytes of images.
  public var imageCache: any FeedImageDataCache { using(.imageCache, ownImageCache) }
  /// Loads the bytes of images for the screens: from the cache, or else from the server.
  public var images: any FeedImageDataLoader { using(.images, ownImages) }

  /// Presents images and comments, and has the titles and messages.
  public var presentation: FeedPresentation { using(.presentation, ownPresentation) }

  private let ownRemoteFeed: any FeedPageLoader
  private let ownFeedCache: any FeedCache
  private let ownRemoteComments: any ImageCommentsLoader
  private let ownComments: any ImageCommentsLoader
  private let ownRemoteImages: any FeedImageDataLoader
  private let ownImageCache: any FeedImageDataCache
  private let ownImages: any FeedImageDataLoader
  private let ownPresentation: FeedPresentation
  private let use: @Sendable (FeedParts.Part) -> Void
  private let imageCell: @Sendable (URL) -> any ImageCellScreen
  private let feedScreen: @Sendable (_ select: @escaping @Sendable (FeedImage) -> Void) -> any FeedScreen
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
    ownRemoteFeed = parts.remoteFeed(requesting(.feed), environment, parts)
    ownRemoteComments = parts.remoteComments(requesting(.comments), environment, parts)
    let imageClient = SameOriginClient(
      signing: requesting(.images),
      plain: client,
      baseURL: environment.baseURL.absoluteString
    )
    ownRemoteImages = parts.remoteImages(imageClient, environment, parts)

    let quietCache = parts.feedCache(environment.store, parts.policy(environment.calendar), environment.now)
    ownFeedCache = parts.loggedFeedCache(quietCache, log)
    ownImageCache = parts.loggedImageCache(parts.imageCache(parts.imageStore(environment)), log)
    // The validation logs its own failure; the logging cache would log it twice.
    validation = parts.validation(quietCache, log)

    ownImages = parts.images(ownImageCache, ownRemoteImages)
    let firstPage = parts.firstPage(ownRemoteFeed, ownFeedCache)
    let nextPage = parts.nextPage(ownRemoteFeed, ownFeedCache)
    ownComments = parts.comments(ownRemoteComments, environment, parts)
    ownPresentation = parts.presentation
    use = parts.use
    let context = DisplayContext(
      presentation: parts.presentation,
      locale: environment.locale,
      calendar: environment.calendar,
      now: environment.now
    )
    imageCell = { [images = ownImages] in parts.imageCell(images, $0, context) }
    feedScreen = { select in
      var selecting = context
      selecting.select = select
      return parts.feedScreen(firstPage, nextPage, selecting)
    }
    commentsScreen = { [comments = ownComments] in parts.commentsScreen(comments, $0, context) }
  }

  /// Creates a screen of the feed, which is empty until `load()` is called.
  ///
  /// - Parameter select: Called with each image that the customer selects; its comments are on
  ///   `makeCommentsScreen(on:)`.
  public func makeFeedScreen(select: @escaping @Sendable (FeedImage) -> Void = { _ in }) -> any FeedScreen {
    using(.feedScreen, feedScreen(select))
  }

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
