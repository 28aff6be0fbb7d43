package import Foundation

/// Dates and times with a zone, as the API writes them: `2020-05-20T11:24:59+0000`, `…+00:00`, `…Z`, with or without a
/// fraction of a second.
///
/// Source: RFC 3339, section 5.6, with the zone without a colon of ISO 8601 besides. Foundation's formatters take
/// 30 February, and what follows the zone; they are also many times slower than a few additions.
package enum ISO8601DateTime {
  /// The date of a text; `nil` if it is not a date and time with a zone.
  package static func date(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(UnsafeRawBufferPointer($0)) }
  }

  /// The date of UTF-8 text; `nil` if it is not a date and time with a zone.
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
    // A leap second is put in at the end of a day of UTC (RFC 3339, section 5.7), and counts as the second after it.
    let inUTC = second - offset
    guard !isLeap(text) || inUTC % secondsPerDay == 0 else { return nil }
    let sinceReference = day * secondsPerDay + inUTC - referenceDate
    return Date(timeIntervalSinceReferenceDate: Double(sinceReference) + fraction)
  }

  private static let secondsPerDay = 86_400
  /// Foundation counts from the beginning of 2001; in seconds after that of 1970.
  private static let referenceDate = 978_307_200

  /// The number of two digits, or 100 for anything else; both positions are within the text.
  @inline(__always)
  private static func pair(_ text: UnsafeRawBufferPointer, _ position: Int) -> Int {
    let tens = text[position] &- 0x30
    let ones = text[position + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens &* 10 &+ ones) : 100
  }

  /// The day of `YYYY-MM-DD`, counted from 1 January 1970 in the Gregorian calendar.
  private static func day(_ text: UnsafeRawBufferPointer) -> Int? {
    let (century, ofCentury, month, day) = (pair(text, 0), pair(text, 2), pair(text, 5), pair(text, 8))
    guard century < 100, ofCentury < 100, (1...12).contains(month), text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-")
    else { return nil }
    let year = century * 100 + ofCentury
    guard day >= 1, day <= length(ofMonth: month, of: year) else { return nil }
    // A year that begins in March has its leap day at its end, and months of which five have 153 days.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    // 400 years before the year 0 keep the divisions above zero.
    let elapsed = marchYear + 400
    let leapDays = elapsed / 4 - elapsed / 100 + elapsed / 400
    return elapsed * 365 + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 865_565
  }

  private static func length(ofMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The second of the day of `HH:MM:SS`; second 60 is the first of the next minute.
  private static func second(_ text: UnsafeRawBufferPointer) -> Int? {
    let (hour, minute, second) = (pair(text, 11), pair(text, 14), pair(text, 17))
    guard hour < 24, minute < 60, second <= 60, text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":") else {
      return nil
    }
    return hour * 3600 + minute * 60 + second
  }

  private static func isLeap(_ text: UnsafeRawBufferPointer) -> Bool { pair(text, 17) == 60 }

  /// The fraction with digits that start at a position, and the position after them; `nil` without digits.
  private static func fraction(_ text: UnsafeRawBufferPointer, from start: Int) -> (Double, Int)? {
    var position = start
    var (digits, scale) = (0, 1)
    while position < text.count, text[position] &- 0x30 < 10 {
      // Nanoseconds are more than a date holds; what follows them is read, and has no weight.
      if scale < 1_000_000_000 { (digits, scale) = (digits * 10 + Int(text[position] &- 0x30), scale * 10) }
      position += 1
    }
    return position == start ? nil : (Double(digits) / Double(scale), position)
  }

  /// The seconds east of UTC of a zone that begins at a position and ends the text.
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
