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
  package static func of(_ text: String) -> String { of(Array(text.utf8)) }
}
