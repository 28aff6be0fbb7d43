/// Decodes the bytes of a head.
///
/// Source: RFC 9110, section 5.5.
package enum FieldText {
  /// Decodes UTF-8, or ISO 8859-1 if the bytes are not valid UTF-8, as older HTTP specified.
  package static func of(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return text
  }
}
