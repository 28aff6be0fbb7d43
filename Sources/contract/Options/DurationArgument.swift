import Quantities

/// Parses a time from the command line, such as `2`, `0.5`, `500ms`, `2s` or `1m`, or an age, such as `12h`, `30d` or
/// `4w`.
enum DurationArgument {
  /// Parses a time above zero, or zero if that is allowed, of up to a day.
  static func parse(_ text: String, allowsZero: Bool = false) throws(CommandFailure) -> Duration {
    guard let seconds = DurationText.seconds(ofTime: text) else {
      throw CommandFailure(
        "\"\(text)\" is not a time",
        remedy: "write seconds, or a unit after the number: 2, 0.5, 500ms, 2s, 1m"
      )
    }
    if allowsZero, seconds == 0 { return .zero }
    guard seconds >= 0.001, seconds <= 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a time is at least 1ms and at most 24h")
    }
    return DurationText.duration(seconds)
  }

  /// Parses an age from a minute up to a hundred years of 365 days.
  static func parseAge(_ text: String) throws(CommandFailure) -> Duration {
    guard let seconds = DurationText.seconds(ofAge: text) else {
      throw CommandFailure("\"\(text)\" is not an age", remedy: "write a number and its unit: 90m, 12h, 30d, 4w")
    }
    guard seconds >= 60, seconds <= 36_500 * 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "an age is at least 1m and at most 36500d")
    }
    return DurationText.duration(seconds)
  }
}
