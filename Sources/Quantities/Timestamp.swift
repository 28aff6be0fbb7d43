/// Moments as recordings have them: date and time of day (RFC 3339) as nanoseconds since 1970 in UTC.
package enum Timestamp {
  /// Returns the text of a moment in UTC with milliseconds: `2026-05-04T09:41:00.217Z`.
  package static func text(nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds.flooredQuotient(by: 1_000_000)
    let seconds = milliseconds.flooredQuotient(by: 1000)
    let day = seconds.flooredQuotient(by: 86_400)
    let time = seconds - day * 86_400
    let date = date(ofDay: day)
    func padded(_ value: Int64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))."
      + "\(padded(milliseconds - seconds * 1000, 3))Z"
  }

  /// Parses a date and time; one without a zone is in UTC, because some tools leave the zone out.
  ///
  /// Returns nanoseconds since 1970; `nil` for any other text, and for years outside 1900 to 2200.
  package static func parse(_ text: String) -> Int64? {
    var reader = Reader(bytes: Array(text.utf8)[...])
    guard let year = reader.number(4), (1900...2200).contains(year), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), reader.skip("Tt "), let hour = reader.number(2), reader.skip(":"),
      let minute = reader.number(2), reader.skip(":"), let second = reader.number(2)
    else { return nil }
    guard (1...12).contains(month), (1...days(inMonth: month, of: year)).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let fraction = reader.fraction()
    guard let offset = reader.offset(), reader.bytes.isEmpty else { return nil }
    let seconds = Self.day(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
    return seconds * 1_000_000_000 + fraction
  }

  private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The number of a day, counted from 1970; years begin in March, so that leap days are their last.
  private static func day(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day, counted from 1970.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func number(_ digits: Int) -> Int64? {
      let part = bytes.prefix(digits)
      guard part.count == digits, part.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      bytes = bytes.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int64($1 &- 0x30) }
    }

    mutating func skip(_ characters: String) -> Bool {
      guard let first = bytes.first, characters.utf8.contains(first) else { return false }
      bytes = bytes.dropFirst()
      return true
    }

    /// The nanoseconds of a fraction of a second; further digits are dropped.
    mutating func fraction() -> Int64 {
      guard bytes.first == UInt8(ascii: ".") else { return 0 }
      let digits = bytes.dropFirst().prefix { $0 &- 0x30 < 10 }
      guard !digits.isEmpty else { return 0 }
      bytes = bytes.dropFirst(digits.count + 1)
      return (0..<9).reduce(0) { value, position in
        value * 10 + (position < digits.count ? Int64(digits[digits.startIndex + position] &- 0x30) : 0)
      }
    }

    /// The zone's seconds ahead of UTC; 0 at the end of the text.
    mutating func offset() -> Int64? {
      if bytes.isEmpty || skip("Zz") { return 0 }
      let isBehind = bytes.first == UInt8(ascii: "-")
      guard skip("+-"), let hours = number(2) else { return nil }
      _ = skip(":")
      guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
      return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }
  }
}

extension Int64 {
  /// The quotient rounded down, also for negative numbers; the divisor is above zero.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
