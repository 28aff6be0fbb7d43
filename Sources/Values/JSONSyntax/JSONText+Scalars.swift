/// Scans strings, numbers and literals; each method returns the end and the flags for the tape.
extension JSONText {
  // MARK: Strings

  /// Scans the string that starts at an offset.
  @inline(__always)
  func string(at start: Int) throws(JSONFault) -> (end: Int, flags: UInt32) {
    let stop = plainEnd(start &+ 1)
    if has(stop), self[stop] == 0x22 { return (stop &+ 1, 0) }
    return try string(at: start, from: stop)
  }

  /// Scans the rest of a string from its first byte that is not plain.
  @inline(never)
  private func string(at start: Int, from stop: Int) throws(JSONFault) -> (end: Int, flags: UInt32) {
    var flags: UInt32 = 0
    var offset = stop
    while true {
      guard has(offset) else {
        throw JSONFault(code: .unexpectedEnd, offset: count, message: "the text ends inside a string", opening: start)
      }
      let byte = self[offset]
      switch byte {
      case 0x22: return (offset + 1, flags)
      case 0x5C:
        flags = JSONTapeEntry.escapedFlag
        offset = try JSONStringRules.checkEscape(bytes, at: offset)
      case 0..<0x20:
        throw JSONFault(
          code: .controlCharacter,
          offset: offset,
          message: "a string must not contain the unescaped control character \(describe(offset))"
        )
      case 0x80...:
        guard let length = UTF8Rules.sequenceLength(bytes, at: offset) else {
          throw JSONFault(
            code: .invalidUTF8,
            offset: offset,
            message: "the byte \(hex(byte)) is not part of valid UTF-8 here"
          )
        }
        offset += length
      default: offset = plainEnd(offset)
      }
    }
  }

  /// Returns the offset of the next byte that is not plain string content, or of the end of the text.
  ///
  /// Plain bytes are ASCII characters except quotation marks, backslashes and control characters.
  @inline(__always)
  private func plainEnd(_ start: Int) -> Int {
    var offset = start
    while hasBlock(offset) {
      let (first, second) = block(offset)
      let (found, later) = (Self.special(first), Self.special(second))
      if found != 0 { return offset &+ found.trailingZeroBitCount &>> 3 }
      if later != 0 { return offset &+ 8 &+ later.trailingZeroBitCount &>> 3 }
      offset &+= 16
    }
    return plainEndNearEnd(offset)
  }

  /// Does the same for the last few bytes of the text.
  @inline(never)
  private func plainEndNearEnd(_ start: Int) -> Int {
    var offset = start
    while has(offset), self[offset] &- 0x20 < 0x60, self[offset] != 0x22, self[offset] != 0x5C { offset += 1 }
    return offset
  }

  /// Returns a word whose lowest high bit is that of the first byte, of eight, that is not plain; zero if all are.
  @inline(__always)
  private static func special(_ bytes: UInt64) -> UInt64 {
    // Each difference sets the high bit of a byte that it looks for. It borrows from the bytes above that one only.
    let one: UInt64 = 0x0101_0101_0101_0101
    let quotes = (bytes ^ (0x22 &* one)) &- one
    let backslashes = (bytes ^ (0x5C &* one)) &- one
    let controls = bytes &- (0x20 &* one)
    return (quotes | backslashes | controls | bytes) & (0x80 &* one)
  }

  /// Hashes a key with escapes by its decoded characters.
  @inline(never)
  static func hashDecoded(_ content: UnsafeRawBufferPointer) -> UInt32 {
    JSONStringRules.unescaped(content).withUnsafeBytes(JSONKeyHash.hash)
  }

  // MARK: Numbers

  /// Scans the number that starts at an offset.
  @inline(never)
  func number(at start: Int) throws(JSONFault) -> (end: Int, flags: UInt32) {
    var offset = start
    if self[offset] == 0x2D { offset += 1 }
    guard has(offset), Self.isDigit(self[offset]) else { throw numberFault(start, offset) }
    if self[offset] == 0x30 {
      offset += 1
      if has(offset), Self.isDigit(self[offset]) {
        throw JSONFault(code: .invalidNumber, offset: start, message: "a number must not begin with a zero and a digit")
      }
    } else {
      skipDigits(&offset)
    }
    var flags: UInt32 = 0
    if has(offset), self[offset] == 0x2E {
      offset += 1
      guard has(offset), Self.isDigit(self[offset]) else {
        throw JSONFault(
          code: .invalidNumber,
          offset: start,
          message: "a decimal point must be followed by a digit"
        )
      }
      skipDigits(&offset)
      flags = JSONTapeEntry.fractionFlag
    }
    if has(offset), self[offset] | 0x20 == 0x65 {
      offset += 1
      if has(offset), self[offset] == 0x2B || self[offset] == 0x2D { offset += 1 }
      guard has(offset), Self.isDigit(self[offset]) else {
        throw JSONFault(code: .invalidNumber, offset: start, message: "an exponent must have a digit")
      }
      skipDigits(&offset)
      flags = JSONTapeEntry.fractionFlag
    }
    if has(offset), Self.isWordByte(self[offset]) || self[offset] == 0x2E {
      throw JSONFault(
        code: .invalidNumber,
        offset: start,
        message: "a number must not be followed by \(describe(offset))"
      )
    }
    return (offset, flags)
  }

  @inline(__always)
  private func skipDigits(_ offset: inout Int) {
    while has(offset), Self.isDigit(self[offset]) { offset += 1 }
  }

  // MARK: Literals

  /// Checks for a literal at an offset, and returns the offset after it.
  @inline(__always)
  func literal(_ word: StaticString, at start: Int) throws(JSONFault) -> Int {
    let length = word.utf8CodeUnitCount
    let end = start &+ length
    guard start >= 0, end <= count, !(has(end) && Self.isWordByte(self[end])) else { throw literalFault(at: start) }
    for offset in 0..<length where self[start &+ offset] != word.utf8Start[offset] { throw literalFault(at: start) }
    return end
  }
}
