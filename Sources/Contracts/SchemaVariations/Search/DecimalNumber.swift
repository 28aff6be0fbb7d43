package import JSONSyntax

/// `mantissa × 10^exponent`, for exact arithmetic within 128 bits.
struct DecimalNumber {
  let mantissa: WideInteger
  let exponent: Int

  init(mantissa: WideInteger, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  init(_ integer: Int) { self.init(mantissa: WideInteger(integer), exponent: 0) }

  /// Converts a number; `nil` if it has more than 30 digits.
  init?(_ number: JSONNumber) {
    guard number.digits.count <= 30 else { return nil }
    let digits = number.digits.reduce(WideInteger.zero as WideInteger?) { sum, digit in
      sum?.multiplied(by: WideInteger(10))?.adding(WideInteger(Int(digit)))
    }
    guard let digits else { return nil }
    self.init(mantissa: number.isNegative ? digits.negated : digits, exponent: number.exponent)
  }

  /// The number as JSON text.
  var text: String {
    let digits = mantissa.magnitude.description
    let sign = mantissa < .zero ? "-" : ""
    guard mantissa != .zero else { return "0" }
    switch exponent {
    case 0...20: return sign + digits + String(repeating: "0", count: exponent)
    case -30..<0:
      let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
      let point = padded.index(padded.endIndex, offsetBy: exponent)
      return "\(sign)\(padded[..<point]).\(padded[point...])"
    default: return "\(sign)\(digits)e\(exponent)"
    }
  }

  var negated: DecimalNumber { DecimalNumber(mantissa: mantissa.negated, exponent: exponent) }

  /// The largest integer that is not greater than this number.
  var roundedDown: DecimalNumber {
    guard exponent < 0 else { return self }
    guard let unit = WideInteger.power(-exponent), let whole = Self.floor(mantissa, unit) else {
      return DecimalNumber(mantissa < .zero ? -1 : 0)
    }
    return DecimalNumber(mantissa: whole, exponent: 0)
  }

  /// The number as an integer, clamped to 0...1,000,000.
  var clampedInteger: Int {
    guard let (value, unit, _) = aligned(with: DecimalNumber(1)), let whole = Self.floor(value, unit) else {
      return mantissa < .zero ? 0 : 1_000_000
    }
    return min(max(Int(clamping: whole), 0), 1_000_000)
  }

  func adding(_ other: DecimalNumber) -> DecimalNumber? {
    guard let (left, right, exponent) = aligned(with: other) else { return nil }
    return left.adding(right).map { DecimalNumber(mantissa: $0, exponent: exponent) }
  }

  func multiplied(by factor: WideInteger) -> DecimalNumber? {
    mantissa.multiplied(by: factor).map { DecimalNumber(mantissa: $0, exponent: exponent) }
  }

  /// The number halfway between this one and another.
  func middle(to other: DecimalNumber) -> DecimalNumber? {
    // Half of a number is five tenths of it.
    guard let half = adding(other)?.multiplied(by: WideInteger(5)) else { return nil }
    return DecimalNumber(mantissa: half.mantissa, exponent: half.exponent - 1)
  }

  /// Divides by a positive number, rounding down.
  func quotient(by divisor: DecimalNumber) -> WideInteger? {
    guard let (left, right, _) = aligned(with: divisor), right > .zero else { return nil }
    return Self.floor(left, right)
  }

  /// The smallest positive common multiple; `nil` if there is none, or if it is too large.
  static func leastCommonMultiple(of numbers: [DecimalNumber]) -> DecimalNumber? {
    guard var result = numbers.first, result.mantissa != .zero else { return nil }
    for number in numbers.dropFirst() {
      guard let (left, right, exponent) = result.aligned(with: number), right != .zero,
        let (factor, _) = left.divided(by: divisor(left, right)), let product = factor.multiplied(by: right)
      else { return nil }
      result = DecimalNumber(mantissa: product, exponent: exponent)
    }
    return result.mantissa < .zero ? result.negated : result
  }

  private static func divisor(_ left: WideInteger, _ right: WideInteger) -> WideInteger {
    var (left, right) = (left, right)
    while let (_, remainder) = left.divided(by: right) { (left, right) = (right, remainder) }
    return left
  }

  /// Divides by a positive number, rounding down.
  private static func floor(_ number: WideInteger, _ unit: WideInteger) -> WideInteger? {
    guard let (quotient, remainder) = number.divided(by: unit) else { return nil }
    return remainder < .zero ? quotient.adding(WideInteger(-1)) : quotient
  }

  /// Scales two numbers to the same power of ten; `nil` if they are too far apart.
  private func aligned(with other: DecimalNumber) -> (WideInteger, WideInteger, Int)? {
    let exponent = min(exponent, other.exponent)
    guard let left = WideInteger.power(self.exponent - exponent).flatMap(mantissa.multiplied),
      let right = WideInteger.power(other.exponent - exponent).flatMap(other.mantissa.multiplied)
    else { return nil }
    return (left, right, exponent)
  }
}

extension JSONNumber {
  /// The smallest positive common multiple; `nil` if there is none, or if it is too large.
  package static func leastCommonMultiple(of numbers: [JSONNumber]) -> JSONNumber? {
    DecimalNumber.leastCommonMultiple(of: numbers.compactMap(DecimalNumber.init)).flatMap { JSONNumber($0.text) }
  }

  /// Returns the sum of the number and another one; `nil` if it has too many digits.
  package func adding(_ other: JSONNumber) -> JSONNumber? {
    guard let left = DecimalNumber(self), let right = DecimalNumber(other) else { return nil }
    return left.adding(right).flatMap { JSONNumber($0.text) }
  }

  /// The largest integer that is not greater than the number.
  package var roundedDown: JSONNumber? { DecimalNumber(self).flatMap { JSONNumber($0.roundedDown.text) } }
}
