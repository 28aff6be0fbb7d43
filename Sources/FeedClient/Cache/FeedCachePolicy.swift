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
    FeedCachePolicy { timestamp, now in now < expiry(of: timestamp, in: calendar) }
  }

  /// The time seven days after another.
  private static func expiry(of timestamp: Date, in calendar: Calendar) -> Date {
    let week: TimeInterval = 7 * 86_400
    // Beyond its range, a calendar returns nil, or its last or first day, which may be far away.
    guard let date = calendar.date(byAdding: .day, value: 7, to: timestamp),
      abs(date.timeIntervalSince(timestamp) - week) <= 2 * 86_400
    else { return timestamp.addingTimeInterval(week) }
    return date
  }
}
