/// The cyclic redundancy check of gzip, PNG and Ethernet: ISO 3309, polynomial `edb88320` reflected.
///
/// See RFC 1952, section 8, and the PNG specification, annex D. Bytes may be given all at once or part by part.
package struct CRC32: Sendable, Hashable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The check of no bytes yet.
  package init() {}

  /// The check of the bytes so far.
  package var value: UInt32 { ~register }

  /// The check of `bytes`.
  package static func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var check = CRC32()
    check.update(bytes)
    return check.value
  }

  /// The check of `bytes`.
  package static func value(of bytes: [UInt8]) -> UInt32 {
    value(of: bytes[...])
  }

  /// Takes in the bytes that follow those so far.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    register = Self.table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in Self.register(register, after: bytes, table) }
    }
  }

  private static func register(
    _ register: UInt32,
    after bytes: UnsafeBufferPointer<UInt8>,
    _ table: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    guard let byte = bytes.baseAddress, let table = table.baseAddress else { return register }
    var crc = register
    var index = 0
    let end = bytes.count
    // Four bytes a step, each through a table of its own; they depend on one another no longer. All indexes into the
    // tables are within 1024, because each is a byte plus the start of a table.
    while end - index >= 4 {
      crc ^= UInt32(byte[index]) | UInt32(byte[index + 1]) << 8
      crc ^= UInt32(byte[index + 2]) << 16 | UInt32(byte[index + 3]) << 24
      crc =
        table[768 + Int(crc & 0xFF)] ^ table[512 + Int(crc >> 8 & 0xFF)]
        ^ table[256 + Int(crc >> 16 & 0xFF)] ^ table[Int(crc >> 24)]
      index += 4
    }
    while index < end {
      crc = table[Int((crc ^ UInt32(byte[index])) & 0xFF)] ^ crc >> 8
      index += 1
    }
    return crc
  }

  /// The checks of every byte, then of every byte with one, two and three zero bytes after it.
  private static let table: [UInt32] = {
    var table = (0..<256 as Range<UInt32>).map { byte in
      (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    for index in 256..<1024 {
      let before = table[index - 256]
      table.append(table[Int(before & 0xFF)] ^ before >> 8)
    }
    return table
  }()
}
