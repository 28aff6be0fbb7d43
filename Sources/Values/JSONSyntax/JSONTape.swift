/// A value or key of a parsed document in sixteen bytes; the tape lists them in document order.
///
/// A container is followed by its descendants: an array by its elements, an object by a key, its value, the next key
/// and so on. Positions are byte offsets into the document's text.
@usableFromInline
package struct JSONTapeEntry: Sendable {
  /// The offset of the first byte; for a string, of its opening quotation mark.
  @usableFromInline package var start: UInt32
  /// The length in bytes, including brackets and quotation marks.
  @usableFromInline package var length: UInt32
  /// Kind in bits 0 to 3, flags in bits 4 to 6, and the number of children (saturating) in bits 8 to 31.
  @usableFromInline package var header: UInt32
  /// For a container, the tape index after its last descendant; for a key, a hash of its characters.
  @usableFromInline package var link: UInt32

  @inlinable
  package init(start: UInt32, length: UInt32, header: UInt32, link: UInt32) {
    self.start = start
    self.length = length
    self.header = header
    self.link = link
  }

  /// Marks a string with at least one escape, whose bytes are not its characters.
  @inlinable package static var escapedFlag: UInt32 { 1 << 4 }
  /// Marks a number with a fraction or an exponent.
  @inlinable package static var fractionFlag: UInt32 { 1 << 5 }
  /// Marks the key of a member.
  @inlinable package static var keyFlag: UInt32 { 1 << 6 }
  /// The largest number of children that a header can hold; larger numbers are stored as this one.
  @inlinable package static var maximumChildren: UInt32 { (1 << 24) - 1 }

  /// The kind of the value; a key is a string.
  @inlinable package var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: header & 0xF)) ?? .null }
  /// Whether this is a string with escapes.
  @inlinable package var isEscaped: Bool { header & Self.escapedFlag != 0 }
  /// Whether this is a number with a fraction or an exponent.
  @inlinable package var hasFraction: Bool { header & Self.fractionFlag != 0 }
  /// Whether this is the key of a member.
  @inlinable package var isKey: Bool { header & Self.keyFlag != 0 }
  /// The number of children of a container, saturating at `maximumChildren`.
  @inlinable package var childCount: Int { Int(header >> 8) }
  /// The offset after the value.
  @inlinable package var end: Int { Int(start) + Int(length) }
  /// Whether this is an array or an object.
  @inlinable package var isContainer: Bool { header & 0xF >= UInt32(JSONKind.array.rawValue) }

  /// Returns the entry for a text that begins a number of bytes earlier.
  func moved(by count: Int) -> JSONTapeEntry {
    var entry = self
    entry.start &+= UInt32(truncatingIfNeeded: count)
    return entry
  }
}

/// The hash by which keys are distinguished before their bytes are compared.
@usableFromInline
package enum JSONKeyHash {
  /// Hashes a key by its length, its first eight and its last eight bytes.
  ///
  /// Equal keys have equal hashes; the caller must compare keys with equal hashes.
  @inlinable
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var first: UInt64 = 0
    var last: UInt64 = 0
    let count = bytes.count
    if count >= 8 {
      first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
      last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      first = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      last = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else if count > 0 {
      first = UInt64(bytes[0])
      last = UInt64(bytes[count - 1]) | UInt64(bytes[count / 2]) << 8
    }
    var mixed = (first ^ (UInt64(count) << 56)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    mixed = (mixed ^ last) &* 0xBF58_476D_1CE4_E5B9
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }
}
