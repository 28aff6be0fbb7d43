/// What may stand in a header field or a status line.
///
/// Source: RFC 9110, sections 5.1, 5.5 and 5.6.2.
package enum FieldRules {
  /// Whether a text is a token: a method or the name of a field.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  /// Whether a byte may stand in a token: a letter, a digit, or one of ``! # $ % & ' * + - . ^ _ ` | ~``.
  @inlinable
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    // A bit for each of the 128 characters of ASCII.
    let bits: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  /// Whether a text can be the value of a field: no control characters but tabs.
  package static func isValue(_ text: String) -> Bool { text.utf8.allSatisfy(isValueByte) }

  /// Whether a byte may stand in the value of a field.
  @inlinable
  package static func isValueByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  /// The text on one line, its control characters left out: fit for a status line or a message.
  package static func line(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
