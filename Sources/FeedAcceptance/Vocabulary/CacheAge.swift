import Foundation

/// How old a saved feed is.
enum CacheAge: Sendable, Hashable, CaseIterable {
  case oneDay
  case underSevenDays
  case sevenDays
  case overSevenDays
  case farPast
  case future

  /// Whether a feed of this age is still shown, as the use cases say; the client's own policy is not asked.
  var isFresh: Bool {
    switch self {
    case .oneDay, .underSevenDays, .future: true
    case .sevenDays, .overSevenDays, .farPast: false
    }
  }

  /// When a feed was saved that is so old now, in a calendar whose days all have 24 hours.
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
