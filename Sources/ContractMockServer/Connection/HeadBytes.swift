#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a head as a key: where it ends, whether two are the same, and a hash of them.
///
/// Every request passes here, most pass nothing else; so that these look at many bytes at a time.
enum HeadBytes {
  /// The length of the first head in some bytes, the empty line behind it included; `nil` where it does not end in them.
  ///
  /// Whether it is a head that may be answered is not asked; the strict reading is `HeadScanner`'s.
  static func length(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    var offset = 3
    while offset < bytes.count, let found = memchr(start + offset, 0x0A, bytes.count - offset) {
      let end = UnsafeRawPointer(found) - start
      if bytes[end - 2] == 0x0A, bytes[end - 1] == 0x0D, bytes[end - 3] == 0x0D { return end + 1 }
      offset = end + 1
    }
    return nil
  }

  /// Whether bytes are the same.
  static func areEqual(_ bytes: [UInt8], _ other: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == other.count, let right = other.baseAddress else { return false }
    return bytes.withUnsafeBytes { left in left.baseAddress.map { memcmp($0, right, other.count) == 0 } ?? false }
  }

  /// A quick hash; whoever makes two heads collide gains that only one of them is kept.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
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
