/// An integer of up to 128 bits and a sign.
///
/// `Int128` of the standard library needs iOS 18 and macOS 15.
package struct WideInteger: Hashable, Comparable {
  private var isNegative: Bool
  private var high: UInt64
  private var low: UInt64

  package static let zero = WideInteger(0)
  package static let one = WideInteger(1)

  package init(_ value: Int) {
    (isNegative, high, low) = (value < 0, 0, UInt64(value.magnitude))
  }

  private init(isNegative: Bool, high: UInt64, low: UInt64) {
    (self.isNegative, self.high, self.low) = (isNegative && (high != 0 || low != 0), high, low)
  }

  /// Ten to a power; `nil` if that takes more than 128 bits.
  package static func power(_ exponent: Int) -> WideInteger? {
    guard exponent <= 38 else { return nil }
    return (0..<max(0, exponent)).reduce(one) { power, _ in power?.multiplied(by: WideInteger(10)) }
  }

  package var negated: WideInteger { WideInteger(isNegative: !isNegative, high: high, low: low) }

  package var magnitude: WideInteger { WideInteger(isNegative: false, high: high, low: low) }

  package static func < (left: WideInteger, right: WideInteger) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    let (smaller, greater) = left.isNegative ? (right, left) : (left, right)
    return (smaller.high, smaller.low) < (greater.high, greater.low)
  }

  /// Returns the sum; `nil` if it takes more than 128 bits.
  package func adding(_ other: WideInteger) -> WideInteger? {
    guard isNegative == other.isNegative else {
      let (greater, smaller) = magnitude < other.magnitude ? (other, self) : (self, other)
      let (low, isBorrowed) = greater.low.subtractingReportingOverflow(smaller.low)
      let high = greater.high &- smaller.high &- (isBorrowed ? 1 : 0)
      return WideInteger(isNegative: greater.isNegative, high: high, low: low)
    }
    let (low, isCarried) = low.addingReportingOverflow(other.low)
    let (part, isTooLarge) = high.addingReportingOverflow(other.high)
    let (high, isStillTooLarge) = part.addingReportingOverflow(isCarried ? 1 : 0)
    return isTooLarge || isStillTooLarge ? nil : WideInteger(isNegative: isNegative, high: high, low: low)
  }

  /// Returns the product; `nil` if it takes more than 128 bits.
  package func multiplied(by other: WideInteger) -> WideInteger? {
    guard high == 0 || other.high == 0 else { return nil }
    let product = low.multipliedFullWidth(by: other.low)
    let (cross, isTooLarge) = max(high, other.high).multipliedReportingOverflow(by: high == 0 ? low : other.low)
    let (high, isStillTooLarge) = product.high.addingReportingOverflow(cross)
    guard !isTooLarge, !isStillTooLarge else { return nil }
    return WideInteger(isNegative: isNegative != other.isNegative, high: high, low: product.low)
  }

  /// Divides, rounding towards zero; `nil` if the divisor is zero.
  ///
  /// The remainder has the sign of this number.
  package func divided(by divisor: WideInteger) -> (quotient: WideInteger, remainder: WideInteger)? {
    guard divisor != .zero else { return nil }
    let quotient: (high: UInt64, low: UInt64)
    let remainder: (high: UInt64, low: UInt64)
    if divisor.high == 0 {
      let first = high.quotientAndRemainder(dividingBy: divisor.low)
      let second = divisor.low.dividingFullWidth((first.remainder, low))
      (quotient, remainder) = ((first.quotient, second.quotient), (0, second.remainder))
    } else {
      (quotient, remainder) = longDivision(by: divisor)
    }
    return (
      WideInteger(isNegative: isNegative != divisor.isNegative, high: quotient.high, low: quotient.low),
      WideInteger(isNegative: isNegative, high: remainder.high, low: remainder.low)
    )
  }

  /// Divides the magnitudes bit by bit, where the quotient has at most 64 bits.
  private func longDivision(by divisor: WideInteger) -> ((UInt64, UInt64), (UInt64, UInt64)) {
    var quotient: UInt64 = 0
    var (restHigh, restLow) = (UInt64(0), high)
    for bit in (0..<64).reversed() {
      // The divisor has more than 64 bits, so a bit is lost here only from a rest that is above the divisor.
      let isLost = restHigh >> 63 == 1
      (restHigh, restLow) = (restHigh << 1 | restLow >> 63, restLow << 1 | (low >> UInt64(bit)) & 1)
      guard isLost || (restHigh, restLow) >= (divisor.high, divisor.low) else { continue }
      let (difference, isBorrowed) = restLow.subtractingReportingOverflow(divisor.low)
      (restHigh, restLow) = (restHigh &- divisor.high &- (isBorrowed ? 1 : 0), difference)
      quotient |= 1 << UInt64(bit)
    }
    return ((0, quotient), (restHigh, restLow))
  }
}

extension WideInteger: CustomStringConvertible {
  package var description: String {
    var digits: [UInt8] = []
    var rest = magnitude
    while rest != .zero, let (quotient, remainder) = rest.divided(by: WideInteger(10)) {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder.low))
      rest = quotient
    }
    guard !digits.isEmpty else { return "0" }
    return (isNegative ? "-" : "") + String(decoding: digits.reversed(), as: UTF8.self)
  }
}

extension Int {
  /// The integer, clamped to the range of `Int`.
  package init(clamping value: WideInteger) {
    self = Int(value.description) ?? (value < .zero ? .min : .max)
  }
}
