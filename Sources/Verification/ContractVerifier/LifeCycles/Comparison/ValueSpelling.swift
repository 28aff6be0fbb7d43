import JSONSyntax
import SchemaVariations

/// Recognizes different spellings of the same value, as far as the formats of its schemas allow them.
enum ValueSpelling {
  /// Returns whether a returned value is the sent one, perhaps in another spelling.
  ///
  /// - Parameter formats: The formats that the schemas of both values name.
  static func isSame(_ sent: JSONLiteral, _ found: JSONValue, formats: Set<String> = []) -> Bool {
    if isSameTime(sent, found, formats) { return true }
    switch (sent, found.kind) {
    case (.null, _): return true
    case (.bool(let sent), .true), (.bool(let sent), .false): return found.bool == sent
    case (.bool(let sent), _): return flag(JSONLiteral(found)) == sent
    case (.string(let sent), .string): return TextSpelling.isSame(sent, found.string ?? "", formats: formats)
    case (.string, .true), (.string, .false): return flag(sent) == found.bool
    case (.string(let sent), .number): return number(sent) != nil && isSame(number: sent, found.text)
    case (.number(let sent), .number): return isSame(number: sent, found.text)
    case (.number(let sent), .string):
      return number(found.string ?? "") != nil && isSame(number: sent, found.string ?? "")
    default: return false
    }
  }

  /// Returns whether a number is another one, perhaps rounded to fewer decimals or to single precision.
  static func isSame(number sent: String, _ found: String) -> Bool {
    guard let first = number(sent), let second = number(found) else { return false }
    if first == second { return true }
    let decimals = found.split(separator: ".").dropFirst().first.map { $0.prefix { $0.isNumber }.count } ?? 0
    guard decimals > 0 || sent.contains(".") else { return false }
    var unit = 1.0
    for _ in 0..<min(decimals, 12) { unit /= 10 }
    let difference = abs(first.double - second.double)
    return difference <= unit * 0.5000001 || difference <= first.double.magnitude * 1e-7
  }

  private static func number(_ text: String) -> JSONNumber? { JSONNumber(text) }

  /// Returns what a value says as a boolean, as forms and databases write it; `nil` for any other value.
  private static func flag(_ value: JSONLiteral) -> Bool? {
    switch value {
    case .string(let text):
      switch text.lowercased() {
      case "true", "1", "yes", "on": true
      case "false", "0", "no", "off", "": false
      default: nil
      }
    case .number("1"): true
    case .number("0"): false
    default: nil
    }
  }

  /// Returns whether two values are the same length of time or point in time, one of them perhaps as a number.
  private static func isSameTime(_ sent: JSONLiteral, _ found: JSONValue, _ formats: Set<String>) -> Bool {
    let (before, after) = (sent.plainText, found.string ?? found.text)
    guard 1...100 ~= before.utf8.count, 1...100 ~= after.utf8.count else { return false }
    let isSpan = !formats.isDisjoint(with: ["duration", "time-delta", "timedelta", "time-span", "timespan", "interval"])
    if isSpan || SpelledDuration(iso8601: before) != nil || SpelledDuration(iso8601: after) != nil,
      let first = SpelledDuration(before), let second = SpelledDuration(after)
    {
      return first.isSame(as: second)
    }
    if case .number = sent, found.kind == .string { return isSame(after, number: before) }
    if case .string = sent, found.kind == .number { return isSame(before, number: after) }
    return false
  }

  private static func isSame(_ text: String, number: String) -> Bool {
    guard let instant = Instant(text), let number = JSONNumber(number) else { return false }
    return instant.isSame(as: number.double)
  }
}
