import FeedClient
import Foundation

/// The content of the store for a loader spec, and its age.
struct SavedFeed: Sendable {
  /// A store, the time, and the calendar that counts days.
  struct Scene {
    let cached: CachedFeed?
    let now: Date
    let calendar: Calendar
  }

  private let makeScene: @Sendable (Calendar?) throws -> Scene

  /// Returns the scene for a loader with its own calendar; `nil` for a loader that accepts any calendar.
  func scene(in calendar: Calendar?) throws -> Scene { try makeScene(calendar) }

  /// An empty store.
  static let none = SavedFeed { calendar in
    Scene(cached: nil, now: SpecSamples.moment, calendar: calendar ?? .gregorian(in: .gmt))
  }

  /// Returns a feed saved a number of seconds after the time seven days ago, or before it if negative.
  static func sevenDaysOld(secondsLater seconds: Double) -> SavedFeed {
    SavedFeed { calendar in
      let calendar = calendar ?? .gregorian(in: .gmt)
      let timestamp = SpecSamples.moment
      return Scene(
        cached: try feed(stamped: timestamp),
        now: try week(after: timestamp, in: calendar).addingTimeInterval(seconds),
        calendar: calendar
      )
    }
  }

  /// Returns a feed with a timestamp a number of seconds from now.
  static func stamped(secondsFromNow seconds: Double, images: Range<Int> = 0..<4) -> SavedFeed {
    SavedFeed { calendar in
      Scene(
        cached: try SpecSamples.feed(images, secondsLater: seconds),
        now: SpecSamples.moment,
        calendar: calendar ?? .gregorian(in: .gmt)
      )
    }
  }

  /// Returns a feed that was saved at noon, three days before a clock change, and is seven days old now or some seconds
  /// earlier.
  static func sevenDaysOld(across change: ClockChange, secondsLater seconds: Double) -> SavedFeed {
    SavedFeed { calendar in
      let calendar = try calendar ?? ClockChange.calendar()
      let timestamp = try change.noonBefore(in: calendar)
      return Scene(
        cached: try feed(stamped: timestamp),
        now: try week(after: timestamp, in: calendar).addingTimeInterval(seconds),
        calendar: calendar
      )
    }
  }

  private static func feed(stamped timestamp: Date) throws(Mismatch) -> CachedFeed {
    CachedFeed(feed: try SpecSamples.images(0..<4), timestamp: timestamp)
  }

  private static func week(after date: Date, in calendar: Calendar) throws(Mismatch) -> Date {
    guard let week = calendar.date(byAdding: .day, value: 7, to: date) else {
      throw Mismatch(expected: "a calendar that knows the day a week after \(Wording.moment(date))", got: "none")
    }
    return week
  }
}

/// A clock change, on a day of 23 or 25 hours.
enum ClockChange: Sendable {
  case forward
  case back

  /// Returns a calendar of a time zone with clock changes.
  static func calendar() throws(Inapplicable) -> Calendar {
    guard let zone = TimeZone(identifier: "Europe/Berlin") else {
      throw Inapplicable("this machine does not know the time zone Europe/Berlin")
    }
    return .gregorian(in: zone)
  }

  /// Returns noon, three days before the first such change since 2020; in a zone without one, on 1 January 2020.
  func noonBefore(in calendar: Calendar) throws(Mismatch) -> Date {
    let zone = calendar.timeZone
    let start = Date(timeIntervalSince1970: 1_577_836_800)
    var date = start
    for _ in 0..<4 {
      guard let next = zone.nextDaylightSavingTimeTransition(after: date) else { break }
      let step = zone.secondsFromGMT(for: next) - zone.secondsFromGMT(for: next.addingTimeInterval(-1))
      if (step > 0) == (self == .forward), step != 0 { return try noon(threeDaysBefore: next, in: calendar) }
      date = next
    }
    return try noon(threeDaysBefore: start, in: calendar)
  }

  private func noon(threeDaysBefore date: Date, in calendar: Calendar) throws(Mismatch) -> Date {
    guard let day = calendar.date(byAdding: .day, value: -3, to: calendar.startOfDay(for: date)),
      let noon = calendar.date(byAdding: .hour, value: 12, to: day)
    else { throw Mismatch(expected: "a calendar that knows the day before \(Wording.moment(date))", got: "none") }
    return noon
  }
}
