/// Encodes ASN.1 values with the distinguished encoding rules (DER).
///
/// Source: ITU-T X.690, sections 8 and 10.
enum DER {
  /// Returns a value with a tag of one byte.
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 0x80 else { return [tag, UInt8(truncatingIfNeeded: content.count)] + content }
    let length = withUnsafeBytes(of: content.count.bigEndian) { Array($0.drop { $0 == 0 }) }
    return [tag, 0x80 | UInt8(truncatingIfNeeded: length.count)] + length + content
  }

  /// Returns a `SEQUENCE` of values.
  static func sequence(_ values: [[UInt8]]) -> [UInt8] { value(0x30, values.flatMap(\.self)) }

  /// Returns a `SET` of one value.
  static func set(of value: [UInt8]) -> [UInt8] { DER.value(0x31, value) }

  /// Returns a positive `INTEGER` from its bytes, the most significant first.
  static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let significant = Array(bytes.drop { $0 == 0 })
    // A leading bit that is set would make the number negative.
    return value(0x02, significant.first.map { $0 < 0x80 } ?? false ? significant : [0] + significant)
  }

  /// Returns a `BIT STRING` of whole bytes.
  static func bits(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0] + bytes) }

  /// Returns an `OCTET STRING`.
  static func octets(_ bytes: [UInt8]) -> [UInt8] { value(0x04, bytes) }

  /// Returns an `OBJECT IDENTIFIER` from two or more numbers.
  static func identifier(_ numbers: UInt32...) -> [UInt8] {
    let first = numbers.prefix(2).reduce(0) { $0 &* 40 &+ $1 }
    return value(0x06, ([first] + numbers.dropFirst(2)).flatMap(base128))
  }

  /// Returns a number in groups of seven bits, all but the last marked as continued.
  private static func base128(_ number: UInt32) -> [UInt8] {
    var groups = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      groups.insert(0x80 | UInt8(rest & 0x7F), at: 0)
      rest >>= 7
    }
    return groups
  }

  /// Returns a `UTF8String`.
  static func text(_ text: String) -> [UInt8] { value(0x0C, Array(text.utf8)) }

  /// The `BOOLEAN` value true; false is the default, which is left out.
  static let isTrue = value(0x01, [0xFF])

  /// Returns a constructed value with a context-specific tag.
  static func tagged(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { value(0xA0 | number, content) }

  /// Returns a primitive value with a context-specific tag.
  static func implicit(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { value(0x80 | number, bytes) }
}
