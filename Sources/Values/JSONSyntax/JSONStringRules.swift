/// Rules for the escapes of a JSON string.
///
/// Source: RFC 8259, section 7.
package enum JSONStringRules {
  /// Checks the escape at an offset, and returns the offset after it.
  static func checkEscape(_ text: UnsafeRawBufferPointer, at offset: Int) throws(JSONFault) -> Int {
    guard offset + 1 < text.count else {
      throw JSONFault(code: .unexpectedEnd, offset: text.count, message: "the text ends inside an escape")
    }
    switch text[offset + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return offset + 2
    case 0x75: break
    default:
      throw JSONFault(
        code: .invalidEscape,
        offset: offset,
        message: "a backslash must be followed by one of \" \\ / b f n r t u"
      )
    }
    let unit = try hexUnit(text, at: offset)
    if unit & 0xFC00 == 0xDC00 { throw loneSurrogate(unit, offset) }
    guard unit & 0xFC00 == 0xD800 else { return offset + 6 }
    guard offset + 7 < text.count, text[offset + 6] == 0x5C, text[offset + 7] == 0x75 else {
      throw loneSurrogate(unit, offset)
    }
    let low = try hexUnit(text, at: offset + 6)
    guard low & 0xFC00 == 0xDC00 else { throw loneSurrogate(unit, offset) }
    return offset + 12
  }

  private static func loneSurrogate(_ unit: UInt32, _ offset: Int) -> JSONFault {
    JSONFault(
      code: .loneSurrogate,
      offset: offset,
      message:
        "\\u\(String(unit, radix: 16, uppercase: true)) is half of a surrogate pair, and the other half is missing"
    )
  }

  private static func hexUnit(
    _ text: UnsafeRawBufferPointer,
    at offset: Int
  ) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset + 2..<offset + 6 {
      guard index < text.count else {
        throw JSONFault(code: .unexpectedEnd, offset: text.count, message: "the text ends inside an escape")
      }
      guard let digit = hexValue(text[index]) else {
        throw JSONFault(
          code: .invalidEscape,
          offset: offset,
          message: "\\u must be followed by four hexadecimal digits"
        )
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  /// Decodes the content of a valid string (the bytes between its quotation marks) to UTF-8.
  package static func unescaped(_ content: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(content.count)
    var offset = 0
    func unit(at index: Int) -> UInt32 {
      guard index + 4 <= content.count else { return 0xFFFD }
      return (index..<index + 4).reduce(0) { $0 << 4 | (hexValue(content[$1]) ?? 0) }
    }
    while offset < content.count {
      let byte = content[offset]
      guard byte == 0x5C, offset + 1 < content.count else {
        output.append(byte)
        offset += 1
        continue
      }
      let escape = content[offset + 1]
      offset += 2
      switch escape {
      case 0x62: output.append(0x08)
      case 0x66: output.append(0x0C)
      case 0x6E: output.append(0x0A)
      case 0x72: output.append(0x0D)
      case 0x74: output.append(0x09)
      case 0x75:
        var code = unit(at: offset)
        offset += 4
        if code & 0xFC00 == 0xD800 {
          code = 0x10000 + (code & 0x3FF) << 10 + unit(at: offset + 2) & 0x3FF
          offset += 6
        }
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        output.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: output.append(escape)
      }
    }
    return output
  }
}
