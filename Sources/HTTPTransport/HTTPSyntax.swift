/// The character rules of HTTP that requests and responses share.
///
/// Source: RFC 9110, section 5.
enum HTTPSyntax {
  /// Returns whether bytes are valid in a header value: no CR, LF or NUL, which could end it early.
  static func isFieldValue(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
  }
}

/// Excerpts of received bytes for one-line messages.
package enum Excerpts {
  /// The most bytes that are shown.
  private static let limit = 60

  /// The first bytes, with everything except printable ASCII escaped as `\xNN`.
  package static func of(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    for byte in bytes.prefix(limit) {
      switch byte {
      case 0x0D: text += "\\r"
      case 0x0A: text += "\\n"
      case 0x09: text += "\\t"
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return bytes.count > limit ? text + "…" : text
  }

  /// The first bytes of a text, escaped.
  static func of(_ text: String) -> String { of(Array(text.utf8)) }
}
