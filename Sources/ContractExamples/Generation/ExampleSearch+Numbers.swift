import ContractVerifier
import JSONSyntax

extension ExampleSearch {
  /// Numbers within the bounds, and multiples of what they must be multiples of.
  mutating func numbers(_ traits: SchemaTraits, isInteger: Bool) -> [JSONLiteral] {
    let low = traits.lows.max { $0.number < $1.number }
    let high = traits.highs.min { $0.number < $1.number }
    var texts: [String] = []
    let (least, most) = (low.flatMap { DecimalNumber($0.number) }, high.flatMap { DecimalNumber($0.number) })
    if let step = DecimalNumber.leastCommonMultiple(of: traits.divisors.compactMap(DecimalNumber.init)) {
      texts += multiples(of: step, least, most)
    } else {
      texts += between(least, most, isInteger: isInteger)
    }
    // A bound that is too long to be counted with may be the number itself.
    texts += [low, high].compactMap { $0?.number.text }
    texts += ["0", "1"]
    if !isInteger { texts += ["0.5", "1.5"] }
    return texts.map(JSONLiteral.number)
  }

  private mutating func multiples(of step: DecimalNumber, _ least: DecimalNumber?, _ most: DecimalNumber?) -> [String] {
    var factors: [Int128] = []
    if let least, let quotient = least.quotient(by: step) { factors += (0...2).map { quotient + $0 } }
    if let most, let quotient = most.quotient(by: step) { factors += (-1...1).map { quotient + $0 } }
    if factors.isEmpty { factors = [Int128(Int.random(in: 1...20, using: &random)), 1, 0] }
    return factors.compactMap { step.multiplied(by: $0)?.text }
  }

  private mutating func between(_ least: DecimalNumber?, _ most: DecimalNumber?, isInteger: Bool) -> [String] {
    let offset = DecimalNumber(Int.random(in: 1...100, using: &random))
    let (one, tenth) = (DecimalNumber(1), DecimalNumber(mantissa: 1, exponent: -1))
    let span = least.flatMap { most?.adding($0.negated)?.whole }.map(\.clampedInteger) ?? 0
    var found: [DecimalNumber?] = []
    switch (least, most) {
    case (nil, nil): found = [offset]
    case (let least?, nil): found = [least.adding(offset), least.adding(one), least]
    case (nil, let most?): found = [most.adding(offset.negated), most.adding(one.negated), most]
    case (let least?, let most?):
      let middle = least.middle(to: most)
      found = [middle?.whole, middle?.whole.adding(one), least.whole, least.adding(one)?.whole, most.whole]
      found += (0..<4).map { _ in least.whole.adding(DecimalNumber(Int.random(in: 0...span, using: &random))) }
      if !isInteger { found += [middle, least.adding(tenth), most.adding(tenth.negated)] }
    }
    if isInteger { found += found.map { $0?.whole } }
    return found.compactMap { $0?.text }
  }
}
