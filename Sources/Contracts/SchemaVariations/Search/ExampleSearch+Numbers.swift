import Basics
import JSONSyntax

extension ExampleSearch {
  /// Generates numbers within the bounds that are multiples as required.
  mutating func numbers(_ traits: SchemaTraits, isInteger: Bool) -> [JSONLiteral] {
    let isInteger = isInteger && traits.types?.contains("number") != true
    let low = traits.lowerBounds.max { $0.number < $1.number }
    let high = traits.upperBounds.min { $0.number < $1.number }
    var texts: [String] = []
    let (minimum, maximum) = (low.flatMap { DecimalNumber($0.number) }, high.flatMap { DecimalNumber($0.number) })
    if let step = DecimalNumber.leastCommonMultiple(of: traits.divisors.compactMap(DecimalNumber.init)) {
      texts += multiples(of: step, minimum, maximum)
    } else {
      texts += between(minimum, maximum, isInteger: isInteger)
    }
    // A bound with too many digits for arithmetic may itself be valid.
    texts += [low, high].compactMap { $0?.number.text }
    texts += ["0", "1"]
    if !isInteger { texts += ["0.5", "1.5"] }
    return texts.map(JSONLiteral.number)
  }

  private mutating func multiples(of step: DecimalNumber, _ minimum: DecimalNumber?, _ maximum: DecimalNumber?)
    -> [String]
  {
    var factors: [WideInteger] = []
    if let minimum, let quotient = minimum.quotient(by: step) {
      // A bound such as 0 says less about what a server keeps than a fraction.
      factors += [1, 2, 0].compactMap { quotient.adding(WideInteger($0)) }
    }
    if let maximum, let quotient = maximum.quotient(by: step) {
      factors += (-1...1).compactMap { quotient.adding(WideInteger($0)) }
    }
    if factors.isEmpty { factors = [WideInteger(Int.random(in: 1...20, using: &random)), .one, .zero] }
    return factors.compactMap { step.multiplied(by: $0)?.text }
  }

  private static func isValue(_ value: DecimalNumber?, _ minimum: DecimalNumber, _ maximum: DecimalNumber) -> Bool {
    guard let value, let above = value.adding(minimum.negated), let below = maximum.adding(value.negated) else {
      return false
    }
    return above.mantissa >= .zero && below.mantissa >= .zero
  }

  private mutating func between(_ minimum: DecimalNumber?, _ maximum: DecimalNumber?, isInteger: Bool) -> [String] {
    let offset = DecimalNumber(Int.random(in: 1...100, using: &random))
    let (one, tenth) = (DecimalNumber(1), DecimalNumber(mantissa: .one, exponent: -1))
    let span = minimum.flatMap { maximum?.adding($0.negated)?.roundedDown }.map(\.clampedInteger) ?? 0
    var found: [DecimalNumber?] = []
    switch (minimum, maximum) {
    case (nil, nil): found = [offset]
    case (let minimum?, nil): found = [minimum.adding(offset), minimum.adding(one), minimum]
    case (nil, let maximum?): found = [maximum.adding(offset.negated), maximum.adding(one.negated), maximum]
    case (let minimum?, let maximum?):
      let middle = minimum.middle(to: maximum)
      // The middle of the range of a machine word is not a value that people send.
      if span > 10_000 { found = [offset, minimum.adding(offset)].filter { Self.isValue($0, minimum, maximum) } }
      // Between 0 and 1, whole numbers are only the bounds.
      if !isInteger, span <= 1 { found = [middle] }
      found += [
        middle?.roundedDown, middle?.roundedDown.adding(one), minimum.roundedDown, minimum.adding(one)?.roundedDown,
        maximum.roundedDown,
      ]
      found += (0..<4).map { _ in minimum.roundedDown.adding(DecimalNumber(Int.random(in: 0...span, using: &random))) }
      if !isInteger { found += [middle, minimum.adding(tenth), maximum.adding(tenth.negated)] }
    }
    if isInteger { found += found.map { $0?.roundedDown } }
    return found.compactMap { $0?.text }
  }
}
