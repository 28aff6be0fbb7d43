import FeedClient
import Foundation
import Testing

@Suite("A feed of seven days")
struct FeedCachePolicyTests {
  @Test("A feed of seven days keeps fractions of a second", arguments: [0.1, 0.5, 0.999_999, 1e-7])
  func fractions(fraction: Double) throws {
    let policy = FeedCachePolicy.sevenDays(in: try calendar())
    let saved = Date(timeIntervalSinceReferenceDate: 739_000_000 + fraction)
    let expiry = saved.addingTimeInterval(604_800)
    #expect(!policy.isFresh(saved, expiry))
    #expect(policy.isFresh(saved, Date(timeIntervalSinceReferenceDate: expiry.timeIntervalSinceReferenceDate.nextDown)))
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
    try FeedCachePolicy.sevenDays(in: calendar())
      .isFresh(Date(timeIntervalSinceReferenceDate: timestamp), Date(timeIntervalSinceReferenceDate: now))
  }

  private func calendar() throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    return calendar
  }
}
