/// The character rules of HTTP that requests and responses share.
///
/// Source: RFC 9110, section 5.
enum HTTPSyntax {
  /// Whether bytes may be the value of a field: nothing that could end it early (CR, LF, NUL).
  static func isFieldValue(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
  }
}

/// Bytes of a peer, made fit for one line of a message.
package enum Excerpts {
  /// How many bytes are shown.
  private static let limit = 60

  /// The first bytes in quotable form: printable ASCII as it is, all else as `\xNN`.
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

  /// The first bytes of a text in quotable form.
  static func of(_ text: String) -> String { of(Array(text.utf8)) }
}
