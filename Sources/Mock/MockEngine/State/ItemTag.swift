import Basics

/// The entity tags of a stateful mock, which are digests of the content that they identify.
///
/// The tag of a response that shows further items has a part for each: a change of the item alone is conditional.
/// Source: RFC 9110, section 8.8.3.
enum ItemTag {
  private static let mark: Character = "-"

  /// Returns the digits of some content.
  static func digits(of content: [UInt8]) -> [UInt8] {
    let digest = SHA256.digest(of: content).prefix(12)
    return digest.flatMap { byte in [digit(of: byte >> 4), digit(of: byte & 15)] }
  }

  private static func digit(of number: UInt8) -> UInt8 { number < 10 ? 0x30 + number : 0x57 + number }

  /// Returns the tag with some digits.
  static func quoted(_ digits: [UInt8]) -> String { "\"\(String(decoding: digits, as: UTF8.self))\"" }

  /// Returns the tag of a body that shows an item and others.
  static func adding(_ body: [UInt8], to tag: String) -> String {
    "\(tag.dropLast())\(mark)\(String(decoding: digits(of: body), as: UTF8.self))\""
  }

  /// Returns the tag of the item that a response shows from the tag of the response.
  static func ofItem(_ tag: String) -> String {
    guard let end = tag.firstIndex(of: mark), tag.hasSuffix("\"") else { return tag }
    return "\(tag[..<end])\""
  }
}
