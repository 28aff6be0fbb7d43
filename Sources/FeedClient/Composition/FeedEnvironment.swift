public import Foundation
public import HTTPExchange

/// What the feed app is composed with: the API, the transport, the stores, the clock, the calendar and the log.
public struct FeedEnvironment: Sendable {
  /// Where the API stands; the paths below it begin with `/v1`.
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
  /// How many images a page is asked for.
  public var pageLimit: Int
  /// What observes the app.
  public var log: any FeedLog
  /// The tokens with which requests to the API are signed; `nil` for an API that asks for none.
  ///
  /// Images are requested without a token: they may stand on another server, which it is no business of.
  public var tokens: (any AccessTokens)?

  /// An environment; the real clock, the customer's calendar and no log unless told.
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
