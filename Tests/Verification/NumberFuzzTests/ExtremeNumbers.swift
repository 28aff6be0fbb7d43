import Basics
import JSONSyntax

/// Numbers at the ends of what types, formats and programs hold, and texts that nearly are numbers.
struct ExtremeNumbers {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  private static let integers = [
    "0", "-0", "1", "-1", "2", "3", "7", "10", "100", "255", "256", "999", "1000", "65535", "65536", "1000000",
    "2147483646", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
    "9007199254740991", "9007199254740993", "9223372036854775806", "9223372036854775807", "9223372036854775808",
    "-9223372036854775807", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "170141183460469231731687303715884105727", "-170141183460469231731687303715884105729",
    String(repeating: "9", count: 400),
  ]

  private static let others = [
    "0.1", "0.5", "-0.5", "1.5", "1.0", "1e0", "1e2", "1E+3", "1e18", "1e19", "-1e19", "1e38", "1e39", "1e300",
    "-1e300",
    "1e308", "1e309", "-1e309", "1e400", "1e99999", "1e999999999", "1e9223372036854775807", "1e-5", "1e-18", "1e-300",
    "1e-324", "1e-400", "1e-999999999", "1e-9223372036854775808", "4.9e-324", "1.7976931348623157e308",
    "123456789012345678901234567890.123456789", "0." + String(repeating: "0", count: 400) + "1",
  ]

  private static let texts = [
    "", " ", "-", "+1", "01", "0x10", "1,000", "NaN", "inf", "-Infinity", "1e", "٣", "1 2", "\u{0}", "9 ", "null",
  ]

  mutating func isTrue(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  mutating func pick<Element>(_ elements: [Element], _ fallback: Element) -> Element {
    elements.randomElement(using: &random) ?? fallback
  }

  /// An integer, mostly one that programs handle.
  mutating func integer(extreme share: Double = 0.5) -> String {
    isTrue(share) ? pick(Self.integers, "0") : String(Int.random(in: 0...6, using: &random))
  }

  /// A number of characters, elements or members: small, or far more than anything generates.
  ///
  /// Numbers between these take time, and are not harder than small ones.
  mutating func count(extreme share: Double) -> String {
    isTrue(share) ? pick(Self.counts, "0") : String(Int.random(in: 0...6, using: &random))
  }

  private static let counts = integers.filter { text in text.utf8.count < 3 || text.utf8.count > 9 }

  /// A JSON number.
  mutating func number(extreme share: Double = 0.5) -> String {
    guard isTrue(share) else { return String(Int.random(in: -3...12, using: &random)) }
    return isTrue(0.6) ? pick(Self.integers, "0") : pick(Self.others, "0")
  }

  /// A text where a number belongs: in a header or a query.
  mutating func text() -> String { isTrue(0.15) ? pick(Self.texts, "") : number(extreme: 0.8) }

  /// A date and time with extreme parts.
  mutating func date() -> String {
    func part(_ usual: ClosedRange<Int>, _ width: Int, _ numbers: inout ExtremeNumbers) -> String {
      let text =
        numbers.isTrue(0.2) ? numbers.integer(extreme: 0.9) : String(Int.random(in: usual, using: &numbers.random))
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    let date = [part(0...9999, 4, &self), part(0...13, 2, &self), part(0...32, 2, &self)].joined(separator: "-")
    let time = [part(0...25, 2, &self), part(0...61, 2, &self), part(0...61, 2, &self)].joined(separator: ":")
    return date + "T" + time + pick(["Z", "", "." + integer() + "Z", "+14:00", "-99:99", "+" + integer()], "Z")
  }

  /// The date of an HTTP header with extreme parts.
  mutating func httpDate() -> String {
    let year = isTrue(0.3) ? integer(extreme: 1) : String(Int.random(in: 0...9999, using: &random))
    let day = isTrue(0.3) ? integer(extreme: 1) : "06"
    return "\(pick(["Sun", "Mon"], "Sun")), \(day) Nov \(year) \(pick(["08:49:37", "99:99:99", "24:00:60"], "")) GMT"
  }
}
