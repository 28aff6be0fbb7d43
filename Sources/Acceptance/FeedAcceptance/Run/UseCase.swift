/// A use case of the feed app, which groups cases in lists and reports.
///
/// ```swift
/// let ours = UseCase("ours", "Our own cases")
/// let banner = AcceptanceCase("ours.banner", of: ours) {
///   Given(.connectivity(.refused))
///   When(.theCustomerAsksForTheFeed)
///   Then(.anErrorIsDisplayed(.connectivity))
/// }
/// ```
public struct UseCase: Sendable, Hashable {
  /// The first part of the identifiers of its cases, such as `remote-feed`.
  public let id: String
  /// The title in lists and reports: `Load feed from remote`.
  public let title: String

  /// Creates a use case.
  public init(_ id: String, _ title: String) {
    self.id = id
    self.title = title
  }
}

extension UseCase {
  /// The story's acceptance criteria, S1 to S6.
  public static let story = UseCase("story", "The story's acceptance criteria")
  /// Every combination of connectivity and cache state.
  public static let matrix = UseCase("matrix", "The matrix of connectivity and cache")
  /// Endpoints and payloads.
  public static let payloads = UseCase("payloads", "Models and payloads")
  /// The comments screen.
  public static let commentsScreen = UseCase("comments-screen", "Comments screen")
  /// The first page from the API.
  public static let remoteFeed = UseCase("remote-feed", "Load feed from remote")
  /// Comments from the API.
  public static let remoteComments = UseCase("remote-comments", "Load image comments from remote")
  /// The bytes of an image from the API.
  public static let remoteImageData = UseCase("remote-image-data", "Load feed image data from remote")
  /// The saved feed.
  public static let cachedFeed = UseCase("cached-feed", "Load feed from cache")
  /// Validation of the saved feed in the background.
  public static let validateCache = UseCase("validate-cache", "Validate feed cache")
  /// Saving a feed.
  public static let cacheFeed = UseCase("cache-feed", "Cache feed")
  /// Loading saved image data.
  public static let cachedImageData = UseCase("cached-image-data", "Load feed image data from cache")
  /// Saving the bytes of an image.
  public static let cacheImageData = UseCase("cache-image-data", "Cache feed image data")
  /// Image data from the cache, with the API as fallback.
  public static let imageData = UseCase("image-data", "Image data, composed")
  /// Keyset pagination.
  public static let loadMore = UseCase("load-more", "Load more")
  /// The cells of images.
  public static let imageCells = UseCase("image-cells", "Image cells")
  /// View models, titles and messages.
  public static let presentation = UseCase("presentation", "Presentation")
  /// Reloading the first page.
  public static let reload = UseCase("reload", "Reload")
  /// Concurrent calls of a store.
  public static let serialStore = UseCase("serial-store", "Side effects of a store run one at a time")
  /// Logging, observed without changes to the use cases.
  public static let logging = UseCase("logging", "Logging as a decorator")
  /// A store that cannot be opened.
  public static let brokenStore = UseCase("broken-store", "A store that cannot be opened")
  /// Requirements for any feed store.
  public static let store = UseCase("store", "What any feed store must do")
  /// Tokens, and service composition in general.
  public static let authentication = UseCase("authentication", "Authenticated feeds")
  /// The stored tokens of an account.
  public static let accounts = UseCase("accounts", "Accounts")
}
