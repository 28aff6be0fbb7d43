/// Validates UUIDs of RFC 4122 §3, of any version and in any case.
enum UUIDFormat {
  /// Whether the text is 32 hexadecimal digits in five groups.
  static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    // Five loads cover the 36 bytes; the second and the third contain two hyphens each.
    return isWritten(word(text, at: 0), hyphens: 0)
      && isWritten(word(text, at: 8), hyphens: 0x0000_FF00_0000_00FF)
      && isWritten(word(text, at: 16), hyphens: 0xFF00_0000_00FF_0000)
      && isWritten(word(text, at: 24), hyphens: 0)
      && isWritten(word(text, at: 28), hyphens: 0)
  }

  /// Returns eight bytes from a position on, the first being the lowest.
  @inline(__always)
  private static func word(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Returns whether eight bytes are hyphens where the mask is set, and hexadecimal digits elsewhere.
  @inline(__always)
  private static func isWritten(_ word: UInt64, hyphens: UInt64) -> Bool {
    let each: UInt64 = 0x0101_0101_0101_0101
    let top: UInt64 = 0x80 &* each
    let digits = (word & ~hyphens) | (hyphens & (0x30 &* each))
    guard word & hyphens == hyphens & (0x2D &* each), digits & top == 0 else { return false }
    // Adding (0x80 - bound) to a byte below 0x80 sets its high bit if it is at least the bound.
    let isDigit = (digits &+ 0x50 &* each) & ~(digits &+ 0x46 &* each)
    let letters = digits | 0x20 &* each
    let isLetter = (letters &+ 0x1F &* each) & ~(letters &+ 0x19 &* each)
    return (isDigit | isLetter) & top == top
  }
}
