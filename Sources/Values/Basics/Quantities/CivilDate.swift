/// A date of the Gregorian calendar (ISO 8601), also before it was introduced.
package struct CivilDate: Equatable, Sendable {
  package let year: Int64
  /// 1 to 12.
  package let month: Int64
  /// 1 to 31.
  package let day: Int64

  /// Creates a date from numbers of at most four digits; the result may not exist, see ``exists``.
  package init(year: Int64, month: Int64, day: Int64) { (self.year, self.month, self.day) = (year, month, day) }

  /// Creates the date of a day that is counted from 1970-01-01.
  ///
  /// Years are counted from 0000-03-01, so that a leap day ends a year: four hundred of them have 146,097 days.
  package init(dayNumber: Int64) {
    let shifted = dayNumber + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// The number of the day, counted from 1970-01-01; a day beyond the end of its month is one of the next month.
  package var dayNumber: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Whether the month has the day.
  package var exists: Bool {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days: Int64 = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    return 1...12 ~= month && 1...days ~= day
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it: `2024-02-29`.
  package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension Int64 {
  /// The quotient rounded down, also for negative numbers; the divisor is above zero.
  func flooredQuotient(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }

  /// The digits, with zeros before them.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
