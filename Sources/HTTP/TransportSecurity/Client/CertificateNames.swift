/// The issuer and subject of a certificate, compared for equality.
///
/// Source: RFC 5280, section 4.1; the encoding is DER (ITU-T X.690).
struct CertificateNames {
  /// Whether the certificate names its subject as its own issuer.
  let isSelfIssued: Bool

  /// Reads a certificate up to its subject; `nil` for bytes that are not a certificate.
  init?(_ der: [UInt8]) {
    guard let certificate = Element(der[...]), var rest = Element(certificate.content).map(\.content) else {
      return nil
    }
    var fields: [ArraySlice<UInt8>] = []
    while fields.count < 5, let field = Element(rest) {
      rest = rest[field.content.endIndex...]
      // The version comes first and is optional; only this field has a context tag.
      if field.tag != 0xA0 { fields.append(field.content) }
    }
    // Serial number, signature algorithm, issuer, validity, subject.
    guard fields.count == 5 else { return nil }
    isSelfIssued = fields[2].elementsEqual(fields[4])
  }

  private struct Element {
    let tag: UInt8
    let content: ArraySlice<UInt8>

    init?(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes
      guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
      var length = Int(first)
      if first >= 0x80 {
        guard first > 0x80, first <= 0x83, rest.count >= Int(first & 0x7F) else { return nil }
        length = rest.prefix(Int(first & 0x7F)).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(Int(first & 0x7F))
      }
      guard rest.count >= length else { return nil }
      self.tag = tag
      content = rest.prefix(length)
    }
  }
}
