import JSONSyntax
import SchemaExamples

/// The numbers to try at a place.
struct NumberCandidates {
  let site: SchemaSite

  /// Integers at which the types of programming languages and databases end, by size.
  static let limits = [
    "2147483647", "2147483648", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "99999999999999999999",
  ]

  /// The candidates: at, just below and just above each bound, then small, large and fractional numbers.
  var all: [ValueCandidate] {
    var seen = Set<JSONNumber>()
    if case .number(let text) = site.value, let number = JSONNumber(text) { seen.insert(number) }
    let near = nearBounds
    return (near + Self.others).enumerated().compactMap { position, text in
      guard let number = JSONNumber(text), seen.insert(number).inserted else { return nil }
      return ValueCandidate(.number(text), "is \(text)", position < near.count ? .limit : .odd)
    }
  }

  private static let others =
    ["0", "1", "-1"] + limits + ["-2147483649", "0.5", "1.5", "1e300"]

  private var nearBounds: [String] {
    let keywords = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
    let bounds = keywords.flatMap(site.all).compactMap(\.number).compactMap(DecimalNumber.init)
    let step = site.all("multipleOf").compactMap(\.number).compactMap(DecimalNumber.init).first ?? DecimalNumber(1)
    let near = bounds.flatMap { bound in [bound, bound.adding(step), bound.adding(step.negated)] }
    let multiples = site.all("multipleOf").compactMap(\.number).compactMap(DecimalNumber.init).flatMap { divisor in
      [divisor, divisor.multiplied(by: 2), divisor.adding(DecimalNumber(mantissa: 1, exponent: divisor.exponent))]
    }
    return (near + multiples).compactMap { $0?.text }
  }
}
