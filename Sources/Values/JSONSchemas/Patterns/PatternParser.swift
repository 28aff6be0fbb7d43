/// Parses the `u` grammar of ECMA-262 §22.2.1 into a syntax tree.
///
/// Four features of the legacy grammar in Annex B are also supported, because contracts use them: escaped ByteClass
/// punctuation (`\-`, `\@`, `\"`), lone brackets (`{`, `}`, `]`), a class escape next to a hyphen (`[\w-.]`), and a
/// quantified lookahead. Escaped letters and digits without a meaning (`\a`, `\Z`, `\8`) are errors.
struct PatternParser {
  /// The maximum length of a pattern, in Unicode scalars.
  static let lengthLimit = 65_536
  /// The maximum nesting of groups, which limits all recursion over the tree.
  static let depthLimit = 100
  /// The limit for repetition counts; no text is longer than that.
  private static let countLimit = Int(Int32.max)

  let scalars: [Unicode.Scalar]
  var index = 0
  /// Numeric references, which are checked at the end.
  var references: [(number: Int, offset: Int)] = []
  /// Named references, which are checked at the end.
  var namedReferences: [(name: String, offset: Int)] = []
  private var depth = 0
  private var captureCount = 0
  private var names: [String: Int] = [:]

  private init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  static func parse(_ source: String) throws(ECMAPatternError) -> PatternSyntax {
    var parser = PatternParser(source)
    guard parser.scalars.count <= lengthLimit else {
      throw ECMAPatternError(message: "the pattern is longer than \(lengthLimit) characters", offset: lengthLimit)
    }
    let root = try parser.disjunction()
    if !parser.isAtEnd { throw parser.error("unmatched )") }
    for reference in parser.references where reference.number > parser.captureCount {
      throw ECMAPatternError(message: "there is no group \(reference.number)", offset: reference.offset)
    }
    for reference in parser.namedReferences where parser.names[reference.name] == nil {
      throw ECMAPatternError(message: "there is no group named \(reference.name)", offset: reference.offset)
    }
    return PatternSyntax(root: root, captureCount: parser.captureCount, names: parser.names)
  }

  // MARK: Scanning

  var isAtEnd: Bool { index >= scalars.count }

  /// Returns the next scalar, or one further ahead.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let position = index + distance
    return position < scalars.count ? scalars[position] : nil
  }

  /// Consumes a scalar if it is next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  /// Consumes a text if it is next.
  private mutating func take(text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= scalars.count else { return false }
    for offset in 0..<length where scalars[index + offset].value != UInt32(text.utf8Start[offset]) { return false }
    index += length
    return true
  }

  /// Creates an error at the current position, or at another one.
  func error(_ message: String, at offset: Int? = nil) -> ECMAPatternError {
    ECMAPatternError(message: message, offset: offset ?? index)
  }

  // MARK: Grammar

  private mutating func disjunction() throws(ECMAPatternError) -> PatternNode {
    depth += 1
    guard depth <= Self.depthLimit else { throw error("groups nest deeper than \(Self.depthLimit)") }
    defer { depth -= 1 }
    var alternatives = [try alternative()]
    while take("|") { alternatives.append(try alternative()) }
    return alternatives.count == 1 ? alternatives[0] : .alternation(alternatives)
  }

  private mutating func alternative() throws(ECMAPatternError) -> PatternNode {
    var terms: [PatternNode] = []
    while let next = peek(), next != "|", next != ")" {
      let capturesBefore = captureCount
      let (node, isQuantifiable) = try term(next)
      let offset = index
      guard let quantifier = try quantifier() else {
        terms.append(node)
        continue
      }
      guard isQuantifiable else { throw error("nothing to repeat", at: offset) }
      terms.append(.repetition(node, quantifier, captures: capturesBefore + 1..<captureCount + 1))
    }
    return terms.count == 1 ? terms[0] : .sequence(terms)
  }

  private mutating func term(_ next: Unicode.Scalar) throws(ECMAPatternError) -> (PatternNode, Bool) {
    switch next {
    case "^":
      index += 1
      return (.start, false)
    case "$":
      index += 1
      return (.end, false)
    case "(":
      return try group()
    case ".":
      index += 1
      return (.set(.withinLine), true)
    case "[":
      return (.set(try characterClass()), true)
    case "\\":
      return try escapedTerm()
    case "*", "+", "?":
      throw error("nothing to repeat")
    case "{":
      let offset = index
      if try quantifier() != nil { throw error("nothing to repeat", at: offset) }
      index += 1
      return (.set(ScalarSet(next)), true)
    default:
      index += 1
      return (.set(ScalarSet(next)), true)
    }
  }

  private mutating func group() throws(ECMAPatternError) -> (PatternNode, Bool) {
    let offset = index
    var node: PatternNode
    var isQuantifiable = true
    if take(text: "(?:") {
      node = try disjunction()
    } else if take(text: "(?=") {
      node = .look(try disjunction(), behind: false, negated: false)
    } else if take(text: "(?!") {
      node = .look(try disjunction(), behind: false, negated: true)
    } else if take(text: "(?<=") {
      node = .look(try disjunction(), behind: true, negated: false)
      isQuantifiable = false
    } else if take(text: "(?<!") {
      node = .look(try disjunction(), behind: true, negated: true)
      isQuantifiable = false
    } else {
      let isNamed = take(text: "(?<")
      if !isNamed {
        index += 1
        if peek() == "?" { throw error("unknown kind of group", at: offset) }
      }
      captureCount += 1
      let number = captureCount
      if isNamed {
        let name = try groupName()
        guard names.updateValue(number, forKey: name) == nil else {
          throw error("a second group named \(name)", at: offset)
        }
      }
      node = .capture(try disjunction(), number: number)
    }
    guard take(")") else { throw error("unclosed group", at: offset) }
    return (node, isQuantifiable)
  }

  /// Parses a group's name and the `>` after it.
  mutating func groupName() throws(ECMAPatternError) -> String {
    let offset = index
    var name = String.UnicodeScalarView()
    while !take(">") {
      guard var scalar = peek() else { throw error("unclosed group name", at: offset) }
      index += 1
      if scalar == "\\" {
        guard take("u"), let value = Unicode.Scalar(try unicodeEscape(at: index - 2)) else {
          throw error("invalid group name", at: offset)
        }
        scalar = value
      }
      let isFirst = name.isEmpty
      let isAllowed =
        scalar == "$" || scalar == "_" || scalar.properties.isIDStart
        || !isFirst && (scalar.properties.isIDContinue || scalar.value == 0x200C || scalar.value == 0x200D)
      guard isAllowed else { throw error("invalid group name", at: offset) }
      name.append(scalar)
    }
    guard !name.isEmpty else { throw error("empty group name", at: offset) }
    return String(name)
  }

  /// Parses a quantifier if a valid one is next.
  private mutating func quantifier() throws(ECMAPatternError) -> PatternNode.Quantifier? {
    let offset = index
    var minimum = 0
    var maximum: Int?
    if take("*") {
      // Any number of times.
    } else if take("+") {
      minimum = 1
    } else if take("?") {
      maximum = 1
    } else if take("{") {
      guard let lower = count() else {
        index = offset
        return nil
      }
      minimum = lower
      maximum = lower
      if take(",") { maximum = count() }
      guard take("}") else {
        index = offset
        return nil
      }
      if let maximum, maximum < minimum { throw error("repetition counts out of order", at: offset) }
    } else {
      return nil
    }
    return PatternNode.Quantifier(minimum: minimum, maximum: maximum, isGreedy: !take("?"))
  }

  private mutating func count() -> Int? {
    var value: Int?
    while let digit = peek(), ("0"..."9").contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit.value - 0x30), Self.countLimit)
      index += 1
    }
    return value
  }
}
