import JSONSyntax

/// Unpaired surrogates in the escapes of a JSON text.
///
/// The JSON grammar allows them, but the parser rejects them, because they encode no character. Tools written in Python
/// use them to represent bytes that are not UTF-8: `\udc80` to `\udcff` are the bytes 0x80 to 0xFF.
/// Source: RFC 8259, section 8.2; PEP 383.
enum LoneSurrogates {
  /// Replaces each one by an escape of U+FFFD, which has the same length and so preserves all offsets.
  static func replaced(in text: [UInt8]) -> [UInt8] {
    var output = text
    let replacement = Array("\\uFFFD".utf8)
    text.withUnsafeBytes { text in
      var offset = 0
      while let found = next(in: text, from: offset) {
        output.replaceSubrange(found.offset..<found.offset + 6, with: replacement)
        offset = found.offset + 6
      }
    }
    return output
  }

  /// Restores the bytes that the content of a string, between its quotation marks, was made from.
  static func bytes(of content: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(content.count)
    var offset = 0
    while let found = next(in: content, from: offset) {
      output += JSONStringRules.unescaped(UnsafeRawBufferPointer(rebasing: content[offset..<found.offset]))
      output += 0xDC80...0xDCFF ~= found.unit ? [UInt8(truncatingIfNeeded: found.unit)] : [0xEF, 0xBF, 0xBD]
      offset = found.offset + 6
    }
    return output + JSONStringRules.unescaped(UnsafeRawBufferPointer(rebasing: content[offset...]))
  }

  /// Finds the next one at or after an offset that is not within an escape.
  private static func next(in text: UnsafeRawBufferPointer, from start: Int) -> (offset: Int, unit: UInt32)? {
    var offset = start
    while offset < text.count {
      guard text[offset] == 0x5C else {
        offset += 1
        continue
      }
      switch unit(in: text, at: offset) {
      case .some(let unit) where unit & 0xFC00 == 0xD800:
        guard let low = self.unit(in: text, at: offset + 6), low & 0xFC00 == 0xDC00 else { return (offset, unit) }
        offset += 12
      case .some(let unit) where unit & 0xFC00 == 0xDC00: return (offset, unit)
      case .some: offset += 6
      case nil: offset += 2
      }
    }
    return nil
  }

  /// The code unit of the escape `\uXXXX` at an offset.
  private static func unit(in text: UnsafeRawBufferPointer, at offset: Int) -> UInt32? {
    guard offset + 6 <= text.count, text[offset] == 0x5C, text[offset + 1] == 0x75 else { return nil }
    return UInt32(String(decoding: text[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
  }
}
