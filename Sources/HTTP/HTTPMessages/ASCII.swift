/// ASCII operations that HTTP needs, independent of locale.
public enum ASCII {
  /// Returns whether two texts are equal, ignoring the case of ASCII letters.
  @inlinable
  public static func equalIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  /// Returns the text with ASCII letters in lower case.
  @inlinable
  public static func lowercased(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(text) }
    return String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
  }

  /// Returns the byte, in lower case if it is an ASCII letter.
  @inlinable
  public static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Returns the text without leading and trailing spaces and tabs (optional white space; RFC 9110, section 5.6.3).
  public static func trimmed(_ text: String) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard text.utf8.first.map(isSpace) == true || text.utf8.last.map(isSpace) == true else { return text }
    var bytes = Array(text.utf8.drop(while: isSpace))
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the value of a hexadecimal digit, in either case; `nil` for any other byte.
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Returns whether a byte is a hexadecimal digit.
  package static func isHexDigit(_ byte: UInt8) -> Bool { hexValue(byte) != nil }
}
