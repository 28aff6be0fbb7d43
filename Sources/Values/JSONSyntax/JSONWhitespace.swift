/// The insignificant whitespace of JSON text.
///
/// Source: RFC 8259, section 2.
package enum JSONWhitespace {
  /// Whether a byte is a space, a tab, a line feed or a carriage return.
  @inline(__always)
  package static func contains(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Returns the first byte that is not whitespace, which identifies the kind of value.
  package static func firstSignificantByte(of bytes: some Sequence<UInt8>) -> UInt8? {
    bytes.first { !contains($0) }
  }

  /// Whether the first byte that is not whitespace opens an object or an array.
  package static func opensContainer(_ bytes: some Sequence<UInt8>) -> Bool {
    firstSignificantByte(of: bytes).map { $0 == 0x7B || $0 == 0x5B } ?? false
  }
}
