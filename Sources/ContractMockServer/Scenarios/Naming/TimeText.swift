/// A time as options and scenarios write it: `2`, `0.5`, `500ms`, `2s`, `1m`.
package enum TimeText {
  /// The longest time that a scenario may take.
  static let longest = Duration.seconds(3600)

  /// Reads a time of any length up to a million hours, in whole milliseconds; `nil` for any other text.
  package static func parse(_ text: String) -> Duration? {
    let units: [(suffix: String, scale: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let unit = units.first { text.hasSuffix($0.suffix) }
    let number = text.dropLast(unit?.suffix.count ?? 0)
    let isPlain = !number.isEmpty && number.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    guard isPlain, let value = Double(number), value <= 1_000_000 else { return nil }
    return .milliseconds(Int64((value * (unit?.scale ?? 1) * 1000).rounded()))
  }
}
