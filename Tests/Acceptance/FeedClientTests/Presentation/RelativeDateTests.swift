import FeedClient
import Foundation
import Testing

@Suite("Relative dates")
struct RelativeDateTests {
  private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test(
    "A relative date is counted by the calendar, in the largest unit",
    arguments: [
      ("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "1 day ago"),
      ("2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "24 hours ago"),
      ("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "1 day ago"),
      ("2026-02-15T12:00:00Z", "2026-03-15T12:00:00Z", "1 month ago"),
      ("2026-07-15T12:00:00Z", "2026-08-14T12:00:00Z", "4 weeks ago"),
      ("2027-03-01T12:00:00Z", "2028-02-29T12:00:00Z", "11 months ago"),
      ("2028-02-29T12:00:00Z", "2027-03-01T12:00:00Z", "in 11 months"),
      ("1926-05-20T12:00:00Z", "2026-05-20T12:00:00Z", "100 years ago"),
      ("2026-05-20T12:00:00Z", "2026-05-20T12:00:00Z", "0 seconds ago"),
    ]
  )
  func calendar(date: String, now: String, text: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let found = RelativeDate.text(
      of: try Self.date(date),
      now: try Self.date(now),
      calendar: calendar,
      locale: Locale(identifier: "en")
    )
    #expect(found == text)
  }
}
