public import JSONSyntax

/// How long a client may show a saved response, and when it does so (`x-client-cache` of an operation).
public struct ClientCache: Sendable, Hashable {
  /// The content that a client shows if the operation fails.
  public enum Fallback: String, Sendable, Hashable, CaseIterable {
    /// The saved response, if it is young enough.
    case stale
    /// An error.
    case none
  }

  /// The part of a list read page by page that a client saves.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Every page that it has loaded.
    case pages
    /// The first page alone.
    case firstPage = "first-page"
  }

  /// A duration of calendar days and of seconds.
  public struct Age: Sendable, Hashable {
    /// The days, which a client counts in its calendar.
    public let days: Int
    /// The seconds beyond the days.
    public let seconds: Int

    /// Reads a duration of weeks, days, hours, minutes and seconds, such as `P7D`, `P2W` or `PT12H` (ISO 8601); `nil`
    /// for any other text, for months and years, whose length varies, and for one of more than 100 years.
    public init?(_ text: String) {
      var rest = Substring(text)
      guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
      var total = (days: 0, seconds: 0)
      var units: [(letter: Character, days: Int, seconds: Int)] = [("W", 7, 0), ("D", 1, 0)]
      var isTime = false
      while let first = rest.first {
        if first == "T" {
          guard !isTime, rest.count > 1 else { return nil }
          isTime = true
          rest.removeFirst()
          units = [("H", 0, 3600), ("M", 0, 60), ("S", 0, 1)]
          continue
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard (1...7).contains(digits.count), let number = Int(digits), let letter = rest.popFirst(),
          let position = units.firstIndex(where: { $0.letter == letter })
        else { return nil }
        total.days += number * units[position].days
        total.seconds += number * units[position].seconds
        units.removeFirst(position + 1)
      }
      guard total.days <= 36_500, total.seconds <= 36_500 * 86_400 else { return nil }
      days = total.days
      seconds = total.seconds
    }
  }

  /// The age at which a saved response is no longer shown.
  public let maxAge: Age
  /// The content that a client shows if the operation fails.
  public let fallback: Fallback
  /// The part of a list that a client saves.
  public let scope: Scope
  /// The place of `x-client-cache`.
  public let place: SourcePlace
}
