import FeedClient
import Foundation
import Testing

@Suite("A date and time of ISO 8601")
struct ISO8601DateTimeTests {
  @Test("Every day from 0000 to 9999 follows the day before, and no other text is a day")
  func everyDay() {
    var expected = -62_167_219_200.0
    var wrong: [String] = []
    for year in 0...9999 {
      // All days of years with special rules; only the ends of months in other years.
      let isChecked = year % 100 == 0 || (1999...2009).contains(year)
      for month in 1...12 {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        let days = isChecked ? 1...32 : length...length + 1
        for day in days {
          let text = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))T00:00:00Z"
          let date = ISO8601DateTime.date(text)?.timeIntervalSince1970
          if date != (day <= length ? expected + Double(day - 1) * 86_400 : nil) { wrong.append(text) }
        }
        expected += Double(length) * 86_400
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(
    "An ISO 8601 date and time may have a fraction of a second",
    arguments: [
      ("2020-05-20T11:24:59.5Z", 0.5), ("2020-05-20T11:24:59.250+0000", 0.25), ("2020-05-20T11:24:59.0-00:00", 0),
      ("2020-05-20T11:24:59.125000000000000000000000000000000000000Z", 0.125),
      ("2020-05-20T11:24:59.000000000000000000000000000000000000001Z", 0),
    ]
  )
  func fractions(text: String, fraction: Double) {
    #expect(ISO8601DateTime.date(text)?.timeIntervalSince1970 == 1_589_973_899 + fraction)
  }

  @Test(
    "A text that is not an ISO 8601 date and time is rejected",
    arguments: [
      "", "2020", "2020-05-20", "11:24:59Z", "now",
      // Dates that do not exist.
      "2020-02-30T11:24:59Z", "2019-02-29T11:24:59Z", "1900-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
      "2020-04-31T11:24:59Z", "2020-06-31T11:24:59Z", "2020-09-31T11:24:59Z", "2020-11-31T11:24:59Z",
      "2020-01-32T11:24:59Z", "2020-00-20T11:24:59Z", "2020-13-20T11:24:59Z", "2020-05-00T11:24:59Z",
      // Times that do not exist.
      "2020-05-20T24:00:00Z", "2020-05-20T25:24:59Z", "2020-05-20T11:60:59Z", "2020-05-20T11:24:61Z",
      "2020-05-20T11:24:60Z", "2020-12-31T22:59:60Z", "2020-12-31T23:59:60+01:00", "2020-05-20T-1:24:59Z",
      // Missing or invalid time zones.
      "2020-05-20T11:24:59", "2020-05-20T11:24:59.5", "2020-05-20T11:24:59+", "2020-05-20T11:24:59+00",
      "2020-05-20T11:24:59+0", "2020-05-20T11:24:59+000", "2020-05-20T11:24:59+00:0", "2020-05-20T11:24:59+00000",
      "2020-05-20T11:24:59+00:000", "2020-05-20T11:24:59+0:000", "2020-05-20T11:24:59+00-00",
      "2020-05-20T11:24:59+24:00", "2020-05-20T11:24:59+00:60", "2020-05-20T11:24:59 00:00", "2020-05-20T11:24:59UTC",
      "2020-05-20T11:24:59z", "2020-05-20T11:24:59\u{2212}00:00", "2020-05-20T11:24:59+٠٠:٠٠",
      // Surrounding letters and spaces.
      "2020-05-20T11:24:59Zjunk", "2020-05-20T11:24:59ZZ", "2020-05-20T11:24:59+0000Z", "2020-05-20T11:24:59+00:00 ",
      "2020-05-20T11:24:59Z\n", " 2020-05-20T11:24:59Z", "2020-05-20T11:24:59 Z", "2020-05-20T11:24:59Z\u{0}",
      // Wrong separators.
      "2020-05-20 11:24:59Z", "2020-05-20t11:24:59Z", "2020-05-2011:24:59Z", "2020/05/20T11:24:59Z",
      "2020-05/20T11:24:59Z", "2020-05-20T11.24:59Z", "2020-05-20T11:24.59Z", "20200520T112459Z",
      "2020-05-20T11:24:59,5Z", "2020-05-20T11:24:59.Z", "2020-05-20T11:24:59.+0000", "2020-05-20T11:24:59.5.5Z",
      // Too few, too many or invalid digits.
      "2020-5-20T11:24:59Z", "2020-05-20T1:24:59Z", "2020-05-20T11:24Z", "20-05-20T11:24:59Z", "02020-05-20T11:24:59Z",
      "+2020-05-20T11:24:59Z", "-2020-05-20T11:24:59Z", "2O20-05-20T11:24:59Z", "202a-05-20T11:24:59Z",
      "2020-05-20T11:24:5:Z", "2020-05-20T11:24:5/Z", "２０２０-05-20T11:24:59Z",
    ]
  )
  func wrong(text: String) {
    #expect(ISO8601DateTime.date(text) == nil)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: count - text.utf8.count) + text
  }
}
