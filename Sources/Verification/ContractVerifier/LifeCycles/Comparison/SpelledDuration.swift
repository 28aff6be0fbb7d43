import JSONSyntax

/// A length of time in one of the spellings that servers use: `PT1M`, `60`, `60s`, `00:01:00` or `1 day, 0:00:00`.
struct SpelledDuration {
  /// The length of years and months, which have no fixed number of days.
  private var months = 0.0
  private var seconds = 0.0

  /// Parses the durations of ISO 8601, such as `P1DT12H` or `-PT0.5S`.
  init?(iso8601 text: String) {
    var rest = text.uppercased()[...]
    var sign = 1.0
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest = rest.dropFirst()
    }
    guard rest.first == "P", rest.utf8.count <= 60 else { return nil }
    rest = rest.dropFirst()
    var isTime = false
    var hasPart = false
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })), let unit = rest.first else { return nil }
      rest = rest.dropFirst()
      switch (unit, isTime) {
      case ("Y", false): months += 12 * number
      case ("M", false): months += number
      case ("W", false): seconds += 604_800 * number
      case ("D", false): seconds += 86_400 * number
      case ("H", true): seconds += 3_600 * number
      case ("M", true): seconds += 60 * number
      case ("S", true): seconds += number
      default: return nil
      }
      hasPart = true
    }
    guard hasPart else { return nil }
    months *= sign
    seconds *= sign
  }

  /// Parses a text in any spelling.
  init?(_ text: String) {
    if let span = SpelledDuration(iso8601: text) {
      self = span
    } else if let number = JSONNumber(text)?.double, number.isFinite {
      seconds = number
    } else if let clock = Self.clock(text) ?? Self.units(text) {
      seconds = clock
    } else {
      return nil
    }
  }

  /// Returns whether two spans are equally long; a year may count 365 days, and a month 30.
  func isSame(as other: SpelledDuration) -> Bool {
    if months == other.months { return Self.isNear(seconds, other.seconds) }
    return Self.isNear(total, other.total)
  }

  /// The seconds, with years and months of a fixed length.
  private var total: Double {
    let years = (months / 12).rounded(.towardZero)
    return (years * 365 + (months - years * 12) * 30) * 86_400 + seconds
  }

  private static func isNear(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) <= max(1e-3, first.magnitude * 1e-9)
  }

  /// Returns the seconds of `[D day(s), | D ][HH:]MM:SS[.fraction]`, as Python and .NET write them.
  private static func clock(_ text: String) -> Double? {
    var words = text.split { $0 == " " || $0 == "," }
    guard let last = words.popLast(), last.contains(":"), words.count <= 2 else { return nil }
    if words.count == 2, !["day", "days"].contains(words.removeLast().lowercased()) { return nil }
    var parts = last.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count else { return nil }
    var days = 0.0
    if let word = words.first {
      guard let number = Double(word) else { return nil }
      days = number
    } else if let dot = parts[0].firstIndex(of: "."), let number = Double(parts[0][..<dot]) {
      days = number
      parts[0] = parts[0][parts[0].index(after: dot)...]
    }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count else { return nil }
    return days * 86_400 + numbers.reduce(0) { $0 * 60 + $1 }
  }

  /// Returns the seconds of numbers with units, such as `1h30m` or `1.5s`.
  private static func units(_ text: String) -> Double? {
    let units = ["d": 86_400, "h": 3_600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9]
    var rest = text.lowercased()[...]
    var total = 0.0
    guard !rest.isEmpty, rest.utf8.count <= 60 else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      let unit = rest.dropFirst(digits.count).prefix { $0.isLetter }
      guard let number = Double(digits), let factor = units[String(unit)] else { return nil }
      total += number * factor
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return total
  }
}
