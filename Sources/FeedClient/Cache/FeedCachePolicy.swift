public import Foundation

/// Decides how long a saved feed may be shown.
public struct FeedCachePolicy: Sendable {
  /// Returns whether a feed that was saved at `timestamp` may be shown at `now`.
  public var isFresh: @Sendable (_ timestamp: Date, _ now: Date) -> Bool

  /// Creates a policy from a rule.
  public init(isFresh: @escaping @Sendable (_ timestamp: Date, _ now: Date) -> Bool) { self.isFresh = isFresh }

  /// A feed expires after exactly seven calendar days; a timestamp in the future is fresh.
  public static func sevenDays(in calendar: Calendar) -> FeedCachePolicy { days(7, in: calendar) }

  /// A feed expires after exactly a number of calendar days; a timestamp in the future is fresh.
  ///
  /// A day of 23 or 25 hours counts as one day: with seven days, a feed saved on Monday at noon expires on the next
  /// Monday at noon, in the calendar's time zone.
  public static func days(_ count: Int, in calendar: Calendar) -> FeedCachePolicy {
    FeedCachePolicy { timestamp, now in now < expiry(of: timestamp, after: count, in: calendar) }
  }

  /// The time a number of days after another.
  private static func expiry(of timestamp: Date, after days: Int, in calendar: Calendar) -> Date {
    let usual = TimeInterval(days) * 86_400
    // At the limits of its range, a calendar returns nothing, or its first or last day, which may be far away.
    guard let date = calendar.date(byAdding: .day, value: days, to: timestamp),
      abs(date.timeIntervalSince(timestamp) - usual) <= 2 * 86_400
    else { return timestamp.addingTimeInterval(usual) }
    return date
  }
}
