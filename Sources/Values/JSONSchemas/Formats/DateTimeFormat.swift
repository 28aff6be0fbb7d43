/// Validates dates and times of RFC 3339 §5.6, and optionally the time zones of ISO 8601.
enum DateTimeFormat {
  /// Whether the text is a `date-time`.
  static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isDateTime(text, allowsBasicZone: false)
  }

  /// Whether the text is a `date-time`, possibly with a time zone without a colon.
  static func isISO8601DateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isDateTime(text, allowsBasicZone: true)
  }

  /// Whether the text is a `full-date`.
  static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count == 10 && hasDate(text)
  }

  /// Whether the text is a `full-time`.
  static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    hasTime(text, at: 0, allowsBasicZone: false)
  }

  private static func isDateTime(_ text: UnsafeBufferPointer<UInt8>, allowsBasicZone: Bool) -> Bool {
    text.count >= 20 && hasDate(text) && text[10] | 0x20 == UInt8(ascii: "t")
      && hasTime(text, at: 11, allowsBasicZone: allowsBasicZone)
  }

  /// Returns the number of two digits, or 100 if there is anything else; both must be within the text.
  @inline(__always)
  private static func pair(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    let tens = text[position] &- 0x30
    let ones = text[position &+ 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens &* 10 &+ ones) : 100
  }

  /// Returns whether a text of at least ten bytes starts with a date.
  @inline(__always)
  private static func hasDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let century = pair(text, 0)
    let year = pair(text, 2)
    let month = pair(text, 5)
    let day = pair(text, 8)
    guard century < 100, year < 100, month &- 1 < 12, month > 0, day > 0, text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-")
    else { return false }
    if day <= 28 { return true }
    if month == 2 {
      let isLeap = year == 0 ? century & 3 == 0 : year & 3 == 0
      return day == 29 && isLeap
    }
    // April, June, September and November have 30 days.
    return day <= (0b1010_0101_0000 >> month & 1 == 0 ? 31 : 30)
  }

  /// Returns whether the text is a time with a zone from a position on.
  @inline(__always)
  private static func hasTime(_ text: UnsafeBufferPointer<UInt8>, at start: Int, allowsBasicZone: Bool) -> Bool {
    guard text.count >= start &+ 9 else { return false }
    let hour = pair(text, start)
    let minute = pair(text, start &+ 3)
    let second = pair(text, start &+ 6)
    guard hour < 24, minute < 60, second <= 60, text[start &+ 2] == UInt8(ascii: ":"),
      text[start &+ 5] == UInt8(ascii: ":")
    else { return false }
    var position = start &+ 8
    if text[position] == UInt8(ascii: ".") {
      let first = position &+ 1
      position = first
      while position < text.count, ByteClass.isDigit(text[position]) { position &+= 1 }
      guard position > first, position < text.count else { return false }
    }
    guard let offset = zone(text, at: position, allowsBasicZone: allowsBasicZone) else { return false }
    if second < 60 { return true }
    // A leap second is inserted at the end of a day of UTC.
    return (hour * 60 + minute - offset + 2880) % 1440 == 1439
  }

  /// Parses a time zone at the end of the text; returns its offset in minutes.
  @inline(__always)
  private static func zone(_ text: UnsafeBufferPointer<UInt8>, at start: Int, allowsBasicZone: Bool) -> Int? {
    let sign = text[start]
    let length = text.count &- start
    if sign | 0x20 == UInt8(ascii: "z") { return length == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let minutesAt: Int
    if length == 6, text[start &+ 3] == UInt8(ascii: ":") {
      minutesAt = start &+ 4
    } else if allowsBasicZone, length == 5 {
      minutesAt = start &+ 3
    } else {
      return nil
    }
    let hours = pair(text, start &+ 1)
    let minutes = pair(text, minutesAt)
    guard hours < 24, minutes < 60 else { return nil }
    let offset = hours * 60 + minutes
    return sign == UInt8(ascii: "+") ? offset : -offset
  }
}
