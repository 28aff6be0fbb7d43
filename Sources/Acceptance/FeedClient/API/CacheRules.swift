/// How long a saved response is shown, and what is saved of a feed.
///
/// ```swift
/// var api = FeedAPI.shipped
/// api.cache = CacheRules(maxAge: MaxAge(days: 3), fallsBack: false)
/// ```
public struct CacheRules: Sendable, Hashable {
  /// The maximum age of a saved response.
  public var maxAge: MaxAge
  /// Whether the saved response is shown if the API fails; an error otherwise.
  public var fallsBack: Bool
  /// Whether every loaded page of a feed is saved; the first alone otherwise.
  public var savesEveryPage: Bool

  /// Creates rules.
  public init(maxAge: MaxAge, fallsBack: Bool = true, savesEveryPage: Bool = true) {
    self.maxAge = maxAge
    self.fallsBack = fallsBack
    self.savesEveryPage = savesEveryPage
  }

  /// The rules of the contracts in this package: seven days, with every page.
  public static let shipped = CacheRules(maxAge: MaxAge(days: 7))
}

/// A maximum age, in calendar days and seconds.
///
/// ```swift
/// let maxAge = MaxAge(days: 3)
/// #expect("\(maxAge)" == "three days")
/// ```
public struct MaxAge: Sendable, Hashable {
  /// The days of the client's calendar.
  public let days: Int
  /// The seconds beyond the days.
  public let seconds: Int

  /// Creates an age.
  public init(days: Int, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The seconds, in a calendar whose days all have 24 hours.
  package var total: Int { days * 86_400 + seconds }
}

extension MaxAge: CustomStringConvertible {
  /// The age in words: `seven days`, `twelve hours`, `one day and 30 seconds`.
  public var description: String {
    var parts: [(Int, String)] = days > 0 ? [(days, "day")] : []
    if seconds > 0 || days == 0 {
      let units = [(3600, "hour"), (60, "minute"), (1, "second")]
      let unit = units.first { seconds % $0.0 == 0 } ?? (1, "second")
      parts.append((seconds / unit.0, seconds == 0 ? "second" : unit.1))
    }
    return parts.map { count, unit in "\(Self.word(count)) \(unit)\(count == 1 ? "" : "s")" }.joined(separator: " and ")
  }

  private static func word(_ count: Int) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return words.indices.contains(count) ? words[count] : "\(count)"
  }

  /// The age in an identifier: `seven-days`.
  package var name: String { description.replacing(" ", with: "-") }
}
