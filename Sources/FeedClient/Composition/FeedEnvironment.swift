public import Foundation
public import HTTPExchange

/// What the feed app is composed with: the API, the transport, the stores, the clock, the calendar and the log.
public struct FeedEnvironment: Sendable {
  /// The base URL of the API; paths below it start with `/v1`.
  public var baseURL: URL
  /// Sends the requests.
  public var client: any HTTPClient
  /// Keeps the feed.
  public var store: any FeedStore
  /// Keeps the bytes of images.
  public var imageStore: any FeedImageDataStore
  /// The time at which feeds are saved and judged, and by which requests are timed.
  public var now: @Sendable () -> Date
  /// The calendar whose days count.
  public var calendar: Calendar
  /// The page size.
  public var pageLimit: Int
  /// What observes the app.
  public var log: any FeedLog
  /// The tokens that sign requests to the API; `nil` for an API without authentication.
  ///
  /// Images are requested without a token, because they may be on another server, which must not see it.
  public var tokens: (any AccessTokens)?

  /// An environment; by default with the real clock, the user's calendar and no log.
  public init(
    baseURL: URL,
    client: any HTTPClient,
    store: any FeedStore,
    imageStore: any FeedImageDataStore,
    now: @escaping @Sendable () -> Date = { Date() },
    calendar: Calendar = .current,
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
    self.pageLimit = pageLimit
    self.log = log
    self.tokens = tokens
  }
}
