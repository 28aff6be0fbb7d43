/// The text that bytes of a head stand for.
///
/// Source: RFC 9110, section 5.5.
package enum FieldText {
  /// Text of UTF-8 where the bytes are that, else of ISO 8859-1, as HTTP once had it.
  package static func of(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return text
  }
}
