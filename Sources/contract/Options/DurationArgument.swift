/// A time as the command line writes it: `2`, `0.5`, `500ms`, `2s`, `1m`; an age: `12h`, `30d`, `4w`.
enum DurationArgument {
  /// Reads a time above zero and up to a day.
  static func parse(_ text: String) throws(CommandFailure) -> Duration {
    guard let seconds = seconds(text, [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]) else {
      throw CommandFailure(
        "\"\(text)\" is not a time; write seconds, or a unit behind the number: 2, 0.5, 500ms, 2s, 1m"
      )
    }
    guard seconds >= 0.001, seconds <= 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range; a time is at least 1ms and at most 24h")
    }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// Reads an age from a minute up to a hundred years of 365 days.
  static func parseAge(_ text: String) throws(CommandFailure) -> Duration {
    guard let seconds = seconds(text, [("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800)]) else {
      throw CommandFailure("\"\(text)\" is not an age; write a number and its unit: 90m, 12h, 30d, 4w")
    }
    guard seconds >= 60, seconds <= 36_500 * 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range; an age is at least 1m and at most 36500d")
    }
    return .seconds(Int64(seconds.rounded()))
  }

  /// The seconds of a number and the first unit that fits; `nil` for anything else.
  private static func seconds(_ text: String, _ units: [(suffix: String, scale: Double)]) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    let number = text.dropLast(unit.suffix.count)
    let isPlain = !number.isEmpty && number.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    return isPlain ? Double(number).map { $0 * unit.scale } : nil
  }
}
