/// A set of ByteClass bytes, tested by a shift without a table lookup.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Creates a set of the ByteClass characters in a string.
  init(_ characters: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in characters.utf8 where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.low = low
    self.high = high
  }

  /// Whether the byte is in the set.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }

  static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  /// Letters and digits.
  static let alphanumerics = letters + "0123456789"
}

/// Classifies single bytes.
enum ByteClass {
  /// Whether the byte is a digit.
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether the byte is a letter.
  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Returns the byte in lower case if it is a letter.
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { isLetter(byte) ? byte | 0x20 : byte }

  /// Whether the byte is a hexadecimal digit, in either case.
  @inline(__always)
  static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes in a range, which must be within the buffer.
  @inline(__always)
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}
