/// Converts text to a tape in one pass without recursion, strictly according to RFC 8259.
struct JSONScanner {
  /// The next token that the grammar allows.
  private enum Expectation { case value, elementOrEnd, key, keyOrEnd, afterValue }

  /// An array or object that is still open.
  private struct OpenContainer {
    /// The tape index, or `noParent` at the top level.
    var index = JSONScanner.noParent
    var isObject = false
    /// The number of children so far.
    var children: UInt32 = 0
  }

  private let text: JSONText
  private let maximumDepth: Int
  /// Whether scanning ends after the first value, whatever follows it.
  private let isPrefix: Bool
  private(set) var duplicates: [Int] = []
  /// The position at which scanning stopped.
  private(set) var position = 0
  private var container = OpenContainer()
  private var expectation = Expectation.value
  private var depth = 0
  private var duplicateFinder = DuplicateKeyFinder()

  /// The index at the top level.
  static let noParent = UInt32.max

  init(text: JSONText, maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
    isPrefix = false
  }

  /// Creates a scanner of the value at the start of a text, which is inside of `depth` arrays and objects.
  init(valueAtStartOf text: JSONText, inside depth: Int, maximumDepth: Int) {
    self.text = text
    self.maximumDepth = maximumDepth
    self.depth = depth
    isPrefix = true
  }

  /// Scans the whole text, or its first value.
  mutating func scan() throws(JSONFault) -> [JSONTapeEntry] {
    var tape: [JSONTapeEntry] = []
    var capacity = isPrefix ? 128 : text.count / 14 + 8
    while true {
      let known = tape
      var outcome = Result<Bool, JSONFault>.success(false)
      tape = Array(unsafeUninitializedCapacity: capacity) { memory, count in
        count = memory.update(fromContentsOf: known)
        do throws(JSONFault) {
          outcome = .success(try advance(memory, &count))
        } catch {
          outcome = .failure(error)
        }
      }
      if try outcome.get() { return tape }
      capacity *= 2
    }
  }

  /// Scans until the text ends or the tape is full; returns whether the text has ended.
  private mutating func advance(
    _ tape: UnsafeMutableBufferPointer<JSONTapeEntry>,
    _ count: inout Int
  ) throws(JSONFault) -> Bool {
    // Local copies of the state stay in registers.
    let text = self.text
    var position = self.position
    var container = self.container
    var expectation = self.expectation
    var used = count
    defer {
      count = used
      self.position = position
      self.container = container
      self.expectation = expectation
    }
    while true {
      if isPrefix, container.index == Self.noParent, case .afterValue = expectation { return true }
      position = text.skippingWhitespace(position)
      guard text.has(position) else {
        if container.index == Self.noParent, case .afterValue = expectation { return true }
        throw text.unexpectedEnd(inside: container.index == Self.noParent ? nil : tape[Int(container.index)])
      }
      // Each iteration appends at most one entry.
      guard used < tape.count else { return false }
      let byte = text[position]
      switch expectation {
      case .afterValue:
        if container.index == Self.noParent { throw text.trailingText(at: position) }
        let bracket: UInt8 = container.isObject ? 0x7D : 0x5D
        if byte == 0x2C {
          let comma = position
          position = text.skippingWhitespace(position &+ 1)
          if text.has(position), text[position] == bracket { throw text.trailingComma(at: comma, before: bracket) }
          expectation = container.isObject ? .key : .value
        } else if byte == bracket {
          position &+= 1
          container = close(container, tape, used, position)
        } else {
          throw text.afterValueFault(byte, at: position, inObject: container.isObject)
        }
        continue
      case .keyOrEnd, .key:
        if byte == 0x22 {
          let key = try text.string(at: position)
          let content = text[position &+ 1..<key.end &- 1]
          let hash = key.flags == 0 ? JSONKeyHash.hash(content) : JSONText.hashDecoded(content)
          let header = UInt32(JSONKind.string.rawValue) | JSONTapeEntry.keyFlag | key.flags
          tape[used] = JSONTapeEntry(from: position, to: key.end, header: header, link: hash)
          used &+= 1
          position = text.skippingWhitespace(key.end)
          guard text.has(position) else { throw text.unexpectedEnd(inside: tape[Int(container.index)]) }
          guard text[position] == 0x3A else { throw text.missingColon(at: position) }
          position &+= 1
          expectation = .value
          container.children &+= 1
        } else if byte == 0x7D, case .keyOrEnd = expectation {
          position &+= 1
          container = close(container, tape, used, position)
          expectation = .afterValue
        } else {
          throw text.keyFault(byte, at: position)
        }
        continue
      case .elementOrEnd:
        if byte == 0x5D {
          position &+= 1
          container = close(container, tape, used, position)
          expectation = .afterValue
          continue
        }
      case .value: break
      }
      if !container.isObject { container.children &+= 1 }
      expectation = .afterValue
      let start = position
      var header: UInt32
      switch byte {
      case 0x22:
        let string = try text.string(at: start)
        position = string.end
        header = UInt32(JSONKind.string.rawValue) | string.flags
      case 0x7B, 0x5B:
        depth += 1
        guard depth <= maximumDepth else { throw text.tooDeep(at: start, limit: maximumDepth) }
        if container.index != Self.noParent {
          tape[Int(container.index)].setChildren(container.children)
        }
        let kind = byte == 0x7B ? JSONKind.object : .array
        tape[used] = JSONTapeEntry(from: start, to: start, header: UInt32(kind.rawValue), link: container.index)
        container = OpenContainer(index: UInt32(truncatingIfNeeded: used), isObject: byte == 0x7B)
        used &+= 1
        position &+= 1
        expectation = container.isObject ? .keyOrEnd : .elementOrEnd
        continue
      case 0x2D, 0x30...0x39:
        let number = try text.number(at: start)
        position = number.end
        header = UInt32(JSONKind.number.rawValue) | number.flags
      case 0x74:
        position = try text.literal("true", at: start)
        header = UInt32(JSONKind.true.rawValue)
      case 0x66:
        position = try text.literal("false", at: start)
        header = UInt32(JSONKind.false.rawValue)
      case 0x6E:
        position = try text.literal("null", at: start)
        header = UInt32(JSONKind.null.rawValue)
      default: throw text.valueFault(byte, at: start)
      }
      tape[used] = JSONTapeEntry(from: start, to: position, header: header, link: 0)
      used &+= 1
    }
  }

  /// Closes a container after its closing bracket, and returns the enclosing one.
  @inline(__always)
  private mutating func close(
    _ container: OpenContainer,
    _ tape: UnsafeMutableBufferPointer<JSONTapeEntry>,
    _ used: Int,
    _ position: Int
  ) -> OpenContainer {
    depth &-= 1
    let index = Int(container.index)
    let outer = tape[index].link
    tape[index].length = UInt32(truncatingIfNeeded: position) &- tape[index].start
    tape[index].link = UInt32(truncatingIfNeeded: used)
    tape[index].setChildren(container.children)
    if container.isObject, container.children > 1 {
      duplicateFinder.find(in: index, of: UnsafeBufferPointer(tape), text: text, into: &duplicates)
    }
    guard outer != Self.noParent else { return OpenContainer() }
    let entry = tape[Int(outer)]
    return OpenContainer(index: outer, isObject: entry.kind == .object, children: entry.header >> 8)
  }
}

extension JSONTapeEntry {
  /// Creates an entry for a range of bytes.
  @inline(__always)
  fileprivate init(from start: Int, to end: Int, header: UInt32, link: UInt32) {
    // The size limit ensures that offsets fit into 32 bits.
    self.init(
      start: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: end &- start),
      header: header,
      link: link
    )
  }

  /// Sets the number of children, saturating.
  @inline(__always)
  fileprivate mutating func setChildren(_ count: UInt32) {
    header = header & 0xFF | min(count, Self.maximumChildren) << 8
  }
}
