/// A time as options and scenarios write it: `2`, `0.5`, `500ms`, `2s`, `1m`; an age: `12h`, `30d`, `4w`.
package enum TimeText {
  /// The longest time that a scenario may take.
  static let longest = Duration.seconds(3600)

  private static let times = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]
  private static let ages = [("m", 60.0), ("h", 3600), ("d", 86_400), ("w", 604_800)]

  /// Reads a time, which counts seconds where it has no unit; `nil` for any other text.
  package static func seconds(ofTime text: String) -> Double? { seconds(text, times) }

  /// Reads an age, which has a unit; `nil` for any other text.
  package static func seconds(ofAge text: String) -> Double? { seconds(text, ages) }

  /// The number before the first unit that fits, in seconds.
  private static func seconds(_ text: String, _ units: [(suffix: String, scale: Double)]) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    return PlainNumber.parse(text.dropLast(unit.suffix.count)).map { $0 * unit.scale }
  }

  /// So many seconds in whole milliseconds; at most those of a hundred years.
  package static func duration(_ seconds: Double) -> Duration {
    .milliseconds(Int64((min(seconds, 3_153_600_000) * 1000).rounded()))
  }
}
