import Basics
import HTTPMessages

/// A point in time in one of the spellings that servers use: RFC 3339 with or without seconds, fraction and offset, or
/// the date of an HTTP header.
package struct Instant {
  /// The seconds since 1970; those of the local time if the text has no offset.
  package let seconds: Int
  /// The seconds since 1970, as if the time were in UTC.
  private let localSeconds: Int
  /// Whether the text says how far the time is from UTC.
  private let hasOffset: Bool
  /// Whether the text has a fraction of a second other than zero.
  private let hasFraction: Bool
  /// Whether the text has seconds.
  private let hasSeconds: Bool

  package init?(_ text: String) {
    if let seconds = HTTPDate.seconds(of: text) {
      (self.seconds, localSeconds, hasOffset, hasFraction, hasSeconds) = (seconds, seconds, true, false, true)
      return
    }
    // Java appends the name of the zone: `2024-05-01T12:00Z[UTC]`.
    var reader = Timestamp.Reader(text.prefix { $0 != "[" })
    guard let date = reader.date(), reader.skip("Tt "), let hour = reader.number(2), reader.skip(":"),
      let minute = reader.number(2)
    else { return nil }
    var second: Int64?
    var hasFraction = false
    if reader.skip(":") {
      second = reader.number(2)
      guard second != nil else { return nil }
      if reader.skip(".,") {
        while let digit = reader.number(1) { hasFraction = hasFraction || digit != 0 }
      }
    }
    _ = reader.skip(" ")
    let zone = String(decoding: reader.bytes, as: UTF8.self).uppercased()
    guard let offset = Self.offset(zone) else { return nil }
    localSeconds = Int(date.dayNumber * 86_400 + hour * 3_600 + minute * 60 + (second ?? 0))
    seconds = localSeconds - offset
    (hasOffset, self.hasFraction, hasSeconds) = (!zone.isEmpty, hasFraction, second != nil)
  }

  /// Returns whether two texts name the same time, perhaps with another offset or precision.
  ///
  /// A time without an offset is compared as it is written.
  package func isSame(as other: Instant) -> Bool {
    let precision = hasSeconds && other.hasSeconds ? (hasFraction || other.hasFraction ? 1 : 0) : 59
    if abs(seconds - other.seconds) <= precision { return true }
    return hasOffset != other.hasOffset && abs(localSeconds - other.localSeconds) <= precision
  }

  /// Returns whether a number counts the seconds or milliseconds since 1970.
  package func isSame(as number: Double) -> Bool {
    [1.0, 1_000, 1_000_000].contains { abs(number / $0 - Double(seconds)) <= 1 }
  }

  /// Returns whether a date, such as `2024-05-01`, is that of the time in UTC or where it was written.
  package func isOn(_ date: String) -> Bool {
    guard date.utf8.count == 10, let midnight = Instant("\(date)T00:00:00Z") else { return false }
    return [seconds, localSeconds].contains { 0..<86_400 ~= $0 - midnight.seconds }
  }

  /// Returns the seconds that a zone is ahead of UTC; `nil` for any other text.
  private static func offset(_ zone: String) -> Int? {
    if ["", "Z", "UTC", "GMT"].contains(zone) { return 0 }
    guard let sign = zone.first, sign == "+" || sign == "-" else { return nil }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard [2, 4].contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let value = Int(digits)
    else { return nil }
    let minutes = digits.utf8.count == 2 ? value * 60 : value / 100 * 60 + value % 100
    return minutes * (sign == "-" ? -60 : 60)
  }
}
