import Foundation
import Synchronization

/// The clock of a case: it advances only when the case moves it, and nothing reads the real clock.
final class CaseClock: Sendable {
  private struct State {
    var now: Date
    var calendar: Calendar
  }

  private let state: Mutex<State>

  /// Creates a clock a quarter of a second after the default time, with a calendar whose days all have 24 hours.
  init() {
    state = Mutex(State(now: Moment.usual.date + 0.25, calendar: .gregorian(in: .gmt)))
  }

  /// The time that the client sees.
  var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  /// The calendar that the client uses to count days.
  var calendar: Calendar {
    get { state.withLock(\.calendar) }
    set { state.withLock { $0.calendar = newValue } }
  }
}

extension Calendar {
  /// Returns the Gregorian calendar of a time zone, independent of the machine's settings.
  static func gregorian(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }
}
