extension JSONScanner {
  /// Encodings that are not UTF-8 and marks that RFC 8259, section 8.1, forbids.
  func rejectForeignEncodings() throws(Fault) {
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      throw Fault(code: .byteOrderMark, offset: 0, message: "the text begins with a UTF-8 byte order mark (EF BB BF)")
    }
    guard text.count >= 2 else { return }
    let (first, second) = (text[0], text[1])
    if (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE) || first == 0 || second == 0 {
      let isWide = text.count >= 4 && (first == 0 && second == 0 || text[2] == 0 && text[3] == 0)
      let width = isWide ? "UTF-32" : "UTF-16"
      throw Fault(code: .notUTF8Encoding, offset: 0, message: "the text is \(width); JSON is exchanged as UTF-8")
    }
  }

  func unexpectedEnd(_ current: UInt32) -> Fault {
    guard current != Self.noParent else {
      return Fault(code: .unexpectedEnd, offset: text.count, message: "the text ends where a value was expected")
    }
    let entry = tape[Int(current)]
    let noun = entry.kind == .object ? "an object" : "an array"
    return Fault(
      code: .unexpectedEnd,
      offset: text.count,
      message: "the text ends inside \(noun)",
      opening: Int(entry.start)
    )
  }

  func trailingText() -> Fault {
    Fault(
      code: commentStarts(at: position) ? .comment : .trailingText,
      offset: position,
      message: commentStarts(at: position)
        ? "JSON has no comments" : "\(describe(position)) follows the end of the JSON value"
    )
  }

  func afterValueFault(_ byte: UInt8, inObject: Bool) -> Fault {
    if commentStarts(at: position) { return Fault(code: .comment, offset: position, message: "JSON has no comments") }
    if byte == 0x7D || byte == 0x5D {
      return Fault(
        code: .mismatchedBracket,
        offset: position,
        message: "\(describe(position)) cannot close \(inObject ? "an object" : "an array")"
      )
    }
    let close = inObject ? "}" : "]"
    return Fault(
      code: byte == 0x3A ? .unexpectedCharacter : .missingComma,
      offset: position,
      message: "\",\" or \"\(close)\" expected, not \(describe(position))"
    )
  }

  func keyFault(_ byte: UInt8) -> Fault {
    if commentStarts(at: position) { return Fault(code: .comment, offset: position, message: "JSON has no comments") }
    if byte == 0x27 {
      return Fault(
        code: .singleQuotes,
        offset: position,
        message: "a key stands in double quotation marks, not in single ones"
      )
    }
    let code: JSONSyntaxError.Code = byte == 0x5D ? .mismatchedBracket : .keyNotString
    return Fault(
      code: code,
      offset: position,
      message: "a key in double quotation marks expected, not \(describe(position))"
    )
  }

  func valueFault(_ byte: UInt8) -> Fault {
    if commentStarts(at: position) { return Fault(code: .comment, offset: position, message: "JSON has no comments") }
    switch byte {
    case 0x27:
      return Fault(
        code: .singleQuotes,
        offset: position,
        message: "a string stands in double quotation marks, not in single ones"
      )
    case 0x7D, 0x5D, 0x2C, 0x3A:
      return Fault(code: .missingValue, offset: position, message: "a value expected, not \(describe(position))")
    case 0x2B, 0x2E:
      return Fault(
        code: .invalidNumber,
        offset: position,
        message: "a number must begin with a digit or a minus sign, not \(describe(position))"
      )
    default:
      return Self.isWordByte(byte)
        ? literalFault()
        : Fault(
          code: byte >= 0x80 && UTF8Rules.sequenceLength(text, at: position) == nil
            ? .invalidUTF8 : .unexpectedCharacter,
          offset: position,
          message: "a value expected, not \(describe(position))"
        )
    }
  }

  func numberFault(_ start: Int, _ offset: Int) -> Fault {
    if offset < text.count, text[offset] == 0x49 {
      return Fault(code: .notANumber, offset: start, message: "JSON has no infinite numbers")
    }
    return Fault(code: .invalidNumber, offset: start, message: "a minus sign needs a digit behind it")
  }

  func literalFault() -> Fault {
    var end = position
    while end < text.count, end < position + 32, Self.isWordByte(text[end]) { end += 1 }
    let word = String(decoding: text[position..<end], as: UTF8.self)
    if ["NaN", "Infinity", "nan", "inf", "Inf"].contains(word) {
      return Fault(code: .notANumber, offset: position, message: "JSON has no number \"\(word)\"")
    }
    if ["true", "false", "null"].contains(where: { $0.hasPrefix(word) && $0 != word }), end == text.count {
      return Fault(code: .unexpectedEnd, offset: text.count, message: "the text ends inside the word \"\(word)\"")
    }
    return Fault(
      code: .invalidLiteral,
      offset: position,
      message: "\"\(word)\" is not a JSON value; only true, false and null stand without quotation marks"
    )
  }

  func commentStarts(at offset: Int) -> Bool {
    guard offset < text.count else { return false }
    if text[offset] == 0x23 { return true }
    return text[offset] == 0x2F && offset + 1 < text.count && (text[offset + 1] == 0x2F || text[offset + 1] == 0x2A)
  }

  /// The character at an offset, for a message.
  func describe(_ offset: Int) -> String {
    guard offset < text.count else { return "the end of the text" }
    let byte = text[offset]
    if byte < 0x20 || byte == 0x7F { return "U+00" + hex(byte) }
    if byte < 0x80 { return byte == 0x22 ? "a quotation mark" : "\"\(Character(Unicode.Scalar(byte)))\"" }
    guard let length = UTF8Rules.sequenceLength(text, at: offset) else { return "the byte \(hex(byte))" }
    let character = String(decoding: text[offset..<offset + length], as: UTF8.self)
    let code = character.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }

  func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
