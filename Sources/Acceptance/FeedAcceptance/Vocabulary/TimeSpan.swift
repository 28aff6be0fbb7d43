import Foundation

/// A time before now, or after it.
struct TimeSpan: Sendable, CustomStringConvertible {
  /// The name in identifiers: `5-minutes`, or `in-5-minutes` after now.
  var name: String { isAhead ? "in-\(length)" : length }
  /// The name of the length in identifiers: `5-minutes`.
  let length: String
  /// The unit in which the calendar counts.
  let unit: Calendar.Component
  /// The number of units.
  let count: Int
  /// Whether the time is after now.
  var isAhead = false

  /// The text in a case: `5 minutes ago`.
  var description: String {
    let text = "\(count) \(unit)\(count == 1 ? "" : "s")"
    return isAhead ? "\(text) ahead" : "\(text) ago"
  }

  /// Returns the date of the time span, counted by a calendar.
  func date(from now: Date, in calendar: Calendar) throws -> Date {
    guard let date = calendar.date(byAdding: unit, value: isAhead ? count : -count, to: now) else {
      throw Inapplicable("the calendar of this machine has no date \(self)")
    }
    return date
  }
}
