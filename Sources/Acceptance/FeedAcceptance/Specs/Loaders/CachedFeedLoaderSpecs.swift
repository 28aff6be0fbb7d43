public import FeedClient
public import Foundation

/// Specs for a loader of the cached feed, over any store: load, save and validate.
///
/// Each spec runs over a loader and a store of its own. In a test of Swift Testing:
///
/// ```swift
/// static let cacheSpecs = CachedFeedLoaderSpecs { store, now, calendar in
///   MyFeedCache(store: store, calendar: calendar, now: now)
/// }
///
/// @Test("My cache keeps the feed for a week", arguments: cacheSpecs.all)
/// func cache(_ spec: Spec) async throws { try await spec.run() }
/// ```
///
/// A loader of another shape is adapted by `FeedCacheClosures`, and one that is not `Sendable` also by `Confined`.
public struct CachedFeedLoaderSpecs: Sendable {
  /// Creates a loader over a store, with a closure that returns the time and a calendar that counts days.
  public typealias MakeLoader =
    @Sendable (_ store: ScriptedFeedStore, _ now: @escaping @Sendable () -> Date, _ calendar: Calendar) async throws
    -> any FeedCache

  let timeLimit: Duration
  let calendar: Calendar?
  let deletesHalfWrittenCache: Bool
  let makeLoader: MakeLoader

  /// Creates specs for loaders that count days in the given calendar.
  ///
  /// - Parameters:
  ///   - timeLimit: The time after which a spec fails.
  ///   - deletesHalfWrittenCache: Whether a cache that could not be saved completely must be deleted.
  ///   - makeLoader: Makes a loader; called once per spec.
  public init(
    timeLimit: Duration = .seconds(60),
    deletesHalfWrittenCache: Bool = false,
    makeLoader: @escaping MakeLoader
  ) {
    self.timeLimit = timeLimit
    self.calendar = nil
    self.deletesHalfWrittenCache = deletesHalfWrittenCache
    self.makeLoader = makeLoader
  }

  /// Creates specs for loaders that count days in a calendar of their own.
  ///
  /// - Parameters:
  ///   - calendar: The calendar of the loaders. If its time zone has no daylight saving time, all days have 24 hours,
  ///     also in specs about other days.
  ///   - timeLimit: The time after which a spec fails.
  ///   - deletesHalfWrittenCache: Whether a cache that could not be saved completely must be deleted.
  ///   - makeLoader: Makes a loader; called once per spec.
  public init(
    calendar: Calendar,
    timeLimit: Duration = .seconds(60),
    deletesHalfWrittenCache: Bool = false,
    makeLoader:
      @escaping @Sendable (_ store: ScriptedFeedStore, _ now: @escaping @Sendable () -> Date) async throws
      -> any FeedCache
  ) {
    self.timeLimit = timeLimit
    self.calendar = calendar
    self.deletesHalfWrittenCache = deletesHalfWrittenCache
    self.makeLoader = { store, now, _ in try await makeLoader(store, now) }
  }

  /// Every spec.
  public var all: [Spec] { loading + changingNothing + cancelling + saving + validating }

  /// Returns a spec for a loader over a store.
  func spec(
    _ id: String,
    _ text: String,
    over cached: SavedFeed = .none,
    failing faults: Set<StoreFault> = [],
    body: @escaping @Sendable (CachedFeedUnderSpec) async throws -> Void
  ) -> Spec {
    Spec("cached-feed.\(id)", text, timeLimit: timeLimit) { transcript in
      let scene = try cached.scene(in: calendar)
      transcript.given("a store with \(SpecWording.cached(scene.cached))")
      for fault in faults { transcript.given("its \(fault) fails") }
      transcript.given("now it is \(SpecWording.moment(scene.now)) in \(scene.calendar.timeZone.identifier)")
      let clock = CaseClock()
      clock.now = scene.now
      let store = ScriptedFeedStore(scene.cached, failing: faults)
      let loader = try await StoreUnderSpec.succeeding("the making of a loader") {
        try await makeLoader(store, { clock.now }, scene.calendar)
      }
      let subject = CachedFeedUnderSpec(loader: loader, store: store, clock: clock, transcript: transcript)
      try await body(subject)
    }
  }
}
