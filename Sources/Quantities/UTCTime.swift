/// Points in time as people and machines read them.
package enum UTCTime {
  /// Nanoseconds since 1970 as RFC 3339 writes them, in UTC and to the millisecond: `2024-02-29T12:00:00.250Z`.
  package static func text(of nanoseconds: Int64) -> String {
    let milliseconds = floorDivided(nanoseconds, 1_000_000)
    let seconds = floorDivided(milliseconds, 1000)
    let days = floorDivided(seconds, 86400)
    let (year, month, day) = date(ofDay: days)
    let second = seconds - days * 86400
    let date = [digits(year, 4), digits(month, 2), digits(day, 2)].joined(separator: "-")
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
    return "\(date)T\(time).\(digits(milliseconds - seconds * 1000, 3))Z"
  }

  /// The date of a day that is counted from 1970-01-01, in the calendar of ISO 8601.
  ///
  /// Years are counted from 0000-03-01, so that a leap day ends a year: four hundred of them have 146 097 days.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let day = day + 719_468
    let era = floorDivided(day, 146_097)
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-(value + 1)) / divisor) - 1
  }

  private static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
