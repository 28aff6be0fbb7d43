/// One `name=value` of a query, decoded.
public struct QueryItem: Sendable, Hashable {
  /// The name, percent-decoded.
  public let name: String
  /// The value, percent-decoded; `nil` where there is no `=`.
  public let value: String?

  /// An item.
  public init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Splits a query at `&` and decodes its items; `+` is a space, as forms write it.
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

  /// Calls back with the ranges of each part's name and value, as they are written; parts without a byte are left out.
  ///
  /// - Parameters:
  ///   - text: A query, or the value of a `Cookie` field.
  ///   - separator: The byte between two parts.
  ///   - body: Is called with the name, and with the value where there is a `=`.
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

  /// Writes items as a query, encoded.
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
  /// Decodes `%XX`; a `%` without two hexadecimal digits stays as it is, and bytes that are not UTF-8 become U+FFFD.
  public static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 == 0x25 || (plusIsSpace && $0 == 0x2B) }) else { return text }
    var text = text
    return text.withUTF8 { decode($0[...], plusIsSpace: plusIsSpace) }
  }

  /// Decodes a part of a text in the same way.
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

  /// Encodes every byte that is not unreserved, nor one of the ASCII characters allowed besides.
  public static func encode(_ text: String, allowing extra: String = "") -> String {
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

  /// Whether a byte stands in a URL for itself wherever it stands (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
