/// What may stand in a header field or a status line.
///
/// Source: RFC 9110, sections 5.1, 5.5 and 5.6.2.
package enum FieldRules {
  /// Whether a text is a token: a method or the name of a field.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  /// Whether a byte may stand in a token.
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39: true
    // ! # $ % & ' * + - . ^ _ ` | ~
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// Whether a text can be the value of a field: no control characters but tabs.
  package static func isValue(_ text: String) -> Bool { text.utf8.allSatisfy(isValueByte) }

  /// Whether a byte may stand in the value of a field.
  package static func isValueByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  /// The text on one line, its control characters left out: fit for a status line or a message.
  package static func line(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
