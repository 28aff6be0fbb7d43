import Foundation

/// A point in time in a time zone.
struct Moment: Sendable, Hashable {
  /// The point in time.
  let date: Date
  /// The name of the time zone.
  let zoneName: String

  /// Creates a moment from seconds since 1970 in UTC.
  init(_ seconds: Int, in zoneName: String) {
    date = Date(timeIntervalSince1970: TimeInterval(seconds))
    self.zoneName = zoneName
  }

  /// Returns a later moment, or an earlier one if negative.
  func later(by seconds: Int) -> Moment { Moment(Int(date.timeIntervalSince1970) + seconds, in: zoneName) }

  /// The time zone.
  ///
  /// - Throws: `Inapplicable` on a machine without this time zone.
  var zone: TimeZone {
    get throws(Inapplicable) {
      guard let zone = TimeZone(identifier: zoneName) else {
        throw Inapplicable("this machine does not know the time zone \(zoneName)")
      }
      return zone
    }
  }
}

extension Moment {
  /// The default time of cases: 12:34:56 on 20 May 2026, so that a timestamp rounded to a minute is detected.
  static let usual = Moment(1_779_280_496, in: "UTC")
}

extension Moment: CustomStringConvertible {
  /// The local time: `2026-03-30T12:00:00+02:00 in Europe/Berlin`.
  var description: String {
    let zone = TimeZone(identifier: zoneName) ?? .gmt
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
    return "\(date.formatted(style)) in \(zoneName)"
  }
}
