import Basics

/// The date formats of HTTP headers.
///
/// Source: RFC 9110, section 5.6.7.
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns the seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` for any other text.
  package static func seconds(of text: String) -> Int? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT", let year = number(parts[3], digits: 4) else {
      return nil
    }
    return seconds(year: year, month: parts[2], day: parts[1], time: parts[4])
  }

  /// Returns the date of a number of seconds since 1970, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func text(seconds: Int) -> String {
    let moment = Timestamp.nanoseconds(ofSeconds: Int64(seconds))
    let (text, day) = (Timestamp.text(nanoseconds: moment), Timestamp.day(ofNanoseconds: moment))
    let date = CivilDate(dayNumber: day)
    // 1970 began on a Thursday.
    let weekday = days[Int(((day + 4) % 7 + 7) % 7)]
    let (parts, month) = (text.prefix(10).split(separator: "-"), months[Int(date.month) - 1])
    guard parts.count == 3 else { return text }
    return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(text.dropFirst(11).prefix(8)) GMT"
  }

  /// Returns whether a text is a date in one of the three formats that every recipient must accept.
  ///
  /// The two obsolete formats are `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
  package static func isValid(_ text: String) -> Bool {
    if seconds(of: text) != nil { return true }
    let parts = text.split(separator: " ").map(String.init)
    if parts.count == 4, parts[0].hasSuffix(","), parts[3] == "GMT" {
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      return date.count == 3 && number(date[2], digits: 2) != nil
        && seconds(year: 1994, month: date[1], day: date[0], time: parts[2]) != nil
    }
    guard parts.count == 5, let year = number(parts[4], digits: 4) else { return false }
    let day = parts[2].utf8.count == 1 ? "0\(parts[2])" : parts[2]
    return seconds(year: year, month: parts[1], day: day, time: parts[3]) != nil
  }

  private static func seconds(year: Int, month: String, day: String, time: String) -> Int? {
    guard let day = number(day, digits: 2), let month = months.firstIndex(of: month), (1...31).contains(day) else {
      return nil
    }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).compactMap {
      number(String($0), digits: 2)
    }
    guard parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] <= 60 else { return nil }
    let date = CivilDate(year: Int64(year), month: Int64(month) + 1, day: Int64(day))
    return Int(date.dayNumber) * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  private static func number(_ text: String, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
  }
}
