/// Durations as people write and read them: `2`, `0.5`, `500ms`, `2s`, `1m`; ages: `12h`, `30d`, `4w`.
package enum DurationText {
  private static let times = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]
  private static let ages = [("m", 60.0), ("h", 3600), ("d", 86_400), ("w", 604_800)]

  /// Returns the seconds of a duration, which counts seconds where it has no unit; `nil` for any other text.
  package static func seconds(ofTime text: String) -> Double? { seconds(text, times) }

  /// Returns the seconds of an age, which has a unit; `nil` for any other text.
  package static func seconds(ofAge text: String) -> Double? { seconds(text, ages) }

  /// The number before the first unit that fits, in seconds.
  private static func seconds(_ text: String, _ units: [(suffix: String, scale: Double)]) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    return PlainNumber.parse(text.dropLast(unit.suffix.count)).map { $0 * unit.scale }
  }

  /// Returns a number of seconds in whole milliseconds, clamped to 0 and a hundred years.
  package static func duration(_ seconds: Double) -> Duration {
    guard seconds > 0 else { return .zero }
    return .milliseconds(Int64((min(seconds, 3_153_600_000) * 1000).rounded()))
  }

  /// Returns the text of a duration: `10 s`, `0.3 s`, `250 ms` below a tenth of a second; no digits beyond milliseconds.
  package static func of(_ duration: Duration) -> String {
    let milliseconds = duration.wholeMilliseconds
    if milliseconds < 100 { return "\(milliseconds) ms" }
    let rest = milliseconds % 1000
    guard rest != 0 else { return "\(milliseconds / 1000) s" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(milliseconds / 1000).\(digits) s"
  }
}

extension Duration {
  /// The whole milliseconds; the largest number of them for a duration that no `Int64` can hold.
  package var wholeMilliseconds: Int64 {
    let parts = components
    let (milliseconds, overflow) = parts.seconds.multipliedReportingOverflow(by: 1000)
    let (sum, exceeds) = milliseconds.addingReportingOverflow(parts.attoseconds / 1_000_000_000_000_000)
    return overflow || exceeds ? (parts.seconds < 0 ? .min : .max) : sum
  }
}
