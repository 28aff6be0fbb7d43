public import Foundation
public import HTTPMessages

/// The environment of the feed app: API, transport, stores, clock, calendar, locale and log.
public struct FeedEnvironment: Sendable {
  /// The base URL of the API; the paths of the API are appended to it.
  public var baseURL: URL
  /// Sends the requests.
  public var client: any HTTPClient
  /// Stores the feed.
  public var store: any FeedStore
  /// Stores the bytes of images.
  public var imageStore: any FeedImageDataStore
  /// The clock for saving feeds, checking their age and timing requests.
  public var now: @Sendable () -> Date
  /// The calendar in which the age of a feed is computed.
  public var calendar: Calendar
  /// The language and region in which the screens display their texts.
  public var locale: Locale
  /// The page size that is requested.
  public var pageLimit: Int
  /// Receives the events of the app.
  public var log: any FeedLog
  /// The tokens that sign requests to the API; `nil` for an API without authentication.
  ///
  /// Images of another origin are requested without the token, which no other server must see.
  public var tokens: (any AccessTokens)?

  /// Creates an environment with the real clock, the user's calendar and locale and no log; set others as members.
  public init(
    baseURL: URL,
    client: any HTTPClient,
    store: any FeedStore,
    imageStore: any FeedImageDataStore
  ) {
    self.init(baseURL: baseURL, client: client, store: store, imageStore: imageStore, pageLimit: 10)
  }

  /// Creates an environment; by default with the real clock, the user's calendar and locale and no log.
  @_disfavoredOverload
  package init(
    baseURL: URL,
    client: any HTTPClient,
    store: any FeedStore,
    imageStore: any FeedImageDataStore,
    now: @escaping @Sendable () -> Date = { Date() },
    calendar: Calendar = .current,
    locale: Locale = .current,
    pageLimit: Int = 10,
    log: any FeedLog = SilentFeedLog(),
    tokens: (any AccessTokens)? = nil
  ) {
    self.baseURL = baseURL
    self.client = client
    self.store = store
    self.imageStore = imageStore
    self.now = now
    self.calendar = calendar
    self.locale = locale
    self.pageLimit = pageLimit
    self.log = log
    self.tokens = tokens
  }
}
