import Foundation

/// The age of a saved feed.
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
  /// Saved tomorrow, by a clock that was wrong.
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
    case .future: now + 86_400
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
    case .future: "of tomorrow"
    }
  }
}
