import HTTPExchange

/// What may stand in a header field or a status line.
///
/// Source: RFC 9110, sections 5.1, 5.5 and 5.6.2.
package enum FieldRules {
  /// Whether a text is a token: a method or the name of a field.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// Whether a text can be the value of a field: no control characters but tabs.
  package static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// The text without spaces, tabs and carriage returns at its ends.
  static func trimmed(_ text: Substring) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    var bytes = text.utf8.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(bytes) ?? ""
  }

  /// The text on one line, its control characters left out: fit for a status line or a message.
  static func line(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
