import FeedClient
import Foundation

extension Mutant {
  /// Wrong about how old a feed may be.
  static let policies = [
    policy("Exactly seven days are fresh", caughtBy: "cached-feed.seven-days") { timestamp, now, calendar in
      calendar.date(byAdding: .day, value: 7, to: timestamp).map { now <= $0 } ?? false
    }
    .common,
    policy("A feed is fresh for six days", caughtBy: "cached-feed.under-seven-days") { timestamp, now, calendar in
      calendar.date(byAdding: .day, value: 6, to: timestamp).map { now < $0 } ?? false
    },
    policy("A feed is fresh for eight days", caughtBy: "cached-feed.over-seven-days") { timestamp, now, calendar in
      calendar.date(byAdding: .day, value: 8, to: timestamp).map { now < $0 } ?? false
    },
    policy(
      "A day has 24 hours, also when clocks go forward or back",
      caughtBy: "cached-feed.short-day-seven-days",
      "cached-feed.long-day-under-seven-days"
    ) { timestamp, now, _ in now < timestamp.addingTimeInterval(7 * 86_400) }
    .common,
    policy("A timestamp in the future is stale", caughtBy: "cached-feed.future") { timestamp, now, calendar in
      timestamp <= now && FeedCachePolicy.sevenDays(in: calendar).isFresh(timestamp, now)
    },
    policy("A feed is fresh for seven days before and after its timestamp", caughtBy: "cached-feed.future") {
      timestamp,
      now,
      calendar in
      abs(now.timeIntervalSince(timestamp)) < 7 * 86_400
        && FeedCachePolicy.sevenDays(in: calendar).isFresh(timestamp, now)
    }
    .common,
    validatingCache(
      "Validates by days of 24 hours, and not as it loads",
      caughtBy: "validate-cache.short-day-seven-days",
      "validate-cache.long-day-under-seven-days"
    ) { cache in
      let days = FeedCachePolicy { timestamp, now in now < timestamp.addingTimeInterval(7 * 86_400) }
      try await LocalFeedLoader(store: cache.store, policy: days, now: cache.now).validate()
    },
    policy("Every feed is fresh", caughtBy: "S3") { _, _, _ in true }.common,
    policy("No feed is fresh", caughtBy: "S2") { _, _, _ in false },
    Mutant("The injected calendar is ignored", caughtBy: "cached-feed.short-day-seven-days") { parts in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      parts.policy = { [calendar] _ in .sevenDays(in: calendar) }
    }
    .common,
  ]

  private static func policy(
    _ name: String,
    caughtBy ids: String...,
    isFresh: @escaping @Sendable (_ timestamp: Date, _ now: Date, Calendar) -> Bool
  ) -> Mutant {
    Mutant(name, caughtBy: ids) { $0.policy = { calendar in FeedCachePolicy { isFresh($0, $1, calendar) } } }
  }
}
