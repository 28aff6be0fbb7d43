public import Foundation

/// How long a saved feed may be shown.
public struct FeedCachePolicy: Sendable {
  /// Whether a feed saved at the first time may still be shown at the second.
  public var isFresh: @Sendable (_ timestamp: Date, _ now: Date) -> Bool

  /// A policy by its rule.
  public init(isFresh: @escaping @Sendable (_ timestamp: Date, _ now: Date) -> Bool) { self.isFresh = isFresh }

  /// Seven days of a calendar, exactly seven days being too many; a time in the future is fresh.
  ///
  /// A day of 23 or 25 hours counts as one day: what was saved on Monday at noon expires on the next Monday at noon, in
  /// the calendar's time zone.
  public static func sevenDays(in calendar: Calendar) -> FeedCachePolicy {
    FeedCachePolicy { timestamp, now in
      guard timestamp <= now else { return timestamp > now }
      // A calendar ends somewhere; beyond that all days are of the same length.
      let expiry = calendar.date(byAdding: .day, value: 7, to: timestamp) ?? timestamp.addingTimeInterval(7 * 86_400)
      return now < expiry
    }
  }
}
