import FeedClient
import Foundation
import Testing

@Suite("A feed of seven days")
struct FeedCachePolicyTests {
  /// A time in a time zone at which a feed is saved, and the number of hours until it expires.
  struct Row: CustomTestStringConvertible {
    let zone: String
    let saved: String
    let hours: Double
    let why: String

    init(_ zone: String, _ saved: String, _ hours: Double, _ why: String) {
      (self.zone, self.saved, self.hours, self.why) = (zone, saved, hours, why)
    }

    var testDescription: String { "\(why): \(saved) in \(zone)" }
  }

  static let rows = [
    Row("UTC", "2024-05-13T12:00:00Z", 168, "days of 24 hours"),
    Row("America/New_York", "2024-03-08T12:00:00-05:00", 167, "a day of 23 hours"),
    Row("America/New_York", "2024-11-01T12:00:00-04:00", 169, "a day of 25 hours"),
    Row("America/New_York", "2024-03-10T12:00:00-04:00", 168, "saved after the day of 23 hours"),
    Row("America/New_York", "2024-03-02T23:59:59-05:00", 168, "expires before the day of 23 hours"),
    Row("America/New_York", "2024-10-27T01:30:00-04:00", 168, "expires in the hour that comes twice, at the first"),
    Row("Europe/Berlin", "2024-03-30T23:00:00+01:00", 167, "a day of 23 hours"),
    Row("Europe/Berlin", "2024-10-26T23:00:00+02:00", 169, "a day of 25 hours"),
    Row("Australia/Lord_Howe", "2024-04-01T12:00:00+11:00", 168.5, "a day of 24 hours and a half"),
    Row("Asia/Kathmandu", "2024-05-13T12:00:00+05:45", 168, "a zone of quarters of hours"),
    Row("Pacific/Kiritimati", "2023-12-28T00:00:00+14:00", 168, "a year ends"),
    Row("UTC", "2024-02-23T12:00:00Z", 168, "a leap day between"),
    Row("UTC", "2023-02-23T12:00:00Z", 168, "February without a leap day"),
    Row("UTC", "2024-02-29T12:00:00Z", 168, "saved on a leap day"),
    Row("UTC", "1900-02-25T00:00:00Z", 168, "a century that is not a leap year"),
  ]

  static let calendars: [Calendar.Identifier] = [
    .gregorian, .hebrew, .buddhist, .islamicUmmAlQura, .chinese, .iso8601, .persian,
  ]

  @Test(
    "A feed of seven days is fresh until the same time of day a week later, in any calendar",
    arguments: rows,
    calendars
  )
  func week(row: Row, identifier: Calendar.Identifier) throws {
    let policy = FeedCachePolicy.sevenDays(in: try calendar(identifier, in: row.zone))
    let saved = try Date(row.saved, strategy: .iso8601)
    let expiry = saved.addingTimeInterval(row.hours * 3600)
    #expect(policy.isFresh(saved, saved))
    #expect(policy.isFresh(saved, expiry.addingTimeInterval(-1)))
    #expect(policy.isFresh(saved, expiry.addingTimeInterval(-0.001)))
    #expect(!policy.isFresh(saved, expiry))
    #expect(!policy.isFresh(saved, expiry.addingTimeInterval(1)))
  }

  @Test("A feed of seven days expires at another time in another time zone")
  func zones() throws {
    let saved = try Date("2024-03-08T17:00:00Z", strategy: .iso8601)
    let later = saved.addingTimeInterval(167.5 * 3600)
    #expect(!FeedCachePolicy.sevenDays(in: try calendar(.gregorian, in: "America/New_York")).isFresh(saved, later))
    #expect(FeedCachePolicy.sevenDays(in: try calendar(.gregorian, in: "UTC")).isFresh(saved, later))
  }

  @Test("A feed of seven days keeps fractions of a second", arguments: [0.1, 0.5, 0.999_999, 1e-7])
  func fractions(fraction: Double) throws {
    let policy = FeedCachePolicy.sevenDays(in: try calendar(.gregorian, in: "UTC"))
    let saved = Date(timeIntervalSinceReferenceDate: 739_000_000 + fraction)
    let expiry = saved.addingTimeInterval(604_800)
    #expect(!policy.isFresh(saved, expiry))
    #expect(policy.isFresh(saved, Date(timeIntervalSinceReferenceDate: expiry.timeIntervalSinceReferenceDate.nextDown)))
  }

  @Test(
    "A feed of seven days is fresh when its time is in the future",
    arguments: [0.001, 1, 604_800, 1e9, 1e15, 1e300, .infinity]
  )
  func future(seconds: TimeInterval) throws {
    #expect(try isFresh(seconds, at: 0))
  }

  @Test("A feed of seven days is expired when its time is long ago", arguments: [1e9, 1e12, 1e15, 1e300, .infinity])
  func past(seconds: TimeInterval) throws {
    #expect(try !isFresh(-seconds, at: 0))
    #expect(try !isFresh(Date.distantPast.timeIntervalSinceReferenceDate, at: 0))
  }

  @Test("The age of a feed is counted in days of 24 hours where the calendar ends", arguments: [1e14, -1e12, -1e13])
  func beyond(seconds: TimeInterval) throws {
    #expect(try isFresh(seconds, at: seconds))
    #expect(try isFresh(seconds, at: seconds + 604_799))
    #expect(try !isFresh(seconds, at: seconds + 604_800))
  }

  @Test("A feed of seven days is expired when its time is not a number, or now is not")
  func notANumber() throws {
    #expect(try !isFresh(.nan, at: 0))
    #expect(try !isFresh(0, at: .nan))
  }

  /// Whether a feed is fresh, for times in seconds, because some of them cannot be described as dates.
  private func isFresh(_ timestamp: TimeInterval, at now: TimeInterval) throws -> Bool {
    try FeedCachePolicy.sevenDays(in: calendar(.gregorian, in: "UTC"))
      .isFresh(Date(timeIntervalSinceReferenceDate: timestamp), Date(timeIntervalSinceReferenceDate: now))
  }

  private func calendar(_ identifier: Calendar.Identifier, in zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }
}
