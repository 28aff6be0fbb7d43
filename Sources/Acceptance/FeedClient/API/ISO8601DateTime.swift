import Basics
package import Foundation

/// Parses dates and times with a time zone as the API writes them: `2020-05-20T11:24:59+0000`, `…+00:00`, `…Z`, with or
/// without fractional seconds.
///
/// Source: RFC 3339, section 5.6; ISO 8601 for zones without a colon. Foundation's formatters accept 30 February and
/// trailing text, and are many times slower.
package enum ISO8601DateTime {
  /// Parses a text; `nil` if it is not a date and time with a time zone.
  package static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(UnsafeRawBufferPointer($0)) }
  }

  /// Parses UTF-8 text; `nil` if it is not a date and time with a time zone.
  static func date(_ text: UnsafeRawBufferPointer) -> Date? {
    guard text.count >= 20, text[10] == UInt8(ascii: "T"), let day = day(text), let second = second(text) else {
      return nil
    }
    var position = 19
    var fraction = 0.0
    if text[position] == UInt8(ascii: ".") {
      guard let read = Self.fraction(text, from: 20) else { return nil }
      (fraction, position) = read
    }
    guard let offset = offset(text, from: position) else { return nil }
    // A leap second is inserted at the end of a UTC day (RFC 3339, section 5.7), and counts as the next second.
    let inUTC = second - offset
    guard !isLeap(text) || inUTC % secondsPerDay == 0 else { return nil }
    let sinceReference = day * secondsPerDay + inUTC - referenceDate
    return Date(timeIntervalSinceReferenceDate: Double(sinceReference) + fraction)
  }

  private static let secondsPerDay = 86_400
  /// The start of 2001, Foundation's reference date, in seconds since 1970.
  private static let referenceDate = 978_307_200

  /// The number of two digits, or 100 if there is anything else; the caller guarantees that both exist.
  @inline(__always)
  private static func pair(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int {
    let tens = text[position] &- 0x30
    let ones = text[position + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens &* 10 &+ ones) : 100
  }

  /// Parses `YYYY-MM-DD`; returns the days since 1 January 1970 in the Gregorian calendar.
  private static func day(_ text: UnsafeRawBufferPointer) -> Int? {
    let (century, ofCentury, month, day) = (pair(text, 0), pair(text, 2), pair(text, 5), pair(text, 8))
    guard century < 100, ofCentury < 100, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
    let date = CivilDate(year: Int64(century * 100 + ofCentury), month: Int64(month), day: Int64(day))
    return date.exists ? Int(date.dayNumber) : nil
  }

  /// Parses `HH:MM:SS`; returns the second of the day, with 60 seconds counting as the next minute.
  private static func second(_ text: UnsafeRawBufferPointer) -> Int? {
    let (hour, minute, second) = (pair(text, 11), pair(text, 14), pair(text, 17))
    guard hour < 24, minute < 60, second <= 60, text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":") else {
      return nil
    }
    return hour * 3600 + minute * 60 + second
  }

  private static func isLeap(_ text: UnsafeRawBufferPointer) -> Bool { pair(text, 17) == 60 }

  /// Parses the digits of a fraction; returns it with the position after it, or `nil` without digits.
  private static func fraction(_ text: UnsafeRawBufferPointer, from start: Int) -> (Double, Int)? {
    var position = start
    var (digits, scale) = (0, 1)
    while position < text.count, text[position] &- 0x30 < 10 {
      // A date does not hold more than nanoseconds; further digits are read but ignored.
      if scale < 1_000_000_000 { (digits, scale) = (digits * 10 + Int(text[position] &- 0x30), scale * 10) }
      position += 1
    }
    return position == start ? nil : (Double(digits) / Double(scale), position)
  }

  /// Parses a time zone at the end of the text; returns its offset from UTC in seconds.
  private static func offset(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let length = text.count - start
    guard length > 0 else { return nil }
    let sign = text[start]
    if sign == UInt8(ascii: "Z") { return length == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      length == 5 || (length == 6 && text[start + 3] == UInt8(ascii: ":"))
    else { return nil }
    let (hours, minutes) = (pair(text, start + 1), pair(text, text.count - 2))
    guard hours < 24, minutes < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "+") ? offset : -offset
  }
}
