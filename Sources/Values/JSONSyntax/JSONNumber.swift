/// A number as written, with exact comparison for any magnitude.
///
/// Source: RFC 8259, section 6.
public struct JSONNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number as written: `1`, `1.0` and `1e0` keep their text and are equal.
  public let text: String
  /// Whether the number is below zero; `-0` is not.
  public let isNegative: Bool
  /// The significant decimal digits, values 0 to 9, without zeros at either end; empty for zero.
  package let digits: [UInt8]
  /// The power of ten of the last digit, limited to ±10^15.
  package let exponent: Int

  /// Parses a JSON number; `nil` for any other text.
  public init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    let negative = bytes.first == 0x2D
    if negative { bytes = bytes.dropFirst() }
    let whole = bytes.prefix(while: JSONText.isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != 0x30 else { return nil }
    bytes = bytes[whole.endIndex...]
    var digits = whole.map { $0 - 0x30 }
    var exponent = 0
    if bytes.first == 0x2E {
      let fraction = bytes.dropFirst().prefix(while: JSONText.isDigit)
      guard !fraction.isEmpty else { return nil }
      digits += fraction.map { $0 - 0x30 }
      exponent = -fraction.count
      bytes = bytes[fraction.endIndex...]
    }
    if let mark = bytes.first, mark | 0x20 == 0x65 {
      bytes = bytes.dropFirst()
      let isExponentNegative = bytes.first == 0x2D
      if isExponentNegative || bytes.first == 0x2B { bytes = bytes.dropFirst() }
      let power = bytes.prefix(while: JSONText.isDigit)
      guard !power.isEmpty else { return nil }
      let size = power.reduce(0) { min($0 * 10 + Int($1 - 0x30), Self.largestExponent) }
      exponent += isExponentNegative ? -size : size
      bytes = bytes[power.endIndex...]
    }
    guard bytes.isEmpty else { return nil }
    let zeros = digits.reversed().prefix { $0 == 0 }.count
    digits.removeLast(zeros)
    digits.removeFirst(digits.prefix { $0 == 0 }.count)
    self.text = text
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent + zeros
    self.isNegative = negative && !digits.isEmpty
  }

  /// Creates a number from an integer.
  public init(_ value: Int) {
    let text = String(value)
    var digits = text.utf8.drop { $0 == 0x2D }.map { $0 - 0x30 }
    let zeros = digits.reversed().prefix { $0 == 0 }.count
    digits.removeLast(zeros)
    self.text = text
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : zeros
    self.isNegative = value < 0
  }

  private static let largestExponent = 1_000_000_000_000_000

  /// The number as written.
  public var description: String { text }

  /// Whether the value is an integer, which includes `1.0` and `1e400`.
  public var isInteger: Bool { exponent >= 0 }

  /// The value as an integer; `nil` if it is not one, or does not fit.
  public var integer: Int? {
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    var value = 0
    for digit in digits + Array(repeating: 0, count: exponent) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(Int(digit))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == Int.min ? nil : -value
  }

  /// The nearest floating-point number; infinite if out of range.
  public var double: Double { Double(text) ?? (isNegative ? -Double.infinity : Double.infinity) }

  /// Compares values exactly, independent of their spelling.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.isNegative == right.isNegative && left.exponent == right.exponent && left.digits == right.digits
  }

  /// Hashes the value, not its spelling.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(exponent)
    hasher.combine(digits)
  }

  /// Compares values exactly.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.magnitudeIsBelow(left) : left.magnitudeIsBelow(right)
  }

  private func magnitudeIsBelow(_ other: JSONNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else { return digits.isEmpty && !other.digits.isEmpty }
    let (mine, theirs) = (digits.count + exponent, other.digits.count + other.exponent)
    if mine != theirs { return mine < theirs }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
