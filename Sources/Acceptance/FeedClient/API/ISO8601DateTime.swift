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
    var reader = Timestamp.Reader(text)
    guard let date = reader.date(), reader.skip("T"), let second = reader.secondOfDay() else { return nil }
    let fraction = reader.fraction()
    guard let zone = reader.bytes.first, zone != UInt8(ascii: "z"), let offset = reader.offset(), reader.bytes.isEmpty
    else { return nil }
    // A leap second is inserted at the end of a UTC day (RFC 3339, section 5.7), and counts as the next second.
    let inUTC = second - offset
    guard text[17] != UInt8(ascii: "6") || inUTC % 86_400 == 0 else { return nil }
    let sinceReference = date.dayNumber * 86_400 + inUTC - referenceDate
    return Date(timeIntervalSinceReferenceDate: Double(sinceReference) + Double(fraction) / 1e9)
  }

  /// The start of 2001, Foundation's reference date, in seconds since 1970.
  private static let referenceDate: Int64 = 978_307_200
}
