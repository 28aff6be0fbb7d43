import HTTPMessages

/// Text in UTF-16, read as UTF-8 and written back in its own encoding.
///
/// Source: RFC 2781.
struct UTF16Text {
  /// The text as UTF-8, without its byte order mark.
  let text: [UInt8]
  private let isBigEndian: Bool
  private let mark: ArraySlice<UInt8>

  /// Reads a body that has a byte order mark, a type that says so, or a zero next to each of its first letters.
  init?(_ body: [UInt8], type: MediaType?) {
    let charset = type?.parameter("charset").map(ASCII.lowercased) ?? ""
    if body.starts(with: [0xFE, 0xFF]) {
      (isBigEndian, mark) = (true, body.prefix(2))
    } else if body.starts(with: [0xFF, 0xFE]), !body.starts(with: [0xFF, 0xFE, 0, 0]) {
      (isBigEndian, mark) = (false, body.prefix(2))
    } else if let isBigEndian = Self.isBigEndian(body), type.map(Self.mayBeText) ?? true {
      (self.isBigEndian, mark) = (isBigEndian, [])
    } else if charset.hasPrefix("utf-16"), body.count > 1 {
      (isBigEndian, mark) = (charset != "utf-16le", [])
    } else {
      return nil
    }
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    var units: [UInt16] = []
    units.reserveCapacity(body.count / 2)
    for offset in stride(from: mark.count, to: body.count - 1, by: 2) {
      units.append(UInt16(body[offset + high]) << 8 | UInt16(body[offset + low]))
    }
    text = Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns another text in the encoding of this one.
  func bytes(of text: [UInt8]) -> [UInt8] {
    var bytes = Array(mark)
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    return bytes
  }

  private static func mayBeText(_ type: MediaType) -> Bool { type.isText || type.isJSON || type.type == "application" }

  /// Whether text that begins with ASCII characters is big-endian; `nil` for any other bytes.
  private static func isBigEndian(_ body: [UInt8]) -> Bool? {
    let start = body.prefix(8)
    guard start.count >= 4, body[0] == 0 || body[1] == 0 else { return nil }
    let isBigEndian = body[0] == 0
    let isText = start.enumerated().allSatisfy { position, byte in
      position.isMultiple(of: 2) == isBigEndian ? byte == 0 : SecretEditor.looksLikeText([byte])
    }
    return isText ? isBigEndian : nil
  }
}
