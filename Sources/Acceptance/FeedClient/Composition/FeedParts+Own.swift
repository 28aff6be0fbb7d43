extension FeedParts {
  /// A part of the app that a client can have of its own.
  package enum Part: String, Sendable, CaseIterable {
    case pageURL = "URL of a page"
    case previousPageURL = "URL of a page before an image"
    case commentsURL = "URL of the comments"
    case mapFeed = "mapper of the feed"
    case mapComments = "mapper of comments"
    case mapImageData = "mapper of image data"
    case authenticated = "client that signs requests"
    case accessTokens = "store of a token"
    case accountTokens = "tokens of an account"
    case transport = "transport"
    case cachingService = "cache decorator"
    case fallbackService = "fallback composite"
    case remoteFeed = "remote loader of the feed"
    case remoteComments = "remote loader of comments"
    case remoteImages = "remote loader of images"
    case openStore = "opening of its store"
    case policy = "expiration policy"
    case feedCache = "cache of the feed"
    case imageStore = "store of images"
    case imageCache = "cache of images"
    case validation = "validation of the cache"
    case firstPage = "service of the first page"
    case nextPage = "service of the next page"
    case comments = "loader of comments"
    case images = "loader of images"
    case feedScreen = "screen of the feed"
    case commentsScreen = "screen of comments"
    case imageCell = "image cell"
    case presentation = "presenters"
    case loggedClient = "client that logs requests"
    case loggedFeedCache = "cache of the feed that logs"
    case loggedImageCache = "cache of images that logs"
    /// The store that the suite gets, and not a member of the parts; it is used where it is called.
    case store = "store"

    /// What the part is composed of in `FeedApp`, one level down.
    private var components: [Part] {
      switch self {
      case .remoteFeed: [.pageURL, .previousPageURL, .mapFeed, .loggedClient]
      case .remoteComments: [.commentsURL, .mapComments, .loggedClient]
      case .remoteImages: [.mapImageData, .loggedClient]
      case .loggedClient: [.transport]
      case .accessTokens, .accountTokens: [.authenticated]
      case .feedCache: [.policy, .loggedFeedCache, .openStore]
      case .imageCache: [.imageStore, .loggedImageCache]
      case .imageStore: [.openStore]
      case .validation: [.feedCache]
      case .firstPage, .nextPage: [.remoteFeed, .feedCache]
      case .comments: [.remoteComments, .imageStore]
      case .images: [.imageCache, .remoteImages]
      case .feedScreen: [.firstPage, .nextPage, .presentation]
      case .commentsScreen: [.comments, .presentation]
      case .imageCell: [.images, .presentation]
      case .pageURL, .previousPageURL, .commentsURL, .mapFeed, .mapComments, .mapImageData, .authenticated, .transport,
        .cachingService, .fallbackService, .openStore, .policy, .presentation, .loggedFeedCache, .loggedImageCache,
        .store:
        []
      }
    }

    /// The part with everything that it is composed of.
    package var whole: Set<Part> { components.reduce(into: [self]) { $0.formUnion($1.whole) } }
  }
}
