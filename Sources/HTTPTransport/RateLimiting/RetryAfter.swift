package import HTTPExchange

/// The time to wait before a request is repeated, from the `Retry-After` header.
///
/// Source: RFC 9110, sections 5.6.7 and 10.2.3.
package enum RetryAfter {
  /// Returns the time that `Retry-After` specifies; `nil` if it is missing or invalid.
  ///
  /// A date is compared with the response's own `Date`, so that the clocks of the two machines need not agree.
  package static func wait(of response: HTTPResponse) -> Duration? {
    guard let text = response.headers["Retry-After"].map({ ASCII.trimmed($0) }), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      // A number that does not fit is longer than any wait.
      return .seconds(min(Int(text) ?? .max, 1 << 40))
    }
    guard let then = seconds(of: text), let now = response.headers["Date"].flatMap({ seconds(of: ASCII.trimmed($0)) })
    else { return nil }
    return .seconds(max(0, then - now))
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Converts a date such as `Sun, 06 Nov 1994 08:49:37 GMT` to seconds since 1970; `nil` for any other text.
  static func seconds(of text: String) -> Int? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT", let day = number(parts[1], digits: 2),
      let month = months.firstIndex(of: parts[2]), let year = number(parts[3], digits: 4), (1...31).contains(day)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).compactMap {
      number(String($0), digits: 2)
    }
    guard time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60 else { return nil }
    return days(year, month + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  private static func number(_ text: String, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
  }

  /// Returns the number of days from 1970-01-01 to a day of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years start in March here, so that the leap day is their last day.
    let year = month > 2 ? year : year - 1
    let century = year / 400
    let yearOfCentury = year - century * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return century * 146_097 + yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear - 719_468
  }
}
