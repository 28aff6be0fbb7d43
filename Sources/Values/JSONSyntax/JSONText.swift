/// The bytes of a text during scanning.
///
/// Each access is checked. Callers check with `has(_:)` first, so that the compiler can remove the second check.
struct JSONText {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// Returns whether an offset is within the text.
  @inline(__always)
  func has(_ offset: Int) -> Bool { UInt(bitPattern: offset) < UInt(bitPattern: count) }

  /// The byte at an offset.
  @inline(__always)
  subscript(_ offset: Int) -> UInt8 {
    precondition(has(offset))
    return start[offset]
  }

  /// The bytes in a range.
  @inline(__always)
  subscript(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Returns whether sixteen bytes follow an offset.
  @inline(__always)
  func hasBlock(_ offset: Int) -> Bool { offset >= 0 && count &- offset >= 16 }

  /// Returns the sixteen bytes after an offset, the first of each eight in the lowest bits.
  @inline(__always)
  func block(_ offset: Int) -> (UInt64, UInt64) {
    precondition(hasBlock(offset))
    let bytes = UnsafeRawPointer(start).advanced(by: offset)
    return (
      bytes.loadUnaligned(as: UInt64.self).littleEndian,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
    )
  }

  /// All bytes of the text.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Returns the offset of the next byte that is not whitespace, or of the end of the text.
  @inline(__always)
  func skippingWhitespace(_ start: Int) -> Int {
    var offset = start
    while has(offset), self[offset] <= 0x20, JSONWhitespace.contains(self[offset]) { offset &+= 1 }
    return offset
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
  }
}
