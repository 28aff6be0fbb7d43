/// The checksum at the end of zlib data (RFC 1950, section 8).
enum Adler32 {
  /// The checksum of `bytes`.
  static func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      // So many bytes of 255 may be summed up before 32 bits overflow.
      let end = min(index + 5552, bytes.endIndex)
      while index < end {
        low &+= UInt32(bytes[index])
        high &+= low
        index += 1
      }
      low %= 65521
      high %= 65521
    }
    return high << 16 | low
  }
}
