import Foundation
import JSONSyntax

/// Members of the types that the contract names; any other type, and a missing member, is invalid data.
extension JSONValue {
  /// The member of an object.
  func member(_ key: String) throws(FeedError) -> JSONValue {
    guard let value = self[key] else { throw .invalidData }
    return value
  }

  /// The text of a member.
  func text(_ key: String) throws(FeedError) -> String {
    guard let text = try member(key).string else { throw .invalidData }
    return text
  }

  /// The text of a member that may be absent, or null.
  func optionalText(_ key: String) throws(FeedError) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    guard let text = value.string else { throw .invalidData }
    return text
  }

  /// The UUID of a member, in any case.
  func uuid(_ key: String) throws(FeedError) -> UUID {
    guard let id = try member(key).withCharacters(UUID.init(hexadecimal:)) ?? nil else { throw .invalidData }
    return id
  }

  /// The date of a member.
  func date(_ key: String) throws(FeedError) -> Date {
    guard let date = try member(key).withCharacters(ISO8601DateTime.date) ?? nil else { throw .invalidData }
    return date
  }

  /// The absolute http or https URL of a member.
  func webURL(_ key: String) throws(FeedError) -> URL {
    guard let url = URL(string: try text(key), encodingInvalidCharacters: false), let scheme = url.scheme?.lowercased(),
      scheme == "http" || scheme == "https", url.host()?.isEmpty == false
    else { throw .invalidData }
    return url
  }

  /// Calls a body with the characters of a string as UTF-8; `nil` for any other value.
  private func withCharacters<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard kind == .string else { return nil }
    return stringBytes.withUnsafeBytes(body)
  }
}

extension UUID {
  /// Reads 32 hexadecimal digits in five groups (RFC 9562, section 4); `nil` for any other text.
  fileprivate init?(hexadecimal text: UnsafeRawBufferPointer) {
    guard text.count == 36 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for position in 0..<36 {
      let byte = text[position]
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let (digit, letter) = (byte &- 0x30, (byte | 0x20) &- 0x61)
      guard digit < 10 || letter < 6 else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit < 10 ? digit : letter &+ 10)
    }
    self.init(uuid: withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.load(as: uuid_t.self) })
  }
}
