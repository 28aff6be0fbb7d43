/// Reads a JSON text whose bytes arrive in portions, value by value, in the memory of a portion and one value.
///
/// It accepts and refuses the same texts as `JSONDocument`, with the same messages and locations. Its user follows the
/// arrays and objects that are too long to be held, and takes the values inside them:
///
///     try stream.enter()
///     while let key = try stream.nextKey() { _ = try stream.value() }
///     try stream.end()
package struct JSONStream {
  /// An array or object that was entered and is still open.
  private struct Container {
    let isObject: Bool
    let location: JSONLocation
    var isEmpty = true
  }

  private let read: (Range<Int>) -> [UInt8]?
  /// Whether the whole text is in the buffer, whose bytes the documents of values then share.
  private let isWhole: Bool
  private let repair: ([UInt8]) -> [UInt8]
  private let byteCount: Int
  private let portion: Int
  private let maximumDepth: Int
  /// The bytes that were read, from `start` on.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The index of the next byte in the buffer.
  private var cursor = 0
  private var place = LocationCounter()
  private var containers: [Container] = []
  /// Whether bytes could not be read; the text then seems to end early.
  package private(set) var hasFailed = false
  /// The bytes that were passed while `keepsBytes` was set.
  package private(set) var kept: [UInt8] = []
  /// Whether passed bytes are kept.
  package var keepsBytes = false

  /// Creates a stream of a text.
  ///
  /// - Parameters:
  ///   - byteCount: The length of the text.
  ///   - portion: How many bytes are read at once, if no value is longer.
  ///   - maximumDepth: The deepest nesting of arrays and objects.
  ///   - repair: Corrects a value with lone surrogates without changing its length.
  ///   - read: Returns the bytes in a range; `nil` if they cannot be read.
  package init(
    byteCount: Int,
    portion: Int = 1 << 20,
    maximumDepth: Int = JSONDocument.Limits().depth,
    repair: @escaping ([UInt8]) -> [UInt8] = { $0 },
    read: @escaping (Range<Int>) -> [UInt8]?
  ) throws(JSONSyntaxError) {
    self.byteCount = byteCount
    self.portion = max(16, portion)
    self.maximumDepth = maximumDepth
    self.repair = repair
    self.read = read
    isWhole = false
    fill(atLeast: 4)
    try checkEncoding()
  }

  /// Creates a stream of a text in memory, whose bytes the documents of its values share.
  package init(
    _ bytes: [UInt8],
    maximumDepth: Int = JSONDocument.Limits().depth,
    repair: @escaping ([UInt8]) -> [UInt8] = { $0 }
  ) throws(JSONSyntaxError) {
    byteCount = bytes.count
    portion = max(16, bytes.count)
    self.maximumDepth = maximumDepth
    self.repair = repair
    read = { _ in nil }
    isWhole = true
    buffer = bytes
    try checkEncoding()
  }

  private mutating func checkEncoding() throws(JSONSyntaxError) {
    // Some tools write a byte order mark, which is not part of the text.
    cursor = ByteOrderMark.length(in: buffer)
    do throws(JSONFault) {
      try withText { text throws(JSONFault) in try text.rejectForeignEncodings() }
    } catch {
      throw syntaxError(error)
    }
  }

  /// The offset of the next byte.
  package var offset: Int { start + cursor }

  /// The location of the next byte.
  package var location: JSONLocation { place.location }

  // MARK: Arrays and objects

  /// Returns the next byte that is not whitespace, after passing the whitespace; `nil` at the end of the text.
  package mutating func peek() -> UInt8? {
    while true {
      var end = cursor
      while end < buffer.count, JSONWhitespace.contains(buffer[end]) { end += 1 }
      pass(end - cursor)
      if cursor < buffer.count { return buffer[cursor] }
      guard fill(atLeast: 1) else { return nil }
    }
  }

  /// Enters the array or object that comes next; the caller has seen its bracket.
  package mutating func enter() throws(JSONSyntaxError) {
    guard let byte = peek(), byte == 0x7B || byte == 0x5B else {
      _ = try value()
      return
    }
    let limit = maximumDepth
    guard containers.count < limit else { throw fault { $0.tooDeep(at: 0, limit: limit) } }
    containers.append(Container(isObject: byte == 0x7B, location: location))
    pass(1)
  }

  /// Returns the next key of the object that was entered; `nil` after its end, which is passed.
  package mutating func nextKey() throws(JSONSyntaxError) -> JSONValue? {
    let isFirst = containers.last?.isEmpty ?? true
    guard try beginChild() else { return nil }
    guard let byte = peek() else { throw unexpectedEnd() }
    if byte == 0x7D, isFirst {
      leave()
      return nil
    }
    guard byte == 0x22 else { throw fault { $0.keyFault(byte, at: 0) } }
    let key = try value().document.root
    guard let colon = peek() else { throw unexpectedEnd() }
    guard colon == 0x3A else { throw fault { $0.missingColon(at: 0) } }
    pass(1)
    return key
  }

  /// Returns whether another element of the array that was entered comes next; its end is passed.
  package mutating func hasElement() throws(JSONSyntaxError) -> Bool {
    let isFirst = containers.last?.isEmpty ?? true
    guard try beginChild() else { return false }
    guard let byte = peek() else { throw unexpectedEnd() }
    guard byte == 0x5D, isFirst else { return true }
    leave()
    return false
  }

  /// Passes the comma before a further child; returns `false` after the end of the array or object, which is passed.
  private mutating func beginChild() throws(JSONSyntaxError) -> Bool {
    guard var container = containers.last else { return false }
    if container.isEmpty {
      container.isEmpty = false
      containers[containers.count - 1] = container
      return true
    }
    let bracket: UInt8 = container.isObject ? 0x7D : 0x5D
    guard let byte = peek() else { throw unexpectedEnd() }
    if byte == bracket {
      leave()
      return false
    }
    guard byte == 0x2C else { throw fault { $0.afterValueFault(byte, at: 0, inObject: container.isObject) } }
    let comma = place.location
    let position = offset
    pass(1)
    if peek() == bracket {
      let (code, message) = withText { text in
        let fault = text.trailingComma(at: 0, before: bracket)
        return (fault.code, fault.message)
      }
      throw JSONSyntaxError(code: code, message: message, offset: position, location: comma)
    }
    return true
  }

  private mutating func leave() {
    pass(1)
    containers.removeLast()
  }

  /// Checks that nothing follows the top-level value.
  package mutating func end() throws(JSONSyntaxError) {
    if peek() != nil { throw fault { $0.trailingText(at: 0) } }
  }

  // MARK: Values

  /// Reads the value that comes next, as a document of its own whose locations are those in the whole text.
  ///
  /// - Returns: The document, and the value's own bytes if it was corrected.
  package mutating func value() throws(JSONSyntaxError) -> (document: JSONDocument, original: [UInt8]?) {
    guard peek() != nil else { throw unexpectedEnd() }
    var repaired: [UInt8]?
    var previous: JSONFault?
    while true {
      switch scan(repaired) {
      case .success(let (tape, duplicates)):
        let count = tape.first.map(\.end) ?? 0
        // A number or a literal may go on in the next portion.
        if cursor + count == buffer.count, fill(atLeast: buffer.count - cursor + portion) { continue }
        let isShared = isWhole && repaired == nil
        let original = isShared ? [] : Array(buffer[cursor..<cursor + count])
        let document = JSONDocument(
          scanned: isShared ? buffer : repaired ?? original,
          tape: isShared ? tape.map { $0.moved(by: cursor) } : tape,
          duplicates: duplicates,
          at: place.location
        )
        pass(count)
        return (document, repaired == nil ? nil : original)
      case .failure(let fault):
        // A fault at the end of the portion may be none, and one that stays with more text is one.
        let isSame = previous?.offset == fault.offset && previous?.code == fault.code && fault.code != .unexpectedEnd
        previous = fault
        if !isSame, fill(atLeast: 2 * (buffer.count - cursor) + portion) { continue }
        if fault.code == .loneSurrogate, repaired == nil {
          repaired = repair(valueText())
          continue
        }
        throw syntaxError(fault)
      }
    }
  }

  private func scan(_ repaired: [UInt8]?) -> Result<([JSONTapeEntry], [Int]), JSONFault> {
    func scan(_ text: JSONText) -> Result<([JSONTapeEntry], [Int]), JSONFault> {
      var scanner = JSONScanner(valueAtStartOf: text, inside: containers.count, maximumDepth: maximumDepth)
      do throws(JSONFault) {
        return .success((try scanner.scan(), scanner.duplicates))
      } catch {
        return .failure(error)
      }
    }
    guard let repaired else { return withText(scan) }
    return repaired.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return .failure(.emptyText) }
      return scan(JSONText(start: start, count: bytes.count))
    }
  }

  /// The text of the value that comes next up to its last bracket, whatever is wrong in it, or the rest of the text.
  private mutating func valueText() -> [UInt8] {
    while true {
      var (depth, isString, offset) = (0, false, cursor)
      while offset < buffer.count {
        let byte = buffer[offset]
        offset += 1
        if isString {
          if byte == 0x5C { offset += 1 } else if byte == 0x22 { isString = false }
        } else {
          switch byte {
          case 0x22: isString = true
          case 0x7B, 0x5B: depth += 1
          case 0x7D, 0x5D: depth -= 1
          default: continue
          }
        }
        if depth <= 0, !isString, offset <= buffer.count { return Array(buffer[cursor..<offset]) }
      }
      guard fill(atLeast: 2 * (buffer.count - cursor)) else { return Array(buffer[cursor...]) }
    }
  }

  /// Reads a value that was found by a stream, again.
  ///
  /// - Parameters:
  ///   - bytes: The text, or a part of it.
  ///   - offset: Where the value begins in these bytes.
  ///   - location: Where the value begins in the whole text.
  ///   - repair: Corrects a value with lone surrogates without changing its length.
  package static func value(
    in bytes: [UInt8],
    from offset: Int,
    at location: JSONLocation,
    repair: @escaping ([UInt8]) -> [UInt8]
  ) throws(JSONSyntaxError) -> (document: JSONDocument, original: [UInt8]?) {
    var stream = try JSONStream(bytes, repair: repair)
    stream.cursor = max(0, min(offset, bytes.count))
    stream.place = LocationCounter(location)
    return try stream.value()
  }

  // MARK: Bytes

  /// Adds a byte to those that are kept.
  package mutating func keep(_ byte: UInt8) { kept.append(byte) }

  /// Reads on until a number of bytes is there; returns whether any byte was added.
  @discardableResult
  private mutating func fill(atLeast count: Int) -> Bool {
    let end = start + buffer.count
    guard end < byteCount, !hasFailed else { return false }
    let wanted = max(portion, count - (buffer.count - cursor))
    guard let bytes = read(end..<min(byteCount, end + wanted)), !bytes.isEmpty else {
      hasFailed = true
      return false
    }
    buffer.removeSubrange(..<cursor)
    start += cursor
    cursor = 0
    buffer += bytes
    return true
  }

  private mutating func pass(_ count: Int) {
    guard count > 0 else { return }
    let end = min(cursor + count, buffer.count)
    buffer.withUnsafeBytes { place.pass(UnsafeRawBufferPointer(rebasing: $0[cursor..<end])) }
    if keepsBytes { kept += buffer[cursor..<end] }
    cursor = end
  }

  /// Calls a function with the text that was read and not passed; its offsets count from the next byte.
  private func withText<Result, Failure>(_ body: (JSONText) throws(Failure) -> Result) throws(Failure) -> Result {
    let cursor = cursor
    return try buffer.withUnsafeBufferPointer { bytes throws(Failure) in
      guard let start = bytes.baseAddress else {
        return try withUnsafePointer(to: UInt8(0)) { none throws(Failure) in try body(JSONText(start: none, count: 0)) }
      }
      return try body(JSONText(start: start + cursor, count: bytes.count - cursor))
    }
  }

  // MARK: Faults

  /// Returns the error for a fault at the next byte, with enough text after it for the message.
  private mutating func fault(_ make: (JSONText) -> JSONFault) -> JSONSyntaxError {
    if buffer.count - cursor < 64 { fill(atLeast: 64) }
    return syntaxError(withText(make))
  }

  private func unexpectedEnd() -> JSONSyntaxError {
    guard let container = containers.last else {
      return JSONSyntaxError(.emptyText) { _ in JSONLocation(line: 1, column: 1) }
    }
    let kind = container.isObject ? "an object" : "an array"
    return JSONSyntaxError(
      code: .unexpectedEnd,
      message: "the text ends inside \(kind) that began at \(container.location)",
      offset: offset,
      location: location
    )
  }

  private func syntaxError(_ fault: JSONFault) -> JSONSyntaxError {
    JSONSyntaxError(fault, from: offset) { offset in
      var place = place
      let end = min(cursor + max(0, offset), buffer.count)
      buffer.withUnsafeBytes { place.pass(UnsafeRawBufferPointer(rebasing: $0[cursor..<end])) }
      return place.location
    }
  }
}

/// Counts lines and columns of a text that is passed in parts; see `JSONLocation`.
struct LocationCounter: Sendable {
  private var line = 1
  private var column = 1
  /// Whether the last byte was a CR, after which an LF is no further line.
  private var isAfterReturn = false

  init() {}

  /// Goes on counting at a location.
  init(_ location: JSONLocation) { (line, column) = (location.line, location.column) }

  /// The location of the next byte.
  var location: JSONLocation { JSONLocation(line: line, column: column) }

  /// Counts the next bytes.
  mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      // Eight characters that need no look are counted at once: neither below 0x10 nor part of a longer code point.
      if bytes.count &- offset >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        if (word | (word &- 0x1010_1010_1010_1010)) & 0x8080_8080_8080_8080 == 0 {
          column &+= 8
          offset &+= 8
          isAfterReturn = false
          continue
        }
      }
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || !isAfterReturn { line &+= 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column &+= 1
      }
      isAfterReturn = byte == 0x0D
      offset &+= 1
    }
  }
}
