import Foundation
import Synchronization

/// The time of a case: it does not advance until the case moves it, and nothing reads the real clock.
final class CaseClock: Sendable {
  private struct State {
    var now: Date
    var calendar: Calendar
  }

  private let state: Mutex<State>

  /// A quarter of a second after the usual moment, in a calendar whose days all have 24 hours.
  init() {
    state = Mutex(State(now: Moment.usual.date + 0.25, calendar: .gregorian(in: .gmt)))
  }

  /// The time that the client sees.
  var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  /// What the client counts days in.
  var calendar: Calendar {
    get { state.withLock(\.calendar) }
    set { state.withLock { $0.calendar = newValue } }
  }
}

extension Calendar {
  /// The Gregorian calendar of a place, whatever the settings of the machine.
  static func gregorian(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }
}
