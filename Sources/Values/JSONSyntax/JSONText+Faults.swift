extension JSONText {
  /// Rejects other encodings than UTF-8, and byte order marks, which RFC 8259, section 8.1, forbids.
  func rejectForeignEncodings() throws(JSONFault) {
    if count >= 3, self[0] == 0xEF, self[1] == 0xBB, self[2] == 0xBF {
      throw JSONFault(
        code: .byteOrderMark,
        offset: 0,
        message: "the text begins with a UTF-8 byte order mark (EF BB BF)"
      )
    }
    guard count >= 2 else { return }
    let (first, second) = (self[0], self[1])
    if (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE) || first == 0 || second == 0 {
      let isWide = count >= 4 && (first == 0 && second == 0 || self[2] == 0 && self[3] == 0)
      let width = isWide ? "UTF-32" : "UTF-16"
      throw JSONFault(code: .notUTF8Encoding, offset: 0, message: "the text is \(width); JSON is exchanged as UTF-8")
    }
  }

  /// Returns the error for a text that ends within a container, or before any value.
  func unexpectedEnd(inside container: JSONTapeEntry?) -> JSONFault {
    guard let container else { return .emptyText }
    return JSONFault(
      code: .unexpectedEnd,
      offset: count,
      message: "the text ends inside \(container.kind == .object ? "an object" : "an array")",
      opening: Int(container.start)
    )
  }

  func trailingComma(at comma: Int, before close: UInt8) -> JSONFault {
    JSONFault(code: .trailingComma, offset: comma, message: "trailing comma before \"\(close == 0x7D ? "}" : "]")\"")
  }

  func missingColon(at position: Int) -> JSONFault {
    JSONFault(
      code: .missingColon,
      offset: position,
      message: "expected \":\" between a key and its value, not \(describe(position))"
    )
  }

  func tooDeep(at position: Int, limit: Int) -> JSONFault {
    JSONFault(
      code: .tooDeep,
      offset: position,
      message: "nested deeper than the limit of \(limit) arrays and objects"
    )
  }

  func trailingText(at position: Int) -> JSONFault {
    JSONFault(
      code: commentStarts(at: position) ? .comment : .trailingText,
      offset: position,
      message: commentStarts(at: position)
        ? "JSON has no comments" : "\(describe(position)) follows the end of the JSON value"
    )
  }

  func afterValueFault(_ byte: UInt8, at position: Int, inObject: Bool) -> JSONFault {
    if commentStarts(at: position) {
      return JSONFault(code: .comment, offset: position, message: "JSON has no comments")
    }
    if byte == 0x7D || byte == 0x5D {
      return JSONFault(
        code: .mismatchedBracket,
        offset: position,
        message: "\(describe(position)) cannot close \(inObject ? "an object" : "an array")"
      )
    }
    let close = inObject ? "}" : "]"
    return JSONFault(
      code: byte == 0x3A ? .unexpectedCharacter : .missingComma,
      offset: position,
      message: "expected \",\" or \"\(close)\", not \(describe(position))"
    )
  }

  func keyFault(_ byte: UInt8, at position: Int) -> JSONFault {
    if commentStarts(at: position) {
      return JSONFault(code: .comment, offset: position, message: "JSON has no comments")
    }
    if byte == 0x27 {
      return JSONFault(
        code: .singleQuotes,
        offset: position,
        message: "a key must be in double quotation marks, not single ones"
      )
    }
    let code: JSONSyntaxError.Code = byte == 0x5D ? .mismatchedBracket : .keyNotString
    return JSONFault(
      code: code,
      offset: position,
      message: "expected a key in double quotation marks, not \(describe(position))"
    )
  }

  func valueFault(_ byte: UInt8, at position: Int) -> JSONFault {
    if commentStarts(at: position) {
      return JSONFault(code: .comment, offset: position, message: "JSON has no comments")
    }
    switch byte {
    case 0x27:
      return JSONFault(
        code: .singleQuotes,
        offset: position,
        message: "a string must be in double quotation marks, not single ones"
      )
    case 0x7D, 0x5D, 0x2C, 0x3A:
      return JSONFault(code: .missingValue, offset: position, message: "expected a value, not \(describe(position))")
    case 0x2B, 0x2E:
      return JSONFault(
        code: .invalidNumber,
        offset: position,
        message: "a number must begin with a digit or a minus sign, not \(describe(position))"
      )
    default:
      return Self.isWordByte(byte)
        ? literalFault(at: position)
        : JSONFault(
          code: byte >= 0x80 && UTF8Rules.sequenceLength(bytes, at: position) == nil
            ? .invalidUTF8 : .unexpectedCharacter,
          offset: position,
          message: "expected a value, not \(describe(position))"
        )
    }
  }

  func numberFault(_ start: Int, _ offset: Int) -> JSONFault {
    if offset < count, self[offset] == 0x49 {
      return JSONFault(code: .notANumber, offset: start, message: "JSON has no infinite numbers")
    }
    return JSONFault(code: .invalidNumber, offset: start, message: "a minus sign must be followed by a digit")
  }

  func literalFault(at position: Int) -> JSONFault {
    var end = position
    while end < count, end < position + 32, Self.isWordByte(self[end]) { end += 1 }
    let word = String(decoding: self[position..<end], as: UTF8.self)
    if ["NaN", "Infinity", "nan", "inf", "Inf"].contains(word) {
      return JSONFault(code: .notANumber, offset: position, message: "JSON has no number \"\(word)\"")
    }
    if ["true", "false", "null"].contains(where: { $0.hasPrefix(word) && $0 != word }), end == count {
      return JSONFault(code: .unexpectedEnd, offset: count, message: "the text ends inside the word \"\(word)\"")
    }
    return JSONFault(
      code: .invalidLiteral,
      offset: position,
      message: "\"\(word)\" is not a JSON value; only true, false and null need no quotation marks"
    )
  }

  func commentStarts(at offset: Int) -> Bool {
    guard offset < count else { return false }
    if self[offset] == 0x23 { return true }
    return self[offset] == 0x2F && offset + 1 < count && (self[offset + 1] == 0x2F || self[offset + 1] == 0x2A)
  }

  /// Describes the character at an offset for a message.
  func describe(_ offset: Int) -> String {
    guard offset < count else { return "the end of the text" }
    let byte = self[offset]
    if byte < 0x20 || byte == 0x7F { return "U+00" + hex(byte) }
    if byte < 0x80 { return byte == 0x22 ? "a quotation mark" : "\"\(Character(Unicode.Scalar(byte)))\"" }
    guard let length = UTF8Rules.sequenceLength(bytes, at: offset) else { return "the byte \(hex(byte))" }
    let character = String(decoding: self[offset..<offset + length], as: UTF8.self)
    let code = character.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }

  func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
