/// Text to tape in one pass, without recursion; the rules of RFC 8259 and nothing besides.
struct JSONScanner {
  /// A fault before its line and column are computed.
  struct Fault: Error {
    var code: JSONSyntaxError.Code
    var offset: Int
    var message: String
    /// The offset of the array, object or string that is still open, for the message to end with its place.
    var opening: Int?
  }

  /// What the grammar allows next.
  private enum Expectation { case value, elementOrEnd, key, keyOrEnd, afterValue }

  let text: UnsafeRawBufferPointer
  private let maximumDepth: Int
  private(set) var tape: [JSONTapeEntry] = []
  private(set) var duplicates: [Int] = []
  var position = 0
  private var duplicateFinder = DuplicateKeyFinder()

  /// No container is open.
  static let noParent = UInt32.max

  init(text: UnsafeRawBufferPointer, maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
    tape.reserveCapacity(text.count / 20 + 8)
  }

  /// Scans the whole text.
  mutating func scan() throws(Fault) {
    try rejectForeignEncodings()
    var current = Self.noParent
    var currentIsObject = false
    var depth = 0
    var expectation = Expectation.value
    skipWhitespace()
    guard position < text.count else {
      throw Fault(code: .emptyText, offset: 0, message: "the text is empty; a JSON value was expected")
    }
    while true {
      skipWhitespace()
      guard position < text.count else {
        if current == Self.noParent, case .afterValue = expectation { return }
        throw unexpectedEnd(current)
      }
      let byte = text[position]
      switch expectation {
      case .afterValue:
        if current == Self.noParent { throw trailingText() }
        let close: UInt8 = currentIsObject ? 0x7D : 0x5D
        if byte == 0x2C {
          let comma = position
          position += 1
          skipWhitespace()
          if position < text.count, text[position] == close {
            throw Fault(
              code: .trailingComma,
              offset: comma,
              message: "trailing comma before \"\(currentIsObject ? "}" : "]")\""
            )
          }
          expectation = currentIsObject ? .key : .value
        } else if byte == close {
          (current, currentIsObject) = closeContainer(current)
          depth -= 1
        } else {
          throw afterValueFault(byte, inObject: currentIsObject)
        }
        continue
      case .keyOrEnd, .key:
        if byte == 0x22 {
          try scanString(key: true)
          skipWhitespace()
          guard position < text.count else { throw unexpectedEnd(current) }
          guard text[position] == 0x3A else {
            throw Fault(
              code: .missingColon,
              offset: position,
              message: "\":\" expected between a key and its value, not \(describe(position))"
            )
          }
          position += 1
          expectation = .value
          tape[Int(current)].addChild()
        } else if byte == 0x7D, case .keyOrEnd = expectation {
          (current, currentIsObject) = closeContainer(current)
          depth -= 1
          expectation = .afterValue
        } else {
          throw keyFault(byte)
        }
        continue
      case .elementOrEnd:
        if byte == 0x5D {
          (current, currentIsObject) = closeContainer(current)
          depth -= 1
          expectation = .afterValue
          continue
        }
      case .value: break
      }
      if current != Self.noParent, !currentIsObject { tape[Int(current)].addChild() }
      expectation = .afterValue
      switch byte {
      case 0x22: try scanString(key: false)
      case 0x7B, 0x5B:
        depth += 1
        guard depth <= maximumDepth else {
          throw Fault(
            code: .tooDeep,
            offset: position,
            message: "nested deeper than the limit of \(maximumDepth) arrays and objects"
          )
        }
        currentIsObject = byte == 0x7B
        let kind = currentIsObject ? JSONKind.object : .array
        tape.append(
          JSONTapeEntry(start: UInt32(position), length: 0, header: UInt32(kind.rawValue), link: current)
        )
        current = UInt32(tape.count - 1)
        position += 1
        expectation = currentIsObject ? .keyOrEnd : .elementOrEnd
      case 0x2D, 0x30...0x39: try scanNumber()
      case 0x74: try scanLiteral("true", .true)
      case 0x66: try scanLiteral("false", .false)
      case 0x6E: try scanLiteral("null", .null)
      default: throw valueFault(byte)
      }
    }
  }

  // MARK: Containers

  /// Ends the open container and returns its parent.
  private mutating func closeContainer(_ index: UInt32) -> (parent: UInt32, isObject: Bool) {
    position += 1
    let parent = tape[Int(index)].link
    tape[Int(index)].length = UInt32(position) - tape[Int(index)].start
    tape[Int(index)].link = UInt32(tape.count)
    let entry = tape[Int(index)]
    if entry.kind == .object, entry.childCount > 1 {
      duplicateFinder.find(in: Int(index), of: tape, text: text, into: &duplicates)
    }
    return (parent, parent != Self.noParent && tape[Int(parent)].kind == .object)
  }

  // MARK: Scalars

  private mutating func scanLiteral(_ word: StaticString, _ kind: JSONKind) throws(Fault) {
    let length = word.utf8CodeUnitCount
    let matches =
      position + length <= text.count
      && (0..<length).allSatisfy { text[position + $0] == word.utf8Start[$0] }
      && !(position + length < text.count && Self.isWordByte(text[position + length]))
    guard matches else { throw literalFault() }
    tape.append(
      JSONTapeEntry(
        start: UInt32(position),
        length: UInt32(length),
        header: UInt32(kind.rawValue),
        link: 0
      )
    )
    position += length
  }

  private mutating func scanNumber() throws(Fault) {
    let start = position
    var offset = position
    let count = text.count
    if text[offset] == 0x2D { offset += 1 }
    guard offset < count, Self.isDigit(text[offset]) else { throw numberFault(start, offset) }
    if text[offset] == 0x30 {
      offset += 1
      if offset < count, Self.isDigit(text[offset]) {
        throw Fault(code: .invalidNumber, offset: start, message: "a number must not begin with a zero and a digit")
      }
    } else {
      while offset < count, Self.isDigit(text[offset]) { offset += 1 }
    }
    var header = UInt32(JSONKind.number.rawValue)
    if offset < count, text[offset] == 0x2E {
      offset += 1
      guard offset < count, Self.isDigit(text[offset]) else {
        throw Fault(code: .invalidNumber, offset: start, message: "a number's decimal point needs a digit behind it")
      }
      while offset < count, Self.isDigit(text[offset]) { offset += 1 }
      header |= JSONTapeEntry.fractionFlag
    }
    if offset < count, text[offset] | 0x20 == 0x65 {
      offset += 1
      if offset < count, text[offset] == 0x2B || text[offset] == 0x2D { offset += 1 }
      guard offset < count, Self.isDigit(text[offset]) else {
        throw Fault(code: .invalidNumber, offset: start, message: "a number's exponent needs a digit")
      }
      while offset < count, Self.isDigit(text[offset]) { offset += 1 }
      header |= JSONTapeEntry.fractionFlag
    }
    if offset < count, Self.isWordByte(text[offset]) || text[offset] == 0x2E {
      throw Fault(
        code: .invalidNumber,
        offset: start,
        message: "a number must not be followed by \(describe(offset))"
      )
    }
    tape.append(JSONTapeEntry(start: UInt32(start), length: UInt32(offset - start), header: header, link: 0))
    position = offset
  }

  private mutating func scanString(key: Bool) throws(Fault) {
    let start = position
    var escaped = false
    var offset = position + 1
    let count = text.count
    scanning: while true {
      while offset + 8 <= count {
        let special = Self.specialBytes(text.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
        if special != 0 {
          offset += special.trailingZeroBitCount >> 3
          break
        }
        offset += 8
      }
      guard offset < count else {
        throw Fault(
          code: .unexpectedEnd,
          offset: count,
          message: "the text ends inside a string",
          opening: start
        )
      }
      let byte = text[offset]
      switch byte {
      case 0x22: break scanning
      case 0x5C:
        escaped = true
        offset = try JSONStringRules.checkEscape(text, at: offset)
      case 0..<0x20:
        throw Fault(
          code: .controlCharacter,
          offset: offset,
          message: "a string must not hold the control character \(describe(offset)) unescaped"
        )
      case 0x80...:
        guard let length = UTF8Rules.sequenceLength(text, at: offset) else {
          throw Fault(
            code: .invalidUTF8,
            offset: offset,
            message: "the byte \(hex(byte)) is not part of valid UTF-8 here"
          )
        }
        offset += length
      default: offset += 1
      }
    }
    position = offset + 1
    var header = UInt32(JSONKind.string.rawValue)
    if escaped { header |= JSONTapeEntry.escapedFlag }
    var link: UInt32 = 0
    if key {
      header |= JSONTapeEntry.keyFlag
      let content = UnsafeRawBufferPointer(rebasing: text[start + 1..<offset])
      link = escaped ? JSONStringRules.unescaped(content).withUnsafeBytes(JSONKeyHash.hash) : JSONKeyHash.hash(content)
    }
    tape.append(JSONTapeEntry(start: UInt32(start), length: UInt32(position - start), header: header, link: link))
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func skipWhitespace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// The high bit of each byte that ends a run of plain ASCII string content; exact up to the lowest one set.
  @inline(__always)
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- ones &* 0x20) & ~word) | word
    return found & highs
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
  }
}

extension JSONTapeEntry {
  /// Counts one child more, saturating.
  @inline(__always)
  mutating func addChild() {
    if header >> 8 < Self.maximumChildren { header += Self.childUnit }
  }
}
