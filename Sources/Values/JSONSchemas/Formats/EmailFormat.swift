/// Validates email addresses: the `Mailbox` of RFC 5321 §4.1.2 and of RFC 6531 §3.3.
enum EmailFormat {
  private static let atomBytes = ByteSet(ByteSet.alphanumerics + "!#$%&'*+-/=?^_`{|}~")
  /// The maximum length of an address (RFC 5321 §4.5.3.1.3, without angle brackets) and of its local part.
  private static let lengthLimit = 254
  private static let localLengthLimit = 64

  /// Whether the text is an ByteClass mailbox.
  static func isEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isMailbox(text, isInternational: false)
  }

  /// Whether the text is a mailbox, with international characters allowed.
  static func isInternationalEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isMailbox(text, isInternational: true)
  }

  private static func isMailbox(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) -> Bool {
    guard text.count <= lengthLimit, let first = text.first else { return false }
    let localEnd =
      first == UInt8(ascii: "\"")
      ? quotedEnd(text, isInternational: isInternational) : atomsEnd(text, isInternational: isInternational)
    guard let localEnd, localEnd <= localLengthLimit, localEnd + 1 < text.count, text[localEnd] == UInt8(ascii: "@")
    else { return false }
    let domain = text.part(localEnd + 1..<text.count)
    if domain[0] == UInt8(ascii: "[") { return isLiteral(domain) }
    return isInternational
      ? HostNameFormat.isInternationalHostName(domain, requiresComposition: false) : HostNameFormat.isHostName(domain)
  }

  /// Returns the end of atoms separated by single dots.
  private static func atomsEnd(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) -> Int? {
    let atoms = atomBytes
    var position = 0
    var isAfterDot = true
    while position < text.count {
      let byte = text[position]
      if atoms.contains(byte) || isInternational && byte >= 0x80 {
        isAfterDot = false
      } else if byte == UInt8(ascii: "."), !isAfterDot {
        isAfterDot = true
      } else {
        break
      }
      position += 1
    }
    return isAfterDot ? nil : position
  }

  /// Returns the position after the closing quote of a text that starts with one.
  private static func quotedEnd(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) -> Int? {
    var position = 1
    while position < text.count {
      var byte = text[position]
      if byte == UInt8(ascii: "\"") { return position + 1 }
      if byte == UInt8(ascii: "\\") {
        position += 1
        guard position < text.count else { return nil }
        byte = text[position]
        guard byte < 0x80 else { return nil }
      }
      guard (0x20...0x7E).contains(byte) || isInternational && byte >= 0x80 else { return nil }
      position += 1
    }
    return nil
  }

  /// Returns whether the domain is an address in brackets (RFC 5321 §4.1.3).
  private static func isLiteral(_ domain: UnsafeBufferPointer<UInt8>) -> Bool {
    guard domain.count > 2, domain[domain.count - 1] == UInt8(ascii: "]") else { return false }
    let address = domain.part(1..<domain.count - 1)
    let tag: StaticString = "ipv6:"
    let length = tag.utf8CodeUnitCount
    let isTagged =
      address.count > length && (0..<length).allSatisfy { ByteClass.lowercased(address[$0]) == tag.utf8Start[$0] }
    return isTagged
      ? AddressFormat.isIPv6(address.part(length..<address.count)) : AddressFormat.isIPv4(address)
  }
}
