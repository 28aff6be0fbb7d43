import Basics

/// The dates of cookies, which are written in many ways.
///
/// Source: draft-ietf-httpbis-rfc6265bis, section 5.1.1.
package enum CookieDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Returns the seconds since 1970 of a date; `nil` for a text that is none.
  package static func seconds(of text: String) -> Int? {
    var (time, day, month, year): ([Int]?, Int?, Int?, Int?)
    let tokens = text.utf8.split { byte in
      byte == 0x09 || 0x20...0x2F ~= byte || 0x3B...0x40 ~= byte || 0x5B...0x60 ~= byte || 0x7B...0x7E ~= byte
    }
    for token in tokens {
      let token = String(decoding: token, as: UTF8.self)
      if time == nil, let found = self.time(token) {
        time = found
      } else if day == nil, let number = number(token, digits: 1...2) {
        day = number
      } else if month == nil, let found = months.firstIndex(of: ASCII.lowercased(String(token.prefix(3)))) {
        month = found + 1
      } else if year == nil, let number = number(token, digits: 2...4) {
        year = number
      }
    }
    guard let time, let day, let month, var year else { return nil }
    if 70...99 ~= year { year += 1900 }
    if 0...69 ~= year { year += 2000 }
    guard 1...31 ~= day, year >= 1601, time[0] <= 23, time[1] <= 59, time[2] <= 59 else { return nil }
    let date = CivilDate(year: Int64(year), month: Int64(month), day: Int64(day))
    return date.exists ? Int(date.dayNumber) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2] : nil
  }

  private static func time(_ token: String) -> [Int]? {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts.compactMap { number(String($0), digits: 1...2) }
    return numbers.count == 3 ? numbers : nil
  }

  /// Returns the digits that a token begins with, which no further digit may follow.
  private static func number(_ token: String, digits: ClosedRange<Int>) -> Int? {
    let text = token.utf8.prefix { $0 &- 0x30 < 10 }
    return digits ~= text.count ? Int(String(decoding: text, as: UTF8.self)) : nil
  }
}
