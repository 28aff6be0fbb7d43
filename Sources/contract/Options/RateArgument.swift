/// Parses a rate from the command line: `15/s`, `100/m`, `5000/h`.
enum RateArgument {
  /// Parses a rate, and returns the time between two requests.
  static func parse(_ text: String) throws(CommandFailure) -> Duration {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let units = ["s": 1.0, "m": 60.0, "h": 3600.0]
    guard parts.count == 2, let unit = units[String(parts[1])],
      parts[0].utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2E }),
      let count = Double(parts[0]), count > 0
    else {
      throw CommandFailure("\"\(text)\" is not a rate", remedy: "write a count and a unit: 15/s, 100/m, 5000/h")
    }
    let seconds = unit / count
    guard seconds >= 0.00001, seconds <= 3600 else {
      throw CommandFailure("\"\(text)\" is out of range", remedy: "a rate is at least 1/h and at most 100000/s")
    }
    return .seconds(seconds)
  }
}
