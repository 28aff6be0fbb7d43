/// A decoded `name=value` item of a query.
public struct QueryItem: Sendable, Hashable {
  /// The name, percent-decoded.
  public let name: String
  /// The value, percent-decoded; `nil` if there is no `=`.
  public let value: String?

  /// Creates a query item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Splits a query at `&` and decodes its items; `+` is a space, as in forms.
  public static func parse(_ query: String) -> [QueryItem] {
    var query = query
    return query.withUTF8 { bytes in
      var items: [QueryItem] = []
      parts(of: bytes, separator: 0x26) { name, value in
        items.append(
          QueryItem(
            PercentEncoding.decode(bytes[name], plusIsSpace: true),
            value.map { PercentEncoding.decode(bytes[$0], plusIsSpace: true) }
          )
        )
      }
      return items
    }
  }

  /// Calls a closure with the raw ranges of each part's name and value; empty parts are skipped.
  ///
  /// - Parameters:
  ///   - text: A query, or the value of a `Cookie` header.
  ///   - separator: The byte between two parts.
  ///   - body: A closure that receives the name, and the value if there is a `=`.
  package static func parts(
    of text: UnsafeBufferPointer<UInt8>,
    separator: UInt8,
    _ body: (_ name: Range<Int>, _ value: Range<Int>?) -> Void
  ) {
    var start = 0
    while start < text.count {
      var end = start
      var equals: Int?
      while end < text.count, text[end] != separator {
        if equals == nil, text[end] == 0x3D { equals = end }
        end += 1
      }
      if end > start { body(start..<(equals ?? end), equals.map { $0 + 1..<end }) }
      start = end + 1
    }
  }

  /// Encodes items as a query.
  public static func serialize(_ items: [QueryItem]) -> String {
    items.map { item in
      let name = PercentEncoding.encode(item.name)
      return item.value.map { "\(name)=\(PercentEncoding.encode($0))" } ?? name
    }
    .joined(separator: "&")
  }
}

/// Percent-encoding of URL parts.
///
/// Source: RFC 3986, section 2.
public enum PercentEncoding {
  /// Decodes `%XX`; a `%` without two hexadecimal digits is kept, and invalid UTF-8 becomes U+FFFD.
  public static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 == 0x25 || (plusIsSpace && $0 == 0x2B) }) else { return text }
    var text = text
    return text.withUTF8 { decode($0[...], plusIsSpace: plusIsSpace) }
  }

  /// Decodes a slice of a text in the same way.
  package static func decode(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, plusIsSpace: Bool = false) -> String {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    guard bytes.contains(where: { $0 == 0x25 || (plusIsSpace && $0 == 0x2B) }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x25, offset + 2 < bytes.count, let high = ASCII.hexValue(bytes[offset + 1]),
        let low = ASCII.hexValue(bytes[offset + 2])
      {
        output.append(high << 4 | low)
        offset += 3
      } else {
        output.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
        offset += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Encodes every byte except unreserved characters and the additionally allowed ASCII characters.
  public static func encode(_ text: String, allowing extra: String = "") -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    let extra = Set(extra.utf8)
    var output: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) || extra.contains(byte) {
        output.append(byte)
      } else {
        output += [0x25, hexDigit(byte >> 4), hexDigit(byte & 0xF)]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns whether a byte is unreserved, so that it never needs encoding in a URL (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
