import Basics

/// Fast search, comparison and hashing of heads and keys, which every request needs.
package enum HeadBytes {
  /// Returns whether two sequences of bytes are equal.
  package static func areEqual(_ bytes: [UInt8], _ other: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == other.count, let right = other.baseAddress else { return false }
    return bytes.withUnsafeBytes { left in left.baseAddress.map { memcmp($0, right, other.count) == 0 } ?? false }
  }

  /// Returns the offset of the first byte with a value, at or after an offset.
  package static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Returns whether bytes equal a word in lower case, ignoring the case of ASCII letters.
  package static func areEqual(_ bytes: UnsafeRawBufferPointer, lowercase word: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == word.count else { return false }
    var offset = 0
    while offset < word.count, ASCII.lowercased(bytes[offset]) == word[offset] { offset += 1 }
    return offset == word.count
  }

  /// Returns a fast hash, which is not safe against deliberate collisions.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &+ 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
