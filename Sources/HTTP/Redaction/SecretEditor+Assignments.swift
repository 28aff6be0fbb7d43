import HTTPMessages

extension SecretEditor {
  /// The kind of a text in which names and values are looked for.
  enum Style {
    /// A message of this run or of another tool: what is assigned to a secret name is a secret.
    case note
    /// Any other text, such as a description, a page, a script or a log: the value must look like a secret, too.
    case text
  }

  /// Returns the values that a part of a text assigns to secret names, as settings, commands, scripts and sentences do.
  ///
  /// Found are `password=x`, `"token": "x"`, `export API_KEY=x`, `--password x`, `curl -u user:x`, `Authorization: Bearer
  /// x`, `machine h login u password x`, and "your password is: x". What is a word of a sentence, a template or a part of a
  /// program stays: `password: see above`, `token=<token>`, `secret = config.secret`.
  mutating func assignedSecrets(_ bytes: [UInt8], _ range: Range<Int>, _ style: Style) -> [Candidate] {
    var found: [Candidate] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = offset
      offset = bytes.endOfRun(from: offset, to: range.upperBound, where: Self.isOfName)
      guard offset > start else {
        offset = bytes.endOfRun(from: offset, to: range.upperBound) { !Self.isOfName($0) }
        continue
      }
      // A full-width colon ends a name, too.
      if let mark = bytes[start..<offset].firstIndex(of: 0xEF), mark > start, mark + 1 < offset, bytes[mark + 1] == 0xBC
      {
        offset = mark
      }
      // Nearly all words end here.
      guard bytes[start] == 0x2D || names.mayBeSecret(bytes[start..<offset]) else { continue }
      guard let next = Self.assignment(after: start..<offset, in: bytes, range) else { continue }
      if let candidate = candidate(named: start..<offset, next, in: bytes, range, style) {
        found.append(candidate)
        offset = max(offset, candidate.range.upperBound)
      }
    }
    return found
  }

  /// Letters, digits, `_`, `-`, `.`, and all letters that are none of ASCII.
  private static func isOfName(_ byte: UInt8) -> Bool {
    ValueHeuristics.isAlphanumeric(byte) || byte == 0x5F || byte == 0x2D || byte == 0x2E || byte >= 0x80
  }

  // MARK: Signs

  /// What connects a name with a value.
  enum Sign {
    /// `=`, with nothing around it.
    case tightEquals
    /// `=`, `=>` or `:=` with blanks.
    case equals
    /// `:` with nothing after it.
    case tightColon
    /// `:` with a blank.
    case colon
    /// A verb: `is`, `lautet`.
    case verb
    /// A verb and a colon.
    case verbColon
    /// The blank after an option, or after `password` in a .netrc.
    case blank
  }

  /// The sign after a name, and where the value begins; `nil` where neither a sign nor a blank of an option follows.
  private static func assignment(after name: Range<Int>, in bytes: [UInt8], _ range: Range<Int>) -> (Sign, Int)? {
    var offset = name.upperBound
    func byte(_ offset: Int) -> UInt8 { offset < range.upperBound ? bytes[offset] : 0 }
    if byte(offset) == 0x5C, isQuote(byte(offset + 1)) { offset += 1 }
    let isQuoted = isQuote(byte(offset))
    if isQuoted { offset += 1 }
    let blanks = offset
    while offset < blanks + 4, byte(offset) == 0x20 { offset += 1 }
    var hasBlank = offset > blanks
    func value(_ start: Int) -> Int {
      var start = start
      let limit = start + 4
      while start < limit, byte(start) == 0x20 {
        start += 1
        hasBlank = true
      }
      // Marks of pages and of Markdown around the name or the value: `<b>`, `**`.
      for _ in 0..<3 where byte(start) == 0x3C || byte(start) == 0x2A && byte(start + 1) == 0x2A {
        let mark = bytes[start..<range.upperBound].prefix(64)
        guard let end = byte(start) == 0x2A ? start + 1 : mark.firstIndex(of: 0x3E) else { break }
        start = end + 1
        hasBlank = true
        while byte(start) == 0x20 { start += 1 }
      }
      return start
    }
    switch byte(offset) {
    case 0x3D:
      if byte(offset + 1) == 0x3D || byte(offset + 1) == 0x7E { return nil }
      let start = value(offset + (byte(offset + 1) == 0x3E ? 2 : 1))
      return (hasBlank || byte(offset + 1) == 0x3E ? .equals : .tightEquals, start)
    case 0x3A:
      if byte(offset + 1) == 0x3A { return nil }
      let isPascal = byte(offset + 1) == 0x3D
      let start = value(offset + (isPascal ? 2 : 1))
      return (isPascal ? .equals : start > offset + 1 ? .colon : .tightColon, start)
    case 0xEF where byte(offset + 1) == 0xBC && (byte(offset + 2) == 0x9A || byte(offset + 2) == 0x9D):
      return (.colon, value(offset + 3))
    default: break
    }
    if isQuoted, byte(offset) == 0x2C, bytes[range.lowerBound..<name.lowerBound].dropLast().last == UInt8(ascii: "(") {
      return (.equals, value(offset + 1))
    }
    guard !isQuoted, hasBlank else { return nil }
    for verb in verbs where bytes[offset..<range.upperBound].starts(with: verb) {
      var start = offset + verb.count
      guard byte(start) == 0x20 || byte(start) == 0x3A else { continue }
      let blanks = start
      start = value(start)
      if byte(start) == 0x3A { return (.verbColon, value(start + 1)) }
      if start > blanks { return (.verb, start) }
    }
    return (.blank, offset)
  }

  private static let verbs = ["is", "ist", "lautet", "est", "es", "è", "é", "jest", "är", "er", "wynosi", "это"].map {
    Array($0.utf8)
  }

  // MARK: Names

  /// The value that follows a name, where both are those of a secret.
  private mutating func candidate(
    named name: Range<Int>,
    _ next: (sign: Sign, start: Int),
    in bytes: [UInt8],
    _ range: Range<Int>,
    _ style: Style
  ) -> Candidate? {
    if bytes[name].first == 0x2D, let found = option(name, next, in: bytes, range) { return found }
    let isWeak = next.sign == .blank && !isBlankSign(name, in: bytes, range)
    guard next.start < range.upperBound else { return nil }
    if next.sign == .colon, let cookies = cookies(name, next.start, in: bytes, range) { return cookies }
    let isSpaced = [Sign.colon, .verb, .verbColon, .blank].contains(next.sign)
    guard let (title, weight) = title(name, in: bytes, range, isSpaced: isSpaced) else { return nil }
    guard var value = Self.value(at: next.start, in: bytes[..<range.upperBound], next.sign) else { return nil }
    if name.lowerBound > range.lowerBound, "?&".utf8.contains(bytes[name.lowerBound - 1]) {
      value.range = bytes[value.range].prefix { $0 != UInt8(ascii: "#") }.indices
    }
    let text = String(decoding: bytes[value.range], as: UTF8.self)
    if isWeak, weight < .certain || !Self.isUnlikeWords(text, value.isQuoted) { return nil }
    let assignment = Assignment(name: name, weight: weight, sign: next.sign, text: text, value: value)
    guard !names.mayBeKept(title), accepts(assignment, in: bytes, range, style) else { return nil }
    let isDistinctive = isDistinctive(text, weight)
    return Candidate(range: value.range, .secret(text, .name, title, isDistinctive: isDistinctive))
  }

  /// The name, with the words before it where it is not a secret's without them, and what it says about its value.
  private mutating func title(
    _ name: Range<Int>,
    in bytes: [UInt8],
    _ range: Range<Int>,
    isSpaced: Bool
  ) -> (String, SecretNames.Weight)? {
    let word = bytes[name].drop { $0 == 0x2D || $0 == 0x2E }
    guard (2...64).contains(word.count) else { return nil }
    var weight = SecretNames.Weight.plain
    var text = ""
    if names.mayBeSecret(word) {
      text = String(decoding: word, as: UTF8.self)
      weight = memberWeight(text)
      if weight < .textual, word.contains(0x2D) { weight = max(weight, names.weight(of: text, in: .header)) }
      if weight >= .textual { return (text, weight) }
    }
    guard names.mayBeSecret(word) else { return nil }
    var start = name.lowerBound
    for _ in 0..<3 {
      let end = bytes[range.lowerBound..<start].suffix(4).lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
      guard end < start else { break }
      start = end + 1
      var first = start - 1
      while first > range.lowerBound, first > start - 24, Self.isOfName(bytes[first - 1]), bytes[first - 1] != 0x2E {
        first -= 1
      }
      // The words before an equals sign may be those of a program, and the first one the name of an element.
      guard first < start - 1, isSpaced || first == range.lowerBound || bytes[first - 1] != 0x3C else { break }
      start = first
      text = String(decoding: bytes[start..<name.upperBound], as: UTF8.self)
      weight = memberWeight(text)
      if weight >= .textual, isSpaced || SecretNames.isPhrase(text.utf8) { return (text, weight) }
    }
    return nil
  }

  /// Whether a blank after a name is a sign: after an option, in a .netrc, in a Dockerfile.
  private func isBlankSign(_ name: Range<Int>, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    if bytes[name].starts(with: "--".utf8) { return true }
    let lead = bytes[max(range.lowerBound, name.lowerBound - 200)..<name.lowerBound]
    if lead.suffix(4).elementsEqual("ENV ".utf8) || lead.suffix(5).elementsEqual("setx ".utf8) { return true }
    if ["PIN", "OTP", "TAN", "CVV", "CVC"].contains(where: { bytes[name].elementsEqual($0.utf8) }) { return true }
    guard bytes[name].elementsEqual("password".utf8) else { return false }
    let text = String(decoding: lead, as: UTF8.self)
    return text.contains("login ") && (text.contains("machine ") || text.contains("default "))
  }

  // MARK: Values

  /// A value, whether it is in quotation marks, and whether the name of a scheme is before it.
  typealias Value = (range: Range<Int>, isQuoted: Bool, hasScheme: Bool)

  /// The value that begins at an offset, without its quotation marks; `nil` where there is none.
  static func value(at start: Int, in text: ArraySlice<UInt8>, _ sign: Sign) -> Value? {
    var rest = text[start...]
    let isEscaped = rest.first == 0x5C
    if isEscaped { rest = rest.dropFirst() }
    guard let first = rest.first else { return nil }
    if isQuote(first) || first == 0x60 {
      let value = rest.dropFirst().prefix(4096).prefix { $0 != first && $0 != 0x0A }
      guard value.endIndex < text.endIndex, text[value.endIndex] == first else { return nil }
      let content = isEscaped && value.last == 0x5C ? value.dropLast() : value
      let credentials = withoutScheme(content)
      return credentials.isEmpty ? nil : (credentials.indices, true, credentials.count < content.count)
    }
    guard !isEscaped else { return nil }
    let isLoose = [Sign.colon, .verb, .verbColon, .blank].contains(sign)
    func word(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var word = rest.prefix(4096).prefix {
        isLoose ? $0 > 0x20 && !"\"'`<>\\".utf8.contains($0) : isOfBareValue($0) && $0 != 0x5C
      }
      while let last = word.last, ".,;:!?)]}".utf8.contains(last) { word = word.dropLast() }
      return word
    }
    let value = word(rest)
    if schemes.contains(ASCII.lowercased(String(decoding: value.prefix(16), as: UTF8.self))) {
      let credentials = word(text[value.endIndex...].drop { $0 == 0x20 })
      if !credentials.isEmpty { return (credentials.indices, false, true) }
    }
    return value.isEmpty ? nil : (value.indices, false, false)
  }

  /// Credentials without the scheme before them.
  private static func withoutScheme(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let space = value.prefix(17).firstIndex(of: 0x20) else { return value }
    let scheme = ASCII.lowercased(String(decoding: value[..<space], as: UTF8.self))
    return schemes.contains(scheme) ? value[(space + 1)...] : value
  }

  /// Whether a value is a secret although only a blank is between it and the name: `token 8f3a9c0e11d2 is invalid`.
  private static func isUnlikeWords(_ text: String, _ isQuoted: Bool) -> Bool {
    let digits = text.utf8.count(where: ValueHeuristics.isDigit)
    guard ValueHeuristics.mayBeRandom(text, atLeast: isQuoted ? 6 : 10),
      !text.utf8.contains(where: { ".:/".utf8.contains($0) })
    else { return false }
    return isQuoted ? digits > 0 : digits > 2 && !ValueHeuristics.isUUID(text)
  }

  /// A value with a name in a text.
  private struct Assignment {
    /// The range of the name, and what it says about the value.
    let name: Range<Int>
    let weight: SecretNames.Weight
    /// What is between name and value.
    let sign: Sign
    /// The text of the value, and where it is.
    let text: String
    let value: Value
  }

  /// Whether a value is a secret by its looks, where a name says that it may be one.
  private func accepts(
    _ assignment: Assignment,
    in bytes: [UInt8],
    _ range: Range<Int>,
    _ style: Style
  ) -> Bool {
    let (name, weight, sign) = (assignment.name, assignment.weight, assignment.sign)
    let (value, place) = (assignment.text, assignment.value)
    guard isSecret(untyped: value, weight), !ValueHeuristics.isMask(value), !ValueHeuristics.isColor(value),
      // The next option, or the next name without a value.
      place.isQuoted
        || value.utf8.first != 0x2D
          && !(value.utf8.last == 0x3D && value.utf8.dropLast().allSatisfy(ValueHeuristics.isLetter))
    else { return false }
    if style == .note { return true }
    let isSaid = sign == .tightEquals || sign == .blank ? ValueHeuristics.isState : ValueHeuristics.isVerdict
    guard !isSaid(value) else { return false }
    if weight == .brief || weight == .lengthy {
      return weight == .brief ? ValueHeuristics.isBrief(value) : ValueHeuristics.isLengthy(value)
    }
    let follower = place.range.upperBound < range.upperBound ? bytes[place.range.upperBound] : 0x0A
    // A call, an index or a part of an expression.
    if !place.isQuoted, "([".utf8.contains(follower) || value.utf8.contains(UInt8(ascii: "(")) { return false }
    guard !SecretNames.isName(value), !ValueHeuristics.isReference(value), !ValueHeuristics.isDate(value) else {
      return false
    }
    if purpose == .detection, side == .response { return ValueHeuristics.isKey(value) }
    if place.isQuoted, side == .request {
      senderUse?.note()
      return !ValueHeuristics.isProse(value)
    }
    // The name of a type, such as AtomicU32, has digits, too.
    if weight == .probable, value.utf8.first.map({ $0 &- 0x41 < 26 }) ?? false, !ValueHeuristics.isKey(value) {
      return value.utf8.count(where: ValueHeuristics.isDigit) > 3
    }
    if ValueHeuristics.looksSecret(value) { return true }
    if place.isQuoted, weight == .certain, isMember(name, before: place.range.upperBound, in: bytes, range) {
      return !isSaidOfSecret(value)
    }
    guard weight == .certain, value.utf8.count >= 3, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return false
    }
    let rest = bytes[place.range.upperBound..<range.upperBound].prefix(3)
    if place.isQuoted {
      let isFirst =
        bytes[range.lowerBound..<name.lowerBound].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A } ?? true
      return isFirst && (rest.count == 1 || rest.dropFirst().first.map { $0 == 0x0A || $0 == 0x0D } ?? true)
    }
    if place.hasScheme { return rest.first.map { $0 == 0x0A || Self.isQuote($0) } ?? true && value.utf8.count >= 6 }
    let isLast =
      rest.isEmpty || rest.first == 0x0A || rest.first == 0x0D || Self.isQuote(rest.first ?? 0)
      || rest.first == 0x2E && rest.dropFirst().first.map { $0 <= 0x20 } ?? true
    switch sign {
    case .verbColon: return !ValueHeuristics.isSmallWord(value)
    case .tightEquals:
      return isLast || rest.first.map { $0 == 0x20 || $0 == 0x3B || $0 == 0x26 || $0 == 0x2C } ?? true
    case .blank:
      let isOption = bytes[name].first == 0x2D
      if ValueHeuristics.isSmallWord(value) || isOption && !value.utf8.contains(where: { $0 &- 0x61 < 26 }) {
        return false
      }
      return isLast || rest.starts(with: " -".utf8) || bytes[name].first != 0x2D
    default: return false
    }
  }

  /// Whether a name and a value are a member of JSON within other text, such as a line of a log.
  private func isMember(_ name: Range<Int>, before end: Int, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let lead = bytes[range.lowerBound..<name.lowerBound].suffix(3)
    guard lead.last == 0x22, end + 1 < range.upperBound, bytes[end] == 0x22 else { return false }
    let before = lead.dropLast().last { $0 != 0x20 }
    return (before == 0x7B || before == 0x2C) && (bytes[end + 1] == 0x7D || bytes[end + 1] == 0x2C)
  }

  static let schemes: Set<String> = [
    "bearer", "basic", "token", "digest", "negotiate", "ntlm", "apikey", "ssws", "key", "dpop", "hmac",
  ]

  static func isOfBareValue(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !"\"'`,;&<>()[]{}".utf8.contains(byte)
  }
}
