extension FeedParts {
  /// A part of the app that a client can have of its own.
  package enum Part: String, Sendable {
    case client = "client that sends requests"
    case authenticated = "client that signs requests"
    case accessTokens = "store of a token"
    case accountTokens = "tokens of an account"
    case cachingService = "cache decorator"
    case fallbackService = "fallback composite"
    case remoteFeed = "remote loader of the feed"
    case remoteComments = "remote loader of comments"
    case remoteImages = "remote loader of images"
    case openStore = "opening of its store"
    case feedCache = "cache of the feed"
    case imageCache = "cache of images"
    case validation = "validation of the cache"
    case comments = "loader of comments"
    case images = "loader of images"
    case feedScreen = "screen of the feed"
    case commentsScreen = "screen of comments"
    case imageCell = "image cell"
    case presentation = "presenters"
    /// The store that the suite gets, and not a member of the parts; it is used where it is called.
    case store = "store"

    /// The components of the part in `FeedApp`, one level down.
    private var components: [Part] {
      switch self {
      case .remoteFeed, .remoteComments, .remoteImages: [.client]
      case .accessTokens, .accountTokens: [.authenticated]
      case .feedCache, .imageCache: [.openStore]
      case .validation: [.feedCache]
      case .comments: [.remoteComments, .openStore]
      case .images: [.imageCache, .remoteImages]
      case .feedScreen: [.remoteFeed, .feedCache, .presentation]
      case .commentsScreen: [.comments, .presentation]
      case .imageCell: [.images, .presentation]
      case .client, .authenticated, .cachingService, .fallbackService, .openStore, .presentation, .store: []
      }
    }

    /// The part with everything that it is composed of.
    package var whole: Set<Part> { components.reduce(into: [self]) { $0.formUnion($1.whole) } }
  }
}
