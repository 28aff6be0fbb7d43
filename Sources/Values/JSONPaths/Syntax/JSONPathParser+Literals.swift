import JSONSyntax

extension JSONPathParser {
  /// Parses a string in single or double quotation marks, as UTF-8.
  mutating func string() throws(JSONPathError) -> [UInt8] {
    let start = index
    guard let quote = peek() else { throw error("expected a string") }
    index += 1
    var content: [UInt8] = []
    while let byte = peek() {
      switch byte {
      case quote:
        index += 1
        return content
      case 0..<0x20: throw error("a control character in a string; write it as an escape such as \\n")
      case 0x5C: try escape(in: quote, to: &content)
      default:
        content.append(byte)
        index += 1
      }
    }
    throw error("this string is never closed", at: start)
  }

  private mutating func escape(in quote: UInt8, to content: inout [UInt8]) throws(JSONPathError) {
    let start = index
    index += 1
    guard let byte = peek() else { throw error("this string is never closed", at: start) }
    index += 1
    switch byte {
    case quote, 0x5C, 0x2F: content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      var value = try codeUnit(from: start)
      if 0xD800..<0xDC00 ~= value {
        guard take("\\u") else { throw error("a lone surrogate", at: start) }
        let low = try codeUnit(from: start)
        guard 0xDC00..<0xE000 ~= low else { throw error("a lone surrogate", at: start) }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw error("a lone surrogate", at: start) }
      content += Array(String(Character(scalar)).utf8)
    default: throw error("an unknown escape in a string", at: start)
    }
  }

  private mutating func codeUnit(from start: Int) throws(JSONPathError) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Self.isDigit($0) || 0x61...0x66 ~= $0 | 0x20 }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("\\u is not followed by four hexadecimal digits", at: start) }
    index += 4
    return value
  }

  /// Parses a literal if one is next; names such as `true` end where a name would.
  mutating func literal() throws(JSONPathError) -> JSONPathOperand? {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
    default: break
    }
    for (word, operand) in [("true", JSONPathOperand.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[index...].starts(with: word.utf8) {
      let end = index + word.utf8.count
      if end < bytes.count, isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: "(") { continue }
      index = end
      return operand
    }
    return nil
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    Self.isDigit(byte) || 0x61...0x7A ~= byte | 0x20 || byte == 0x5F || byte >= 0x80
  }

  private mutating func number() throws(JSONPathError) -> JSONNumber {
    let start = index
    while let byte = peek(),
      Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
        || ((byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
          && (index == start || bytes[index - 1] | 0x20 == UInt8(ascii: "e")))
    {
      index += 1
    }
    guard let number = JSONNumber(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw error("an invalid number", at: start)
    }
    return number
  }
}
