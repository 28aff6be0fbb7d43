/// Moments as recordings have them: date and time of day (RFC 3339) as nanoseconds since 1970 in UTC.
package enum Timestamp {
  /// Returns the text of a moment in UTC with milliseconds: `2026-05-04T09:41:00.217Z`.
  package static func text(nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds.flooredQuotient(by: 1_000_000)
    let seconds = milliseconds.flooredQuotient(by: 1000)
    return text(seconds: seconds, milliseconds: milliseconds - seconds * 1000)
  }

  /// Returns the moment so many seconds after 1970, and milliseconds after those.
  package static func text(seconds: Int64, milliseconds: Int64 = 0) -> String {
    let day = seconds.flooredQuotient(by: 86_400)
    let second = seconds - day * 86_400
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(CivilDate(dayNumber: day))T\(time).\(milliseconds.padded(to: 3))Z"
  }

  /// Returns the nanoseconds of a number of seconds, or the nearest that a number has: those of 1677 or 2262.
  package static func nanoseconds(ofSeconds seconds: Int64) -> Int64 { seconds.multipliedSaturated(by: 1_000_000_000) }

  /// Parses a date and time; one without a zone is in UTC, because some tools leave the zone out.
  ///
  /// Returns nanoseconds since 1970; `nil` for any other text, and for years outside 1900 to 2200.
  package static func parse(_ text: String) -> Int64? {
    var reader = Reader(text)
    guard let date = reader.date(), (1900...2200).contains(date.year), reader.skip("Tt "),
      let second = reader.secondOfDay()
    else { return nil }
    let fraction = reader.fraction()
    guard let offset = reader.offset(), reader.bytes.isEmpty else { return nil }
    return (date.dayNumber * 86_400 + second - offset) * 1_000_000_000 + fraction
  }

  /// Returns the number of the day of a date such as `2026-12-31`, counted from 1970; `nil` for a text that is none.
  ///
  /// All years of four digits have dates, also those that have no moment here.
  package static func day(ofDate text: String) -> Int64? {
    var reader = Reader(text)
    guard let date = reader.date(), date.year > 0, reader.bytes.isEmpty else { return nil }
    return date.dayNumber
  }

  /// Returns the number of the day of a moment in UTC, counted from 1970.
  package static func day(ofNanoseconds nanoseconds: Int64) -> Int64 {
    nanoseconds.flooredQuotient(by: 86_400_000_000_000)
  }

  /// Reads the parts of a date and time one after another.
  package struct Reader {
    /// The bytes that are left.
    package var bytes: ArraySlice<UInt8>

    package init(_ text: some StringProtocol) { self.init(text.utf8) }

    package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes)[...] }

    /// Returns a date such as `2026-12-31`, if there is such a day, and goes on after it.
    package mutating func date() -> CivilDate? {
      guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
      let date = CivilDate(year: year, month: month, day: day)
      return date.exists ? date : nil
    }

    /// Returns the second of the day of a time such as `23:59:59`, and goes on after it; a second 60 is the next one.
    package mutating func secondOfDay() -> Int64? {
      guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2), hour < 24,
        minute < 60, second <= 60
      else { return nil }
      return hour * 3600 + minute * 60 + second
    }

    /// Returns a number of digits as a number, and goes on after them.
    package mutating func number(_ digits: Int) -> Int64? {
      let part = bytes.prefix(digits)
      guard part.count == digits, part.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      bytes = bytes.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int64($1 &- 0x30) }
    }

    /// Goes on after one of several characters, if it is next.
    package mutating func skip(_ characters: String) -> Bool {
      guard let first = bytes.first, characters.utf8.contains(first) else { return false }
      bytes = bytes.dropFirst()
      return true
    }

    /// The nanoseconds of a fraction of a second; further digits are dropped.
    package mutating func fraction() -> Int64 {
      guard bytes.first == UInt8(ascii: ".") else { return 0 }
      let digits = bytes.dropFirst().prefix { $0 &- 0x30 < 10 }
      guard !digits.isEmpty else { return 0 }
      bytes = bytes.dropFirst(digits.count + 1)
      return (0..<9).reduce(0) { value, position in
        value * 10 + (position < digits.count ? Int64(digits[digits.startIndex + position] &- 0x30) : 0)
      }
    }

    /// The zone's seconds ahead of UTC; 0 at the end of the text.
    package mutating func offset() -> Int64? {
      if bytes.isEmpty || skip("Zz") { return 0 }
      let isBehind = bytes.first == UInt8(ascii: "-")
      guard skip("+-"), let hours = number(2) else { return nil }
      _ = skip(":")
      guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
      return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }
  }
}
