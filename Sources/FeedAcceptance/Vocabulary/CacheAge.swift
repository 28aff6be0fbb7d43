import Foundation

/// The age of a saved feed.
enum CacheAge: Sendable, Hashable, CaseIterable {
  case oneDay
  case underSevenDays
  case sevenDays
  case overSevenDays
  case farPast
  case future

  /// Whether a feed of this age is still displayed according to the use cases, independently of the client's policy.
  var isFresh: Bool {
    switch self {
    case .oneDay, .underSevenDays, .future: true
    case .sevenDays, .overSevenDays, .farPast: false
    }
  }

  /// Returns the timestamp of a feed of this age, in a calendar whose days all have 24 hours.
  func timestamp(at now: Date) -> Date {
    let day: TimeInterval = 86_400
    return switch self {
    case .oneDay: now - day
    case .underSevenDays: now - 7 * day + 1
    case .sevenDays: now - 7 * day
    case .overSevenDays: now - 7 * day - 1
    case .farPast: Date(timeIntervalSince1970: 0)
    case .future: now + day
    }
  }
}

extension CacheAge: CustomStringConvertible {
  /// The text in a case.
  var description: String {
    switch self {
    case .oneDay: "one day old"
    case .underSevenDays: "1 s under seven days old"
    case .sevenDays: "exactly seven days old"
    case .overSevenDays: "1 s over seven days old"
    case .farPast: "of the far past"
    case .future: "of tomorrow"
    }
  }
}
