package import JSONSyntax

/// `mantissa × 10^exponent`, for exact arithmetic within 128 bits.
package struct DecimalNumber {
  var mantissa: Int128
  package let exponent: Int

  package init(mantissa: Int128, exponent: Int) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  package init(_ integer: Int) { self.init(mantissa: Int128(integer), exponent: 0) }

  /// Converts a number; `nil` if it has more than 30 digits.
  package init?(_ number: JSONNumber) {
    guard number.digits.count <= 30 else { return nil }
    let magnitude = number.digits.reduce(Int128(0)) { $0 * 10 + Int128($1) }
    self.init(mantissa: number.isNegative ? -magnitude : magnitude, exponent: number.exponent)
  }

  /// The number as JSON text.
  package var text: String {
    let digits = String(mantissa.magnitude)
    let sign = mantissa < 0 ? "-" : ""
    guard mantissa != 0 else { return "0" }
    switch exponent {
    case 0...20: return sign + digits + String(repeating: "0", count: exponent)
    case -30..<0:
      let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
      let point = padded.index(padded.endIndex, offsetBy: exponent)
      return "\(sign)\(padded[..<point]).\(padded[point...])"
    default: return "\(sign)\(digits)e\(exponent)"
    }
  }

  package var negated: DecimalNumber { DecimalNumber(mantissa: 0 &- mantissa, exponent: exponent) }

  /// The largest integer that is not greater than this number.
  var roundedDown: DecimalNumber {
    guard exponent < 0 else { return self }
    guard let unit = Self.power(-exponent) else { return DecimalNumber(mantissa < 0 ? -1 : 0) }
    return DecimalNumber(mantissa: Self.floor(mantissa, unit), exponent: 0)
  }

  /// The number as an integer, clamped to 0...1,000,000.
  var clampedInteger: Int {
    guard let (value, unit, _) = aligned(with: DecimalNumber(1)) else { return mantissa < 0 ? 0 : 1_000_000 }
    return Int(min(max(Self.floor(value, unit), 0), 1_000_000))
  }

  package func adding(_ other: DecimalNumber) -> DecimalNumber? {
    guard let (left, right, exponent) = aligned(with: other) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : DecimalNumber(mantissa: sum, exponent: exponent)
  }

  package func multiplied(by factor: Int128) -> DecimalNumber? {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: factor)
    return overflow ? nil : DecimalNumber(mantissa: product, exponent: exponent)
  }

  /// The number halfway between this one and another.
  func middle(to other: DecimalNumber) -> DecimalNumber? {
    // Half of a number is five tenths of it.
    guard let half = adding(other)?.multiplied(by: 5) else { return nil }
    return DecimalNumber(mantissa: half.mantissa, exponent: half.exponent - 1)
  }

  /// Divides by a positive number, rounding down.
  func quotient(by divisor: DecimalNumber) -> Int128? {
    guard let (left, right, _) = aligned(with: divisor), right > 0 else { return nil }
    return Self.floor(left, right)
  }

  /// The smallest positive common multiple; `nil` if there is none, or if it is too large.
  static func leastCommonMultiple(of numbers: [DecimalNumber]) -> DecimalNumber? {
    guard var result = numbers.first, result.mantissa != 0 else { return nil }
    for number in numbers.dropFirst() {
      guard let (left, right, exponent) = result.aligned(with: number), right != 0 else { return nil }
      let (product, overflow) = (left / divisor(left, right)).multipliedReportingOverflow(by: right)
      guard !overflow else { return nil }
      result = DecimalNumber(mantissa: product, exponent: exponent)
    }
    return result.mantissa < 0 ? result.negated : result
  }

  private static func divisor(_ left: Int128, _ right: Int128) -> Int128 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }

  private static func floor(_ number: Int128, _ unit: Int128) -> Int128 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: unit)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Scales two numbers to the same power of ten; `nil` if they are too far apart.
  private func aligned(with other: DecimalNumber) -> (Int128, Int128, Int)? {
    let exponent = min(exponent, other.exponent)
    guard let left = Self.power(self.exponent - exponent), let right = Self.power(other.exponent - exponent) else {
      return nil
    }
    let (one, overflow) = mantissa.multipliedReportingOverflow(by: left)
    let (two, excess) = other.mantissa.multipliedReportingOverflow(by: right)
    return overflow || excess ? nil : (one, two, exponent)
  }

  private static func power(_ exponent: Int) -> Int128? {
    exponent <= 37 ? (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 } : nil
  }
}
