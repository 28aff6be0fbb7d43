package import JSONSyntax

/// A number in a schema: exact, and for short ones also as a decimal that is compared without allocation.
struct SchemaNumber: Sendable {
  let short: ShortDecimal?
  let exact: JSONNumber

  init(_ number: JSONNumber) {
    exact = number
    short = Array(number.text.utf8).withUnsafeBufferPointer { ShortDecimal($0[...]) }
  }
}

/// `±magnitude × 10^exponent` with at most 18 significant digits and without trailing zeros.
struct ShortDecimal: Sendable, Hashable {
  var isNegative: Bool
  var magnitude: UInt64
  var exponent: Int

  static let largestExponent = 100_000

  /// Parses a JSON number; `nil` if it is too long, or its exponent is too large.
  init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    var position = text.startIndex
    let end = text.endIndex
    guard position < end else { return nil }
    var negative = false
    if text[position] == 0x2D {
      negative = true
      position += 1
    }
    var magnitude: UInt64 = 0
    var digits = 0
    var exponent = 0
    var inFraction = false
    while position < end {
      let byte = text[position]
      if byte &- 0x30 < 10 {
        if digits > 0 || byte != 0x30 { digits += 1 }
        guard digits <= 18 else { return nil }
        magnitude = magnitude &* 10 &+ UInt64(byte &- 0x30)
        if inFraction { exponent -= 1 }
      } else if byte == 0x2E {
        inFraction = true
      } else {
        break
      }
      position += 1
    }
    if position < end {
      position += 1
      var isExponentNegative = false
      if position < end, text[position] == 0x2D || text[position] == 0x2B {
        isExponentNegative = text[position] == 0x2D
        position += 1
      }
      var power = 0
      while position < end {
        power = power &* 10 &+ Int(text[position] &- 0x30)
        guard power <= Self.largestExponent else { return nil }
        position += 1
      }
      exponent += isExponentNegative ? -power : power
    }
    if magnitude == 0 {
      exponent = 0
      negative = false
    } else if exponent != 0 || magnitude % 10 == 0 {
      while magnitude % 10 == 0 {
        magnitude /= 10
        exponent += 1
      }
    }
    self.isNegative = negative
    self.magnitude = magnitude
    self.exponent = exponent
  }

  /// Whether the number is an integer.
  var isInteger: Bool { exponent >= 0 }

  /// Returns -1, 0 or 1 if this number is less than, equal to or greater than another.
  func compared(to other: ShortDecimal) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = comparedMagnitude(to: other)
    return isNegative ? -order : order
  }

  private func comparedMagnitude(to other: ShortDecimal) -> Int {
    if exponent == other.exponent || magnitude == 0 || other.magnitude == 0 {
      return magnitude == other.magnitude ? 0 : magnitude < other.magnitude ? -1 : 1
    }
    let (size, otherSize) = (Self.digits(magnitude) + exponent, Self.digits(other.magnitude) + other.exponent)
    if size != otherSize { return size < otherSize ? -1 : 1 }
    // The numbers of integer digits are equal, so the exponents differ by at most 17, and the products fit in 128 bits.
    let difference = exponent - other.exponent
    let left = magnitude.multipliedFullWidth(by: Self.power(difference))
    let right = other.magnitude.multipliedFullWidth(by: Self.power(-difference))
    return left == right ? 0 : left < right ? -1 : 1
  }

  /// Returns whether this number is an integer multiple of another one, which must not be zero.
  func isMultiple(of divisor: ShortDecimal) -> Bool {
    guard magnitude != 0 else { return true }
    // A number without trailing zeros is not a multiple of one with a greater exponent.
    guard exponent >= divisor.exponent else { return false }
    let modulus = divisor.magnitude
    // The product of two numbers below the modulus has a quotient below it, which is what the division needs.
    func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
      modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
    }
    var remainder = magnitude % modulus
    var factor = 10 % modulus
    var power = exponent - divisor.exponent
    while power > 0 {
      if power & 1 == 1 { remainder = product(remainder, factor) }
      factor = product(factor, factor)
      power >>= 1
    }
    return remainder == 0
  }

  private static func digits(_ value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }

  /// Returns ten to a power of at most 17, and 1 for a negative one.
  private static func power(_ exponent: Int) -> UInt64 {
    (0..<max(0, exponent)).reduce(1) { product, _ in product * 10 }
  }
}

extension JSONNumber {
  /// Returns whether this number is an integer multiple of another one of any size; false for zero.
  package func isMultiple(of divisor: JSONNumber) -> Bool {
    guard !divisor.digits.isEmpty else { return false }
    guard !digits.isEmpty else { return true }
    guard exponent >= divisor.exponent else { return false }
    // A divisor of n digits has at most 4n factors of two and five, so more zeros change nothing.
    let zeros = min(exponent - divisor.exponent, 4 * divisor.digits.count)
    var remainder = LongDigits()
    for digit in digits { remainder.append(digit, modulo: divisor.digits) }
    for _ in 0..<zeros { remainder.append(0, modulo: divisor.digits) }
    return remainder.isZero
  }
}

/// The remainder of a long division.
private struct LongDigits {
  /// Decimal digits, the most significant first, without leading zeros.
  private var digits: [UInt8] = []

  var isZero: Bool { digits.isEmpty }

  mutating func append(_ digit: UInt8, modulo divisor: [UInt8]) {
    if !digits.isEmpty || digit != 0 { digits.append(digit) }
    while !isBelow(divisor) { subtract(divisor) }
  }

  private func isBelow(_ other: [UInt8]) -> Bool {
    digits.count != other.count ? digits.count < other.count : digits.lexicographicallyPrecedes(other)
  }

  private mutating func subtract(_ other: [UInt8]) {
    var borrow: UInt8 = 0
    for offset in 1...digits.count {
      let position = digits.count - offset
      let taken = (offset <= other.count ? other[other.count - offset] : 0) + borrow
      borrow = digits[position] < taken ? 1 : 0
      digits[position] = digits[position] + borrow * 10 - taken
    }
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
  }
}
