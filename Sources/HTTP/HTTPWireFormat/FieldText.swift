import HTTPMessages

/// The text of headers as other servers send it, which may be more than HTTP allows.
///
/// Source: RFC 9110, section 5.5.
package enum FieldText {
  /// Decodes UTF-8, or ISO 8859-1 if the bytes are not valid UTF-8, as older HTTP specified.
  package static func of(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validUTF8: bytes) { return text }
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return text
  }

  /// Returns whether bytes are readable as a header value: no CR, LF or NUL, which could end it early.
  package static func isReadable(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
  }
}
