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
  /// The line of a contract that its cases follow; `nil` where they follow several, or none.
  let place: ContractRules.Place?

  /// Creates a use case of a project, whose cases follow the line of a contract that their origins name.
  public init(_ id: String, _ title: String) { self.init(id, title, following: nil) }

  private init(_ id: String, _ title: String, following place: ContractRules.Place?) {
    self.id = id
    self.title = title
    self.place = place
  }
}

extension UseCase {
  /// The story's acceptance criteria, S1 to S6.
  public static let story = UseCase("story", "The story's acceptance criteria", following: .cache)
  /// Every combination of connectivity and cache state.
  public static let matrix = UseCase("matrix", "The matrix of connectivity and cache", following: .cache)
  /// Endpoints and payloads.
  public static let payloads = UseCase("payloads", "Models and payloads", following: nil)
  /// The comments screen.
  public static let commentsScreen = UseCase("comments-screen", "Comments screen", following: nil)
  /// The first page from the API.
  public static let remoteFeed = UseCase("remote-feed", "Load feed from remote", following: nil)
  /// Comments from the API.
  public static let remoteComments = UseCase("remote-comments", "Load image comments from remote", following: nil)
  /// The bytes of an image from the API.
  public static let remoteImageData = UseCase("remote-image-data", "Load feed image data from remote", following: nil)
  /// The saved feed.
  public static let cachedFeed = UseCase("cached-feed", "Load feed from cache", following: .cache)
  /// Validation of the saved feed in the background.
  public static let validateCache = UseCase("validate-cache", "Validate feed cache", following: .cache)
  /// Saving a feed.
  public static let cacheFeed = UseCase("cache-feed", "Cache feed", following: nil)
  /// Loading saved image data.
  public static let cachedImageData = UseCase("cached-image-data", "Load feed image data from cache", following: nil)
  /// Saving the bytes of an image.
  public static let cacheImageData = UseCase("cache-image-data", "Cache feed image data", following: nil)
  /// Image data from the cache, with the API as fallback.
  public static let imageData = UseCase("image-data", "Image data, composed", following: nil)
  /// Keyset pagination.
  public static let loadMore = UseCase("load-more", "Load more", following: .pagination)
  /// The cells of images.
  public static let imageCells = UseCase("image-cells", "Image cells", following: nil)
  /// View models, titles and messages.
  public static let presentation = UseCase("presentation", "Presentation", following: nil)
  /// Reloading the first page.
  public static let reload = UseCase("reload", "Reload", following: nil)
  /// Concurrent calls of a store.
  public static let serialStore = UseCase("serial-store", "Side effects of a store run one at a time", following: nil)
  /// Logging, observed without changes to the use cases.
  public static let logging = UseCase("logging", "Logging as a decorator", following: nil)
  /// A store that cannot be opened.
  public static let brokenStore = UseCase("broken-store", "A store that cannot be opened", following: nil)
  /// Requirements for any feed store.
  public static let store = UseCase("store", "What any feed store must do", following: nil)
  /// The cache decorator and the fallback composite, of any service.
  public static let composition = UseCase("composition", "Cache decorator and fallback composite", following: nil)
  /// Tokens of requests.
  public static let authentication = UseCase("authentication", "Authenticated feeds", following: .security)
  /// The stored tokens of an account.
  public static let accounts = UseCase("accounts", "Accounts", following: nil)
}
