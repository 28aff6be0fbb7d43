/// Scans sixteen bytes of a URI at a time for bytes that need a detailed check.
///
/// Letters, digits, `-`, `.` and `_`, and in a path `/` and `:`, need none. They make up most URIs.
enum URIBlock {
  /// Returns the position of the next byte that needs a detailed check, or the end of the text.
  ///
  /// May stop early; skips texts that are shorter than a block.
  @inline(__always)
  static func plainEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int, inPath: Bool) -> Int {
    guard text.count >= 16, start >= 0 else { return start }
    let bytes = UnsafeRawBufferPointer(text)
    var position = start
    while position < text.count {
      // The last block overlaps bytes that were already checked.
      let base = min(position, text.count &- 16)
      let found = others(bytes.loadUnaligned(fromByteOffset: base, as: SIMD16<UInt8>.self), inPath: inPath)
      if found.x != 0 { return max(position, base &+ found.x.littleEndian.trailingZeroBitCount &>> 3) }
      if found.y != 0 { return max(position, base &+ 8 &+ found.y.littleEndian.trailingZeroBitCount &>> 3) }
      position = base &+ 16
    }
    return position
  }

  /// Returns sixteen bytes with the high bit set in each that needs a detailed check.
  @inline(__always)
  private static func others(_ bytes: SIMD16<UInt8>, inPath: Bool) -> SIMD2<UInt64> {
    let letters = isWithin(bytes | SIMD16(repeating: 0x20), 0x61, 0x7A)
    let underscores = (bytes ^ SIMD16(repeating: 0x5F)) &- SIMD16(repeating: 1)
    // The range from `-` to `:` contains `-`, `.`, `/`, the digits and `:`.
    var others = isWithin(bytes, 0x2D, inPath ? 0x3A : 0x39)
    if !inPath { others &= ~((bytes ^ SIMD16(repeating: 0x2F)) &- SIMD16(repeating: 1)) }
    let found = (~(letters | underscores | others) | bytes) & SIMD16(repeating: 0x80)
    // Sound: both are 16 bytes without padding, of which every pattern is valid; the compiler has no safe cast for it.
    return unsafeBitCast(found, to: SIMD2<UInt64>.self)
  }

  /// Sets the high bit of bytes in a range; bytes above 0x7F may also have it.
  @inline(__always)
  private static func isWithin(_ bytes: SIMD16<UInt8>, _ first: UInt8, _ last: UInt8) -> SIMD16<UInt8> {
    // Adding (0x80 - bound) to a byte below 0x80 sets its high bit if it is at least the bound.
    (bytes &+ SIMD16(repeating: 0x80 &- first)) & ~(bytes &+ SIMD16(repeating: 0x7F &- last))
  }
}
