import FeedClient
import Foundation

/// What a spec of a loader finds in the store, and when.
struct SavedFeed: Sendable {
  /// A store, the time, and the calendar in which days are counted.
  struct Scene {
    let cached: CachedFeed?
    let now: Date
    let calendar: Calendar
  }

  private let makeScene: @Sendable (Calendar?) throws -> Scene

  /// The scene of a loader that counts in a calendar; `nil` for one that counts in whichever it is given.
  func scene(in calendar: Calendar?) throws -> Scene { try makeScene(calendar) }

  /// Nothing.
  static let none = SavedFeed { calendar in
    Scene(cached: nil, now: SpecSamples.moment, calendar: calendar ?? .gregorian(in: .gmt))
  }

  /// A feed that was saved so many seconds after it turned seven days old, if they count below zero, or before.
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

  /// A feed with a timestamp so many seconds from now.
  static func stamped(secondsFromNow seconds: Double, images: Range<Int> = 0..<4) -> SavedFeed {
    SavedFeed { calendar in
      Scene(
        cached: try SpecSamples.feed(images, secondsLater: seconds),
        now: SpecSamples.moment,
        calendar: calendar ?? .gregorian(in: .gmt)
      )
    }
  }

  /// A feed that was saved at noon, three days before a change of the clock, and turns seven days old now, or so many
  /// seconds before.
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

/// A change of the clock, in which a day has 23 or 25 hours.
enum ClockChange: Sendable {
  case forward
  case back

  /// A calendar of a place where clocks are changed.
  static func calendar() throws(Inapplicable) -> Calendar {
    guard let zone = TimeZone(identifier: "Europe/Berlin") else {
      throw Inapplicable("this machine does not know the time zone Europe/Berlin")
    }
    return .gregorian(in: zone)
  }

  /// Noon, three days before the first such change in the years from 2020 on; in a zone without one, on 1 January 2020.
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
