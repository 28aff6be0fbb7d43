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
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentEncoding.decode(String(parts.first ?? ""), plusIsSpace: true)
      return QueryItem(name, parts.count > 1 ? PercentEncoding.decode(String(parts[1]), plusIsSpace: true) : nil)
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
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
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
