/// A time as the command line writes it: `2`, `0.5`, `500ms`, `2s`, `1m`.
enum DurationArgument {
  /// Reads a time above zero and up to a day.
  static func parse(_ text: String) throws(CommandFailure) -> Duration {
    let units: [(suffix: String, scale: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let unit = units.first { text.hasSuffix($0.suffix) }
    let number = text.dropLast(unit?.suffix.count ?? 0)
    let isPlain = !number.isEmpty && number.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    guard isPlain, let value = Double(number) else {
      throw CommandFailure(
        "\"\(text)\" is not a time; write seconds, or a unit behind the number: 2, 0.5, 500ms, 2s, 1m"
      )
    }
    let seconds = value * (unit?.scale ?? 1)
    guard seconds >= 0.001, seconds <= 86_400 else {
      throw CommandFailure("\"\(text)\" is out of range; a time is at least 1ms and at most 24h")
    }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }
}
