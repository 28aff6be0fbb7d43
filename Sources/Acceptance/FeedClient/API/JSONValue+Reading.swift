import Foundation
import HTTPMessages
import JSONSyntax

/// Reads members of the types in the contract; another type or a missing member is invalid data.
extension JSONValue {
  /// Returns a required member.
  func member(_ key: String) throws(FeedError) -> JSONValue {
    guard let value = self[key] else { throw .invalidData }
    return value
  }

  /// Returns the text of a member.
  func text(_ key: String) throws(FeedError) -> String { try member(key).read(Self.text) }

  /// Returns the text of a member that may be absent or null.
  func optionalText(_ key: String) throws(FeedError) -> String? {
    guard let value = self[key], !value.isNull else { return nil }
    return try value.read(Self.text)
  }

  /// Returns the UUID of a member, in upper or lower case.
  func uuid(_ key: String) throws(FeedError) -> UUID { try member(key).read(UUID.init(hexadecimal:)) }

  /// Returns the date of a member.
  func date(_ key: String) throws(FeedError) -> Date { try member(key).read(ISO8601DateTime.date) }

  /// Returns the absolute http or https URL of a member.
  func webURL(_ key: String) throws(FeedError) -> URL { try member(key).read(URL.init(web:)) }

  /// Parses the content of a string, given as UTF-8.
  private func read<Result>(_ body: (UnsafeRawBufferPointer) -> Result?) throws(FeedError) -> Result {
    let entry = entry
    guard entry.kind == .string else { throw .invalidData }
    let result =
      if entry.isEscaped {
        stringBytes.withUnsafeBytes(body)
      } else {
        document.bytes.withUnsafeBytes { bytes in
          body(UnsafeRawBufferPointer(rebasing: bytes[Int(entry.start) + 1..<entry.end - 1]))
        }
      }
    guard let result else { throw .invalidData }
    return result
  }

  private static func text(_ characters: UnsafeRawBufferPointer) -> String? {
    String(decoding: characters, as: UTF8.self)
  }
}

extension UUID {
  /// Parses 32 hexadecimal digits in five groups (RFC 9562, section 4); `nil` for any other text.
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

extension URL {
  /// Parses an absolute http or https URL with a host (RFC 3986, section 3); `nil` for any other text.
  ///
  /// Foundation checks characters and escapes, but neither the presence of a host nor the content of brackets.
  fileprivate init?(web text: UnsafeRawBufferPointer) {
    guard let start = Self.start(of: "http://", in: text) ?? Self.start(of: "https://", in: text) else { return nil }
    var host = text[start...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    guard let first = host.first, first != UInt8(ascii: ":"), first != UInt8(ascii: "[") || Self.isLiteral(host),
      let url = URL(unchanged: String(decoding: text, as: UTF8.self))
    else { return nil }
    self = url
  }

  /// Returns the offset after a case-insensitive ASCII prefix; `nil` if the text does not start with it.
  private static func start(of prefix: StaticString, in text: UnsafeRawBufferPointer) -> Int? {
    let count = prefix.utf8CodeUnitCount
    guard text.count >= count else { return nil }
    for offset in 0..<count where ASCII.lowercased(text[offset]) != prefix.utf8Start[offset] { return nil }
    return count
  }

  /// Returns whether a host starts with an IPv6 address in brackets.
  private static func isLiteral(_ host: Slice<UnsafeRawBufferPointer>) -> Bool {
    var address = in6_addr()
    let text = host.dropFirst().prefix { $0 != UInt8(ascii: "]") }
    return inet_pton(AF_INET6, String(decoding: text, as: UTF8.self), &address) == 1
  }
}
