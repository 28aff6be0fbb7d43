import FeedAcceptance
import FeedClient
import Foundation

/// A loader of the cached feed with a fault, and the specs that must find it.
struct FaultyFeedCache: Sendable, CustomStringConvertible {
  /// What is wrong with it.
  let fault: String
  /// The specs that fail, and no others, in the order of the specs; their identifiers without `cached-feed.`.
  let failing: [String]
  let make: CachedFeedLoaderSpecs.MakeLoader

  init(_ fault: String, failing: [String], make: @escaping CachedFeedLoaderSpecs.MakeLoader) {
    self.fault = fault
    self.failing = failing
    self.make = make
  }

  /// A good loader but for its rule of what is fresh.
  init(
    _ fault: String,
    failing: [String],
    isFresh: @escaping @Sendable (_ timestamp: Date, _ now: Date, _ calendar: Calendar) -> Bool
  ) {
    self.init(fault, failing: failing) { store, now, calendar in
      LocalFeedLoader(store: store, policy: FeedCachePolicy { isFresh($0, $1, calendar) }, now: now)
    }
  }

  /// A loader in which some methods of a good one are replaced.
  init(
    _ fault: String,
    failing: [String],
    load: (@Sendable (LocalFeedLoader, ScriptedFeedStore) async throws -> [FeedImage]?)? = nil,
    save: (@Sendable (LocalFeedLoader, ScriptedFeedStore, [FeedImage], Date) async throws -> Void)? = nil,
    validate: (@Sendable (LocalFeedLoader, ScriptedFeedStore) async throws -> Void)? = nil
  ) {
    self.init(fault, failing: failing) { store, now, calendar in
      let base = LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
      return BareFeedCache(
        find: {
          guard let load else { return try await base.load() }
          return try await load(base, store)
        },
        keep: { feed in
          guard let save else { return try await base.save(feed) }
          try await save(base, store, feed, now())
        },
        check: {
          guard let validate else { return try await base.validate() }
          try await validate(base, store)
        }
      )
    }
  }

  var description: String { fault }
}

/// A cache made of closures that does nothing about cancellation.
private struct BareFeedCache: FeedCache {
  let find: @Sendable () async throws -> [FeedImage]?
  let keep: @Sendable ([FeedImage]) async throws -> Void
  let check: @Sendable () async throws -> Void

  func load() async throws -> [FeedImage]? { try await find() }
  func save(_ feed: [FeedImage]) async throws { try await keep(feed) }
  func validate() async throws { try await check() }
}

extension FaultyFeedCache {
  static let all: [FaultyFeedCache] = rules + loads + saves + validations

  private static let rules: [FaultyFeedCache] = [
    FaultyFeedCache(
      "shows a feed that is exactly seven days old",
      failing: ["load-seven-days", "load-day-of-23-hours", "load-day-of-25-hours", "validate-seven-days"]
    ) { timestamp, now, calendar in
      calendar.date(byAdding: .day, value: 7, to: timestamp).map { now <= $0 } ?? false
    },
    FaultyFeedCache("counts hours for days", failing: ["load-day-of-23-hours", "load-before-day-of-25-hours-ends"]) {
      timestamp,
      now,
      _ in
      now < timestamp.addingTimeInterval(7 * 86_400)
    },
    FaultyFeedCache(
      "counts eight days",
      failing: [
        "load-seven-days", "load-expired", "load-day-of-23-hours", "load-day-of-25-hours", "validate-seven-days",
        "validate-expired", "validate-deletion-error",
      ]
    ) { timestamp, now, calendar in
      calendar.date(byAdding: .day, value: 8, to: timestamp).map { now < $0 } ?? false
    },
    FaultyFeedCache(
      "counts six days",
      failing: ["load-fresh", "load-before-day-of-23-hours-ends", "load-before-day-of-25-hours-ends", "validate-fresh"]
    ) { timestamp, now, calendar in
      calendar.date(byAdding: .day, value: 6, to: timestamp).map { now < $0 } ?? false
    },
    FaultyFeedCache(
      "shows whatever there is",
      failing: [
        "load-seven-days", "load-expired", "load-far-past", "load-day-of-23-hours", "load-day-of-25-hours",
        "validate-seven-days", "validate-expired", "validate-deletion-error",
      ]
    ) { _, _, _ in true },
    FaultyFeedCache("mistrusts the future", failing: ["load-future", "validate-future"]) { timestamp, now, calendar in
      timestamp <= now && FeedCachePolicy.sevenDays(in: calendar).isFresh(timestamp, now)
    },
  ]

  private static let loads: [FaultyFeedCache] = [
    FaultyFeedCache(
      "delivers a welcome where there is nothing",
      failing: ["load-empty"],
      load: { base, store in
        let welcome = FeedImage(id: UUID(), url: URL(filePath: "/welcome"))
        return try await base.load() ?? (store.retrieve() == nil ? [welcome] : nil)
      }
    ),
    FaultyFeedCache(
      "stamps a feed anew that it shows",
      failing: ["load-changes-nothing.fresh"],
      load: { base, store in
        let feed = try await base.load()
        if let feed { try store.insert(feed, timestamp: .now) }
        return feed
      }
    ),
    FaultyFeedCache("calls the store when it is made", failing: ["creation"]) { store, now, calendar in
      _ = try? store.retrieve()
      return LocalFeedLoader(store: store, policy: .sevenDays(in: calendar), now: now)
    },
    FaultyFeedCache(
      "delivers no images for an error",
      failing: ["load-error"],
      load: { base, _ in
        do {
          return try await base.load()
        } catch let error as CancellationError {
          throw error
        } catch {
          return nil
        }
      }
    ),
    FaultyFeedCache(
      "delivers nothing for an empty feed",
      failing: ["load-empty-feed"],
      load: { base, _ in
        try await base.load().flatMap { $0.isEmpty ? nil : $0 }
      }
    ),
    FaultyFeedCache(
      "delivers the feed in another order",
      failing: [
        "load-fresh", "load-future", "load-before-day-of-23-hours-ends", "load-before-day-of-25-hours-ends",
        "save-keeps-order",
      ],
      load: { base, _ in
        try await base.load()?.reversed()
      }
    ),
    FaultyFeedCache(
      "deletes what it does not show",
      failing: ["load-changes-nothing.expired", "load-changes-nothing.empty"],
      load: { base, store in
        let feed = try await base.load()
        if feed == nil { try store.deleteCachedFeed() }
        return feed
      }
    ),
    FaultyFeedCache(
      "deletes what it cannot read",
      failing: ["load-changes-nothing.error"],
      load: { base, store in
        do {
          return try await base.load()
        } catch {
          try store.deleteCachedFeed()
          throw error
        }
      }
    ),
    FaultyFeedCache(
      "knows nothing of cancellation",
      failing: ["load-cancelled-before", "load-cancelled", "load-cancelled-error"],
      load: { base, _ in
        try await Task.detached { try await base.load() }.value
      }
    ),
    FaultyFeedCache(
      "says of an error that it was cancelled",
      failing: ["load-error"],
      load: { base, _ in
        do {
          return try await base.load()
        } catch {
          throw CancellationError()
        }
      }
    ),
    FaultyFeedCache(
      "is cancelled with an error of its own",
      failing: ["load-cancelled-before", "load-cancelled", "load-cancelled-error"],
      load: { base, _ in
        do {
          return try await base.load()
        } catch is CancellationError {
          throw StoreFailure()
        }
      }
    ),
  ]
}
