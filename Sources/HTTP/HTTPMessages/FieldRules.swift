/// The syntax rules of header fields and status lines.
///
/// Source: RFC 9110, sections 5.1, 5.5 and 5.6.2.
package enum FieldRules {
  /// Returns whether a text is a token, such as a method or a header name.
  @inlinable
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  /// Returns whether a byte is valid in a token: a letter, a digit, or one of ``! # $ % & ' * + - . ^ _ ` | ~``.
  @inlinable
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    // One bit for each of the 128 ASCII characters.
    let bits: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  /// Returns whether a text is a valid header value: it has no control characters except tabs.
  package static func isValue(_ text: String) -> Bool { text.utf8.allSatisfy(isValueByte) }

  /// Returns whether a byte is valid in a header value.
  @inlinable
  package static func isValueByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  /// Returns the text without control characters, suitable for a status line or a one-line message.
  package static func line(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
