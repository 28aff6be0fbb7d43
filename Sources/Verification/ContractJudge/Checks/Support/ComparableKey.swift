import HTTPMessages
package import JSONSyntax

/// The comparable form of an item's key.
package enum ComparableKey {
  /// Returns whether a value can be a key: a string or a number.
  package static func isKey(_ value: JSONValue) -> Bool { value.kind == .string || value.kind == .number }

  /// Returns bytes that are equal for equal keys: a string's characters or a number's text.
  ///
  /// A number's bytes start with a byte that no text contains, so that `1` and `"1"` differ.
  package static func bytes(of value: JSONValue, ignoringCase: Bool) -> [UInt8] {
    guard value.kind == .string else { return [0xFF] + value.document.bytes[value.byteRange] }
    return ignoringCase ? value.stringBytes.map(ASCII.lowercased) : value.stringBytes
  }

  /// Returns a hash that is equal for equal keys.
  package static func hash(of value: JSONValue, ignoringCase: Bool) -> UInt64 {
    let range = value.byteRange
    let isEscaped = value.kind == .string && value.document.bytes[range].contains(0x5C)
    guard !isEscaped else { return hash(value.stringBytes, ignoringCase: ignoringCase) }
    let isString = value.kind == .string
    return value.document.bytes.withUnsafeBytes { text in
      hash(text[isString ? range.lowerBound + 1..<range.upperBound - 1 : range], ignoringCase: ignoringCase)
    }
  }

  /// Implements FNV-1a; ASCII letters are lowercased if case is ignored.
  private static func hash(_ bytes: some Sequence<UInt8>, ignoringCase: Bool) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(ignoringCase ? ASCII.lowercased(byte) : byte)) &* 0x0000_0100_0000_01B3
    }
  }
}
