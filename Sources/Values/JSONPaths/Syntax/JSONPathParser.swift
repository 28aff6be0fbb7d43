import JSONSyntax

/// Parses the grammar of RFC 9535, appendix A, and checks that function calls are well-typed (section 2.4.3).
struct JSONPathParser {
  /// The maximum nesting of brackets, parentheses and calls, which limits all recursion over the tree.
  static let depthLimit = 100
  /// The longest query in bytes.
  static let lengthLimit = 65_536

  private let text: String
  let bytes: [UInt8]
  var index = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(JSONPathError) -> JSONPathQuery {
    guard bytes.count <= Self.lengthLimit else {
      throw error("it is longer than \(Self.lengthLimit) bytes", at: 0)
    }
    guard take("$") else {
      throw error(bytes.isEmpty ? "it is empty; the whole document is $" : "a query begins with $", at: 0)
    }
    let query = JSONPathQuery(isRelative: false, segments: try segments())
    guard isAtEnd else { throw error(trailingMessage) }
    return query
  }

  private var trailingMessage: String {
    if bytes[index...].allSatisfy(Self.isBlank) { return "blank space ends the query" }
    let next = peek()
    if next == UInt8(ascii: "]") || next == UInt8(ascii: ")") { return "this bracket closes nothing" }
    return "expected a segment such as .name, ..name or [0]"
  }

  // MARK: Scanning

  var isAtEnd: Bool { index >= bytes.count }

  func peek(_ distance: Int = 0) -> UInt8? {
    let position = index + distance
    return position < bytes.count ? bytes[position] : nil
  }

  /// Consumes a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += length
    return true
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isNameStart(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x5F || byte >= 0x80
  }

  mutating func skipBlanks() {
    while let byte = peek(), Self.isBlank(byte) { index += 1 }
  }

  /// Creates an error at the current position, or at another one.
  func error(_ message: String, at offset: Int? = nil) -> JSONPathError {
    // Every code point has one byte that is not a continuation.
    let column = bytes.prefix(offset ?? index).count { $0 & 0xC0 != 0x80 } + 1
    return JSONPathError(message, in: text, column: column)
  }

  /// Parses one level deeper; the limit keeps the recursion bounded.
  mutating func nested<Result>(
    _ parse: (inout JSONPathParser) throws(JSONPathError) -> Result
  ) throws(JSONPathError) -> Result {
    depth += 1
    guard depth <= Self.depthLimit else { throw error("expressions nest deeper than \(Self.depthLimit)") }
    defer { depth -= 1 }
    return try parse(&self)
  }

  // MARK: Segments

  /// Parses segments; blank space is allowed before each, but not after the last.
  mutating func segments() throws(JSONPathError) -> [JSONPathQuery.Segment] {
    var segments: [JSONPathQuery.Segment] = []
    while true {
      let end = index
      skipBlanks()
      guard let segment = try segment() else {
        index = end
        return segments
      }
      segments.append(segment)
    }
  }

  private mutating func segment() throws(JSONPathError) -> JSONPathQuery.Segment? {
    if take("..") {
      if peek() == UInt8(ascii: "[") { return .init(isDescendant: true, selectors: try bracketed()) }
      return .init(isDescendant: true, selectors: [try shorthand("..")])
    }
    if take(".") { return .init(isDescendant: false, selectors: [try shorthand(".")]) }
    guard peek() == UInt8(ascii: "[") else { return nil }
    return .init(isDescendant: false, selectors: try bracketed())
  }

  /// Parses what follows a dot: `*`, or a name without quotation marks.
  private mutating func shorthand(_ dots: String) throws(JSONPathError) -> JSONPathQuery.Selector {
    if take("*") { return .wildcard }
    let start = index
    if let first = peek(), Self.isNameStart(first) {
      while let byte = peek(), Self.isNameStart(byte) || Self.isDigit(byte) { index += 1 }
      return .name(String(decoding: bytes[start..<index], as: UTF8.self))
    }
    switch peek() {
    case UInt8(ascii: "["): throw error("a dot before a bracket; leave the dot out")
    case .some(let byte) where Self.isBlank(byte): throw error("blank space after \(dots)")
    default: throw error("expected a name or * after \(dots); other names are written ['name']")
    }
  }

  private mutating func bracketed() throws(JSONPathError) -> [JSONPathQuery.Selector] {
    try nested { parser throws(JSONPathError) in
      let start = parser.index
      parser.index += 1
      var selectors: [JSONPathQuery.Selector] = []
      repeat {
        parser.skipBlanks()
        selectors.append(try parser.selector())
        parser.skipBlanks()
      } while parser.take(",")
      guard parser.take("]") else {
        throw parser.isAtEnd
          ? parser.error("this bracket is never closed", at: start) : parser.error("expected , or ]")
      }
      return selectors
    }
  }

  private mutating func selector() throws(JSONPathError) -> JSONPathQuery.Selector {
    switch peek() {
    case UInt8(ascii: "*"):
      index += 1
      return .wildcard
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(String(decoding: try string(), as: UTF8.self))
    case UInt8(ascii: "?"):
      index += 1
      skipBlanks()
      return .filter(try condition())
    default: return try position()
    }
  }

  /// Parses an index or a slice.
  private mutating func position() throws(JSONPathError) -> JSONPathQuery.Selector {
    let start = try integer()
    let end = index
    skipBlanks()
    guard take(":") else {
      index = end
      guard let start else {
        throw error("expected a name in quotation marks, a position, a slice, * or a filter that begins with ?")
      }
      return .index(start)
    }
    skipBlanks()
    let last = try integer()
    let afterLast = index
    skipBlanks()
    guard take(":") else {
      index = afterLast
      return .slice(start: start, end: last, step: 1)
    }
    let afterColon = index
    skipBlanks()
    let step = try integer()
    if step == nil { index = afterColon }
    return .slice(start: start, end: last, step: step ?? 1)
  }

  /// Parses an integer if one is next: without leading zeros, not `-0`, and exact in a double (RFC 7493).
  private mutating func integer() throws(JSONPathError) -> Int? {
    let start = index
    let isNegative = take("-")
    let digits = bytes[index...].prefix(while: Self.isDigit)
    guard !digits.isEmpty else {
      if isNegative { throw error("expected digits after -") }
      return nil
    }
    index = digits.endIndex
    guard digits.first != 0x30 || (digits.count == 1 && !isNegative) else {
      throw error(isNegative ? "-0 is not a position" : "a number with leading zeros", at: start)
    }
    let magnitude = digits.count > 16 ? nil : Int(String(decoding: digits, as: UTF8.self))
    guard let magnitude, magnitude < 1 << 53 else {
      throw error("a number outside of -(2^53 - 1) to 2^53 - 1", at: start)
    }
    return isNegative ? -magnitude : magnitude
  }
}
