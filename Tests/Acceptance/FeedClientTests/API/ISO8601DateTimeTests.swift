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

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: count - text.utf8.count) + text
  }
}
