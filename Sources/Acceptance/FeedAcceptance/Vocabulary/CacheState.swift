public import FeedClient
import Foundation

/// The state of the cache before a case: a column of the matrix.
///
/// ```swift
/// let old = Step.cache(.saved(.exactly(MaxAge(days: 7))))
/// ```
public enum CacheState: Sendable, Hashable {
  /// It holds nothing.
  case empty
  /// It holds the saved feed.
  case saved(CacheAge)
  /// It holds a recently saved feed, and every retrieval fails.
  case retrievalFails
  /// It is empty, and every insertion fails, so there is no fallback.
  case savingFails
  /// It is empty, and every deletion fails, so there is no fallback.
  case deletionFails

  /// The age of the saved feed; `nil` if there is none.
  var age: CacheAge? {
    switch self {
    case .saved(let age): age
    case .retrievalFails: .recent
    case .empty, .savingFails, .deletionFails: nil
    }
  }

  /// The failure of the store; `nil` for none.
  var fault: StoreFault? {
    switch self {
    case .empty, .saved: nil
    case .retrievalFails: .retrieval
    case .savingFails: .insertion
    case .deletionFails: .deletion
    }
  }

  /// Whether the saved feed can be displayed when the API is unavailable.
  var hasFeedToFallBackTo: Bool { fault == nil && age?.isFresh == true }

  /// Whether a feed from the API can be saved.
  var acceptsFeed: Bool { fault == nil || fault == .retrieval }
}

extension CacheState: CustomStringConvertible {
  /// The text in a case.
  public var description: String {
    let cache = age.map { "a cache that holds \(FeedContent.saved), \($0)" } ?? "an empty cache"
    return fault.map { "\(cache), where \($0.failing)" } ?? cache
  }
}

/// The age of a saved feed.
///
/// ```swift
/// let old = Step.cache(.saved(.exactly(MaxAge(days: 7))))
/// ```
public enum CacheAge: Sendable, Hashable {
  /// Younger than any maximum age.
  case recent
  /// One second younger than a maximum age.
  case under(MaxAge)
  /// Exactly as old as a maximum age.
  case exactly(MaxAge)
  /// One second older than a maximum age.
  case over(MaxAge)
  /// Saved in 1970.
  case farPast
  /// Saved in a year, by a clock that was wrong.
  case future

  /// The ages around a maximum age, each with its name in identifiers.
  static func all(around maxAge: MaxAge) -> [(name: String, age: CacheAge)] {
    [
      ("under-\(maxAge.name)", .under(maxAge)), (maxAge.name, .exactly(maxAge)), ("over-\(maxAge.name)", .over(maxAge)),
      ("far-past", .farPast), ("future", .future),
    ]
  }

  /// Whether a feed of this age is still displayed according to the use cases, independently of the client's policy.
  var isFresh: Bool {
    switch self {
    case .recent, .under, .future: true
    case .exactly, .over, .farPast: false
    }
  }

  /// Returns the timestamp of a feed of this age, in a calendar whose days all have 24 hours.
  func timestamp(at now: Date) -> Date {
    switch self {
    case .recent: now - 1
    case .under(let maxAge): now - TimeInterval(maxAge.total) + 1
    case .exactly(let maxAge): now - TimeInterval(maxAge.total)
    case .over(let maxAge): now - TimeInterval(maxAge.total) - 1
    case .farPast: Date(timeIntervalSince1970: 0)
    case .future: now + 365 * 86_400
    }
  }
}

extension CacheAge: CustomStringConvertible {
  /// The text in a case.
  public var description: String {
    switch self {
    case .recent: "one second old"
    case .under(let maxAge): "1 s under \(maxAge) old"
    case .exactly(let maxAge): "exactly \(maxAge) old"
    case .over(let maxAge): "1 s over \(maxAge) old"
    case .farPast: "of the far past"
    case .future: "of next year"
    }
  }
}

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
