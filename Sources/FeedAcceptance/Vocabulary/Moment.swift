import Foundation

/// A point in time, and its source.
struct Moment: Sendable, Hashable {
  /// The point in time.
  let date: Date
  /// The name of the time zone.
  let zoneName: String

  /// Seconds after 1970 in UTC, whatever the place.
  init(_ seconds: Int, in zoneName: String) {
    date = Date(timeIntervalSince1970: TimeInterval(seconds))
    self.zoneName = zoneName
  }

  /// Earlier or later.
  func later(by seconds: Int) -> Moment { Moment(Int(date.timeIntervalSince1970) + seconds, in: zoneName) }

  /// The time zone.
  ///
  /// - Throws: `Inapplicable` on a machine that does not know it.
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
  /// When it is unless a case says otherwise: 12:34:56 on 20 May 2026, so that a stamp rounded to a minute is noticed.
  static let usual = Moment(1_779_280_496, in: "UTC")
}

extension Moment: CustomStringConvertible {
  /// What a clock shows there: `2026-03-30T12:00:00+02:00 in Europe/Berlin`.
  var description: String {
    let zone = TimeZone(identifier: zoneName) ?? .gmt
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
    return "\(date.formatted(style)) in \(zoneName)"
  }
}
