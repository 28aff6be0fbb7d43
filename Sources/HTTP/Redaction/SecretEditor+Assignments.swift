import HTTPMessages

/// The one scanner of text: a name, what separates it from a value, and the value.
extension SecretEditor {
  /// The kind of a text in which names and values are looked for.
  enum Style {
    /// A message of this run or of another tool: what is assigned to a secret name is a secret.
    case note
    /// Any other text, such as a description, a page, a script or a log: the value must look like a secret, too.
    case text
    /// A text whose lines may be settings: the value that is all the rest of a line counts whatever its looks.
    case settings
  }

  /// Returns the values that a part of a text assigns to secret names, as settings, commands, markup, scripts and
  /// sentences do.
  ///
  /// Found are `password=x`, `"token": "x"`, `export API_KEY=x`, `--password x`, `curl -u user:x`, `Authorization: Bearer
  /// x`, `<password>x</password>`, `machine h login u password x`, and "your password is: x". What is a word of a
  /// sentence, a template or a part of a program stays: `password: see above`, `token=<token>`, `secret = config.secret`.
  mutating func assignedSecrets(_ bytes: [UInt8], _ range: Range<Int>, _ style: Style) -> [Candidate] {
    var found: [Candidate] = []
    var offset = range.lowerBound
    let hasMarkup = bytes[range].contains(0x3C)
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
      let assigned = values(of: start..<offset, in: bytes[range], style, hasMarkup: hasMarkup)
      found += assigned
      offset = max(offset, assigned.last?.range.upperBound ?? offset)
    }
    return found
  }

  /// The values that are assigned to a name, where they are secrets.
  private mutating func values(
    of name: Range<Int>,
    in text: ArraySlice<UInt8>,
    _ style: Style,
    hasMarkup: Bool
  ) -> [Candidate] {
    if text[name].first == 0x2D, let secret = optionSecret(name, in: text) { return [secret] }
    if let secret = cookies(after: name, in: text) { return [secret] }
    if hasMarkup, let marked = Self.markupValue(of: name, in: text) {
      if let secret = candidate(marked.value, named: marked.name) { return [secret] }
    } else if style == .settings {
      let secrets = settingValues(of: name, in: text)
      if !secrets.isEmpty { return secrets }
    }
    guard let assigned = assignment(to: name, in: text), accepts(assigned, in: text, style) else { return [] }
    let isDistinctive = isDistinctive(assigned.text, assigned.weight)
    return [Candidate(secret: text[assigned.value.range], .name, assigned.title, isDistinctive: isDistinctive)]
  }

  /// Letters, digits, `_`, `-`, `.`, and all letters that are none of ASCII.
  private static func isOfName(_ byte: UInt8) -> Bool {
    ValueHeuristics.isAlphanumeric(byte) || byte == 0x5F || byte == 0x2D || byte == 0x2E || byte >= 0x80
  }

  /// The most bytes of a value in text.
  private static let longestValue = 1 << 16

  /// A value as a candidate, where the name that it is certainly assigned to is a secret one.
  func candidate(_ value: ArraySlice<UInt8>, named name: String) -> Candidate? {
    let weight = names.weight(of: name, in: .member)
    guard weight >= .textual, !value.isEmpty, value.count <= Self.longestValue else { return nil }
    let secret = String(decoding: value, as: UTF8.self)
    guard !ValueHeuristics.isMask(secret), !ValueHeuristics.isReference(secret), isSecret(untyped: secret, weight)
    else { return nil }
    return Candidate(secret: value, .name, name, isDistinctive: isDistinctive(secret, weight))
  }

  // MARK: Signs

  /// The sign that connects a name with a value.
  enum Sign {
    /// `=`, with nothing around it.
    case tightEquals
    /// `=` or another sign of programs, with blanks.
    case equals
    /// `:`
    case colon
    /// A verb: `is`, `lautet`.
    case verb
    case verbColon
    /// The blank after an option, or after `password` in a .netrc.
    case blank

    /// Whether the value may be a word of a sentence, which ends at a blank.
    var isLoose: Bool { self == .colon || self == .verb || self == .verbColon || self == .blank }
  }

  /// The signs between names and values as they are written, the longest first; `nil` for those that assign nothing.
  private static let signs: [(text: [UInt8], sign: Sign?)] = [
    ("==", nil), ("=~", nil), ("::", nil), ("=>", .equals), (":=", .equals), ("=", .tightEquals), (":", .colon),
    ("：", .colon), ("＝", .colon),
  ].map { (Array($0.utf8), $1) }

  /// The sign after a name, and where the value begins; `nil` where neither a sign nor a blank follows.
  private static func sign(after name: Range<Int>, in text: ArraySlice<UInt8>) -> (sign: Sign, start: Int)? {
    var rest = text[name.upperBound...]
    if rest.first == 0x5C { rest = rest.dropFirst() }
    let isQuoted = rest.first.map(isQuote) ?? false
    guard isQuoted || rest.startIndex == name.upperBound else { return nil }
    if isQuoted { rest = rest.dropFirst() }
    let blanks = rest.prefix(4).prefix { $0 == 0x20 }.count
    rest = rest.dropFirst(blanks)
    if let first = rest.first, first == 0x3A || first == 0x3D || first == 0xEF,
      let (spelling, sign) = signs.first(where: { rest.starts(with: $0.text) })
    {
      let start = valueStart(rest.dropFirst(spelling.count))
      let isTight = start == rest.startIndex + 1
      switch sign {
      case .colon where isTight: return (.equals, start)
      case .tightEquals where !isTight || blanks > 0: return (.equals, start)
      case let sign: return sign.map { ($0, start) }
      }
    }
    // A call with a name and a value.
    if isQuoted, rest.first == 0x2C, text[..<name.lowerBound].dropLast().last == UInt8(ascii: "(") {
      return (.equals, valueStart(rest.dropFirst()))
    }
    guard !isQuoted, blanks > 0 else { return nil }
    let verb = rest.prefix(16).prefix { $0 != 0x20 && $0 != 0x3A }
    guard SecretWords.verbs.contains(String(decoding: verb, as: UTF8.self)), verb.endIndex < text.endIndex else {
      return (.blank, rest.startIndex)
    }
    let start = valueStart(text[verb.endIndex...])
    return text[start...].first == 0x3A ? (.verbColon, valueStart(text[(start + 1)...])) : (.verb, start)
  }

  /// Where a value begins, after blanks and marks of pages and of Markdown: `<b>`, `**`.
  private static func valueStart(_ text: ArraySlice<UInt8>) -> Int {
    var rest = text.dropFirst(text.prefix(4).prefix { $0 == 0x20 }.count)
    for _ in 0..<3 {
      if rest.starts(with: "**".utf8) {
        rest = rest.dropFirst(2)
      } else if rest.first == 0x3C, let end = rest.prefix(64).firstIndex(of: 0x3E) {
        rest = rest[(end + 1)...]
      } else {
        break
      }
      rest = rest.drop { $0 == 0x20 }
    }
    return rest.startIndex
  }

  // MARK: Names

  /// A value with a name in a text.
  private struct Assignment {
    /// The range of the name, the name with the words before it that it needs, and what that says about the value.
    let name: Range<Int>
    let title: String
    let weight: SecretNames.Weight
    /// The sign between name and value.
    let sign: Sign
    /// The text of the value, and where it is.
    let text: String
    let value: Value
  }

  /// A name, what it says about its value, and where it begins.
  typealias Title = (text: String, weight: SecretNames.Weight, start: Int)

  /// The value that a sign after a name assigns to it, where the name may be that of a secret.
  private mutating func assignment(to name: Range<Int>, in text: ArraySlice<UInt8>) -> Assignment? {
    guard let (sign, start) = Self.sign(after: name, in: text), start < text.endIndex,
      let (title, weight, _) = title(name, in: text, isSpaced: sign.isLoose), !names.mayBeKept(title),
      var value = Self.value(at: start, in: text, sign)
    else { return nil }
    if let before = text[..<name.lowerBound].last, "?&".utf8.contains(before) {
      value.range = text[value.range].prefix { $0 != UInt8(ascii: "#") }.indices
    }
    let secret = String(decoding: text[value.range], as: UTF8.self)
    if sign == .blank, !isBlankSign(name, in: text) {
      guard weight >= .certain, Self.isUnlikeWords(secret, value.isQuoted) else { return nil }
    }
    return Assignment(name: name, title: title, weight: weight, sign: sign, text: secret, value: value)
  }

  /// The name, with the words before it where it is not a secret's without them, and what it says about its value.
  mutating func title(
    _ name: Range<Int>,
    in text: ArraySlice<UInt8>,
    isSpaced: Bool
  ) -> Title? {
    let word = text[name].drop { $0 == 0x2D || $0 == 0x2E }
    guard (2...64).contains(word.count), names.mayBeSecret(word) else { return nil }
    var title = String(decoding: word, as: UTF8.self)
    var weight = memberWeight(title)
    if weight < .textual, word.contains(0x2D) { weight = max(weight, names.weight(of: title, in: .header)) }
    if weight >= .textual { return (title, weight, name.lowerBound) }
    var start = name.lowerBound
    for _ in 0..<3 {
      let end = text[..<start].suffix(4).lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
      let words = text[..<end].suffix(24)
      let first = words.lastIndex { !Self.isOfName($0) || $0 == 0x2E }.map { $0 + 1 } ?? words.startIndex
      // The words before an equals sign may be those of a program, and the first one the name of an element.
      guard first < end, end < start, isSpaced || text[..<first].last != 0x3C else { return nil }
      start = first
      title = String(decoding: text[start..<name.upperBound], as: UTF8.self)
      weight = memberWeight(title)
      if weight >= .textual, isSpaced || SecretNames.isPhrase(title.utf8) { return (title, weight, start) }
    }
    return nil
  }

  /// Whether a blank after a name is a sign: after an option, in a .netrc, in a Dockerfile.
  private func isBlankSign(_ name: Range<Int>, in text: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: text[name].prefix(64), as: UTF8.self)
    if word.hasPrefix("--") || ["PIN", "OTP", "TAN", "CVV", "CVC"].contains(word) { return true }
    let lead = String(decoding: text[..<name.lowerBound].suffix(200), as: UTF8.self)
    if lead.hasSuffix("ENV ") || lead.hasSuffix("setx ") { return true }
    return word == "password" && lead.contains("login ") && (lead.contains("machine ") || lead.contains("default "))
  }

  // MARK: Values

  /// A value, whether it is in quotation marks, and whether the name of a scheme is before it.
  typealias Value = (range: Range<Int>, isQuoted: Bool, hasScheme: Bool)

  /// The value that begins at an offset, without its quotation marks and the scheme before it; `nil` where there is
  /// none.
  ///
  /// - Parameter sign: The sign before it; `nil` for the value of a setting, which may end with any sign.
  static func value(at start: Int, in text: ArraySlice<UInt8>, _ sign: Sign?) -> Value? {
    var rest = text[start...]
    let isEscaped = rest.first == 0x5C
    if isEscaped { rest = rest.dropFirst() }
    guard let first = rest.first else { return nil }
    let most = sign == nil ? longestValue : 4096
    if isQuote(first) || first == 0x60 {
      let value = rest.dropFirst().prefix(most).prefix { $0 != first && $0 != 0x0A }
      guard text[value.endIndex...].first == first else { return nil }
      let content = isEscaped && value.last == 0x5C ? value.dropLast() : value
      let credentials = scheme(of: content).map { content[$0...].drop(while: isBlank) } ?? content
      return credentials.isEmpty ? nil : (credentials.indices, true, credentials.count < content.count)
    }
    guard !isEscaped else { return nil }
    func word(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let word = rest.prefix(most).prefix {
        sign?.isLoose ?? false
          ? $0 > 0x20 && !"\"'`<>\\".utf8.contains($0)
          : $0 > 0x20 && $0 != 0x7F && !"\"'`,;&<>()[]{}".utf8.contains($0) && ($0 != 0x5C || sign == nil)
      }
      return sign == nil ? word : word.dropLast(word.reversed().prefix { ".,;:!?)]}".utf8.contains($0) }.count)
    }
    let credentials = scheme(of: rest).map { word(text[$0...].drop(while: isBlank)) } ?? []
    let value = credentials.isEmpty ? word(rest) : credentials
    return value.isEmpty ? nil : (value.indices, false, !credentials.isEmpty)
  }

  /// Where the name of a scheme before credentials ends; `nil` where none is there.
  private static func scheme(of value: ArraySlice<UInt8>) -> Int? {
    guard let space = value.prefix(17).firstIndex(where: isBlank) else { return nil }
    return schemes.contains(ASCII.lowercased(String(decoding: value[..<space], as: UTF8.self))) ? space : nil
  }

  /// Whether a value is a secret although only a blank is between it and the name: `token 8f3a9c0e11d2 is invalid`.
  private static func isUnlikeWords(_ text: String, _ isQuoted: Bool) -> Bool {
    let digits = text.utf8.count(where: ValueHeuristics.isDigit)
    guard ValueHeuristics.mayBeRandom(text, atLeast: isQuoted ? 6 : 10),
      !text.utf8.contains(where: { ".:/".utf8.contains($0) })
    else { return false }
    return isQuoted ? digits > 0 : digits > 2 && !ValueHeuristics.isUUID(text)
  }

  /// Whether a value is a secret by its looks, where a name says that it may be one.
  private func accepts(_ assignment: Assignment, in text: ArraySlice<UInt8>, _ style: Style) -> Bool {
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
    if weight == .brief { return ValueHeuristics.isBrief(value) }
    if weight == .lengthy { return ValueHeuristics.isLengthy(value) }
    let rest = text[place.range.upperBound...].prefix(3)
    let follower = rest.first ?? 0x0A
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
    guard weight == .certain else { return false }
    if place.isQuoted, Self.isMember(name, before: place.range.upperBound, in: text) { return !isSaidOfSecret(value) }
    guard value.utf8.count >= 3, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    let isLast = follower == 0x0A || follower == 0x0D || Self.isQuote(follower)
    if place.isQuoted {
      let isFirst = text[..<name.lowerBound].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A } ?? true
      return isFirst && (rest.count == 1 || rest.dropFirst().first.map { $0 == 0x0A || $0 == 0x0D } ?? true)
    }
    if place.hasScheme { return isLast && value.utf8.count >= 6 }
    let endsSentence = isLast || follower == 0x2E && rest.dropFirst().first.map { $0 <= 0x20 } ?? true
    switch sign {
    case .verbColon: return !ValueHeuristics.isSmallWord(value)
    case .tightEquals: return endsSentence || " ;&,".utf8.contains(follower)
    case .blank:
      let isOption = text[name].first == 0x2D
      if ValueHeuristics.isSmallWord(value) || isOption && !value.utf8.contains(where: { $0 &- 0x61 < 26 }) {
        return false
      }
      return endsSentence || !isOption || rest.starts(with: " -".utf8)
    case .equals, .colon, .verb: return false
    }
  }

  /// Whether a name and a value are a member of JSON within other text, such as a line of a log.
  private static func isMember(_ name: Range<Int>, before end: Int, in text: ArraySlice<UInt8>) -> Bool {
    let lead = text[..<name.lowerBound].suffix(3)
    guard lead.last == 0x22, text[end...].starts(with: [0x22]), let next = text[end...].dropFirst().first,
      let before = lead.dropLast().last(where: { $0 != 0x20 })
    else { return false }
    return (before == 0x7B || before == 0x2C) && (next == 0x7D || next == 0x2C)
  }

  static let schemes: Set<String> = [
    "bearer", "basic", "token", "digest", "negotiate", "ntlm", "apikey", "ssws", "key", "dpop", "hmac",
  ]

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  // MARK: Options and cookies

  /// The secret of an option without a name of its own: `-u user:x` of curl, `-px` of mysql, `-p x` of sshpass.
  private mutating func optionSecret(_ name: Range<Int>, in text: ArraySlice<UInt8>) -> Candidate? {
    let word = text[name.lowerBound...].prefix(512).prefix { $0 > 0x20 && !Self.isQuote($0) }
    let spelling = String(decoding: word, as: UTF8.self)
    let options = SecretWords.options.filter { option in
      option.names.contains { spelling == $0 || spelling.hasPrefix(option.isAttached ? $0 : $0 + "=") }
    }
    guard !options.isEmpty, case let command = String(decoding: text[..<name.lowerBound].suffix(300), as: UTF8.self),
      let option = options.first(where: { $0.tools.contains(where: command.contains) })
    else { return nil }
    var value = word.dropFirst(2)
    if !option.isAttached {
      let rest = text[(word.firstIndex(of: 0x3D).map { $0 + 1 } ?? word.endIndex)...]
      guard let next = Self.value(at: rest.drop(while: Self.isBlank).startIndex, in: text, .blank) else { return nil }
      value = text[next.range]
    }
    switch option.part {
    case .cookies: return edit(cookies: value, inHeader: "Cookie")
    case .password:
      guard let colon = value.firstIndex(where: { $0 == 0x3A || $0 == 0x25 }) else { return nil }
      value = value[(colon + 1)...]
    case .whole: break
    }
    let secret = String(decoding: value, as: UTF8.self)
    guard !secret.isEmpty, !ValueHeuristics.isVoid(secret), !ValueHeuristics.isMask(secret),
      !SecretNames.isName(secret), !value.allSatisfy(ValueHeuristics.isDigit) || value.count > 5, secret.first != "$",
      !option.isAttached || value.count >= 3 && !["ort", "rotocol"].contains(secret)
    else { return nil }
    return Candidate(secret: value, .name, "password option", isDistinctive: ValueHeuristics.isDistinctive(secret))
  }

  /// The cookies of a header line in a text, without their secrets.
  private mutating func cookies(after name: Range<Int>, in text: ArraySlice<UInt8>) -> Candidate? {
    guard text[name.upperBound...].starts(with: ": ".utf8),
      case let header = ASCII.lowercased(String(decoding: text[name].prefix(16), as: UTF8.self)),
      header == "cookie" || header == "set-cookie"
    else { return nil }
    let line = text[(name.upperBound + 2)...].prefix(4096).prefix { $0 >= 0x20 && !Self.isQuote($0) && $0 != 0x5C }
    return edit(cookies: line, inHeader: header)
  }

  /// Cookies in a text, without their secrets.
  private mutating func edit(cookies: ArraySlice<UInt8>, inHeader name: String) -> Candidate? {
    let text = String(decoding: cookies, as: UTF8.self)
    guard text.contains("=") else { return nil }
    return edit(header: name, text).map { Candidate(range: cookies.indices, .edited($0)) }
  }
}
