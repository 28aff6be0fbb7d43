extension PatternParser {
  /// Parses an escape outside a class; also returns whether it may be quantified.
  mutating func escapedTerm() throws(ECMAPatternError) -> (PatternNode, Bool) {
    let offset = index
    guard let next = peek(1) else { throw error("a backslash ends the pattern") }
    switch next {
    case "b", "B":
      index += 2
      return (.boundary(inverted: next == "B"), false)
    case "1"..."9":
      index += 1
      var number = 0
      while let digit = peek(), ("0"..."9").contains(digit) {
        number = min(number * 10 + Int(digit.value - 0x30), Self.lengthLimit)
        index += 1
      }
      references.append((number, offset))
      return (.reference(number), true)
    case "k":
      index += 2
      guard take("<") else { throw error("\\k is not followed by a group name", at: offset) }
      let name = try groupName()
      namedReferences.append((name, offset))
      return (.namedReference(name), true)
    default:
      if let set = try classEscape() { return (.set(set), true) }
      let value = try characterEscape()
      return (.set(ScalarSet(value...value)), true)
    }
  }

  /// Parses `\d`, `\w`, `\s`, `\p{…}` or an inverse, if one is next.
  mutating func classEscape() throws(ECMAPatternError) -> ScalarSet? {
    let offset = index
    guard let next = peek(1) else { return nil }
    let set: ScalarSet
    switch next {
    case "d", "D": set = .digits
    case "w", "W": set = .word
    case "s", "S": set = .whitespace
    case "p", "P":
      index += 2
      guard take("{") else { throw error("\\\(next) is not followed by a property in braces", at: offset) }
      var expression = ""
      while !take("}") {
        guard let scalar = peek() else { throw error("unclosed property", at: offset) }
        expression.unicodeScalars.append(scalar)
        index += 1
      }
      guard let property = UnicodeProperty.set(expression) else {
        throw error("unknown Unicode property \(expression)", at: offset)
      }
      return next == "p" ? property : property.inverted
    default: return nil
    }
    index += 2
    return next.properties.isUppercase ? set.inverted : set
  }

  /// Parses an escape of a single character; lone surrogates are returned as they are.
  mutating func characterEscape() throws(ECMAPatternError) -> UInt32 {
    let offset = index
    guard let next = peek(1) else { throw error("a backslash ends the pattern") }
    index += 2
    switch next {
    case "t": return 0x09
    case "n": return 0x0A
    case "v": return 0x0B
    case "f": return 0x0C
    case "r": return 0x0D
    case "0":
      if let digit = peek(), ("0"..."9").contains(digit) { throw error("octal escape", at: offset) }
      return 0
    case "c":
      guard let letter = peek(), letter.isASCII, letter.properties.isAlphabetic else {
        throw error("\\c is not followed by a letter", at: offset)
      }
      index += 1
      return letter.value & 0x1F
    case "x":
      guard let value = hexadecimal(digits: 2) else { throw error("invalid \\x escape", at: offset) }
      return value
    case "u":
      return try unicodeEscape(at: offset)
    default:
      let isPunctuation =
        (0x20...0x7E).contains(next.value) && !next.properties.isAlphabetic && !("0"..."9").contains(next)
      guard isPunctuation else { throw error("unknown escape \\\(next)", at: offset) }
      return next.value
    }
  }

  /// Parses the text after `\u`: four digits, two such escapes that form a surrogate pair, or digits in braces.
  mutating func unicodeEscape(at offset: Int) throws(ECMAPatternError) -> UInt32 {
    if take("{") {
      var value: UInt32 = 0
      var count = 0
      while let digit = peek().flatMap(Self.hexadecimalValue) {
        value = min(value * 16 + digit, ScalarSet.maximum + 1)
        count += 1
        index += 1
      }
      guard count > 0, value <= ScalarSet.maximum, take("}") else { throw error("invalid \\u escape", at: offset) }
      return value
    }
    guard let value = hexadecimal(digits: 4) else { throw error("invalid \\u escape", at: offset) }
    if (0xD800...0xDBFF).contains(value), peek() == "\\", peek(1) == "u" {
      let after = index
      index += 2
      if let low = hexadecimal(digits: 4), (0xDC00...0xDFFF).contains(low) {
        return 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      index = after
    }
    return value
  }

  private mutating func hexadecimal(digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for distance in 0..<digits {
      guard let digit = peek(distance).flatMap(Self.hexadecimalValue) else { return nil }
      value = value * 16 + digit
    }
    index += digits
    return value
  }

  private static func hexadecimalValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "A"..."F": scalar.value - 0x37
    case "a"..."f": scalar.value - 0x57
    default: nil
    }
  }

  // MARK: Classes

  /// Parses a class in brackets.
  mutating func characterClass() throws(ECMAPatternError) -> ScalarSet {
    let offset = index
    index += 1
    let isInverted = take("^")
    var spans: [ScalarSet.Span] = []
    while !take("]") {
      guard !isAtEnd else { throw error("unclosed class", at: offset) }
      let place = index
      let first = try classAtom()
      guard peek() == "-", let afterHyphen = peek(1), afterHyphen != "]" else {
        spans += first.spans
        continue
      }
      index += 1
      let second = try classAtom()
      switch (first, second) {
      case (.character(let lower), .character(let upper)):
        guard lower <= upper else { throw error("range out of order in a class", at: place) }
        spans.append(ScalarSet.Span(first: lower, last: upper))
      default:
        spans += first.spans + second.spans + ScalarSet("-").spans
      }
    }
    let set = ScalarSet(spans)
    return isInverted ? set.inverted : set
  }

  private enum ClassAtom {
    case character(UInt32)
    case set(ScalarSet)

    var spans: [ScalarSet.Span] {
      switch self {
      case .character(let value): [ScalarSet.Span(first: value, last: value)]
      case .set(let set): set.spans
      }
    }
  }

  private mutating func classAtom() throws(ECMAPatternError) -> ClassAtom {
    guard let next = peek() else { throw error("unclosed class") }
    guard next == "\\" else {
      index += 1
      return .character(next.value)
    }
    if peek(1) == "b" {
      index += 2
      return .character(0x08)
    }
    if let set = try classEscape() { return .set(set) }
    return .character(try characterEscape())
  }
}
