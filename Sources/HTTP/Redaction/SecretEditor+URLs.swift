package import HTTPMessages

extension SecretEditor {
  /// The secrets of the URLs in a part of a text: user information, and items of queries, fragments and paths.
  ///
  /// Text after a `?` outside of URLs counts, too, if the value cannot be anything but an item: links of pages are
  /// relative, and programs have question marks.
  ///
  /// - Parameter allowsRelative: Whether the text may be a URL without scheme and host.
  mutating func urlSecrets(_ bytes: [UInt8], _ range: Range<Int>, allowsRelative: Bool) -> [Candidate] {
    var found: [Candidate] = []
    var offset = range.lowerBound
    var isInURL = allowsRelative
    while offset < range.upperBound {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: ":"):
        if bytes[offset..<range.upperBound].starts(with: "//".utf8) { isInURL = true }
        guard let candidate = userInfo(bytes, afterColon: offset..<range.upperBound) else { continue }
        found.append(candidate)
        offset = candidate.range.upperBound
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ";"):
        if byte == UInt8(ascii: ";"), !isInURL { continue }
        let end = bytes.endOfRun(from: offset, to: range.upperBound) { !Self.endsQuery($0) }
        found += items(bytes, offset..<end, isURL: isInURL)
        offset = end
        // Scripts and JSON write `&` as an escape.
        while bytes[offset..<range.upperBound].starts(with: Self.escapedAmpersand) {
          offset += Self.escapedAmpersand.count
          let end = bytes.endOfRun(from: offset, to: range.upperBound) { !Self.endsQuery($0) }
          found += items(bytes, offset..<end, isURL: isInURL)
          offset = end
        }
      case UInt8(ascii: "@"):
        if let candidate = sourceName(bytes, range, before: offset - 1) { found.append(candidate) }
      case let byte where Self.endsURL(byte): isInURL = allowsRelative
      default: continue
      }
    }
    return found
  }

  /// The password of the name of a data source: `user:x@tcp(h:3306)/db`.
  private func sourceName(_ bytes: [UInt8], _ range: Range<Int>, before mark: Int) -> Candidate? {
    let next = bytes[(mark + 1)..<range.upperBound]
    guard next.starts(with: "tcp(".utf8) || next.starts(with: "unix(".utf8) else { return nil }
    let word = bytes[range.lowerBound..<mark].suffix(200)
    let start = word.lastIndex(where: Self.endsURL).map { $0 + 1 } ?? word.startIndex
    guard let colon = bytes[start..<mark].firstIndex(of: 0x3A), colon + 1 < mark else { return nil }
    let secret = bytes[(colon + 1)..<mark]
    guard !ValueHeuristics.isMask(String(decoding: secret, as: UTF8.self)) else { return nil }
    return Candidate(secret: secret, .name, "password", isDistinctive: false)
  }

  private static let escapedAmpersand = Array("\\u0026".utf8)

  /// White space, quotation marks, backslash and angle brackets, which no URL has unencoded.
  private static func endsURL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x27, 0x3C, 0x3E, 0x5C, 0x60: true
    default: false
    }
  }
  private static func endsQuery(_ byte: UInt8) -> Bool { byte == 0x23 || endsURL(byte) }

  /// The user information that is secret of an authority after the colon of a scheme.
  ///
  /// A proxy joins the slashes of a URL in its path: `/fetch/https:/me:x@h/`.
  private func userInfo(_ bytes: [UInt8], afterColon range: Range<Int>) -> Candidate? {
    let slashes = bytes[range].prefix(2).prefix { $0 == 0x2F }.count
    let scheme = bytes[..<range.lowerBound].suffix(5)
    guard slashes == 2 || slashes == 1 && ["http:", "ttps:"].contains(String(decoding: scheme, as: UTF8.self)) else {
      return nil
    }
    let authority = bytes[range].dropFirst(slashes).prefix(1024).prefix {
      !Self.endsQuery($0) && $0 != 0x2F && $0 != 0x3F
    }
    guard let mark = authority.lastIndex(of: 0x40), mark > authority.startIndex else { return nil }
    let text = String(decoding: authority[..<mark], as: UTF8.self)
    guard isSecret(userInfo: text), slashes == 2 || text.contains(":") else { return nil }
    return Candidate(secret: authority[..<mark], .name, "user information", isDistinctive: false)
  }

  /// Whether user information holds a secret; detection ignores a user without a password.
  func isSecret(userInfo text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let last = parts.last, ValueHeuristics.isTemplate(last) || last.hasPrefix("$") { return false }
    guard purpose == .detection else { return !text.isEmpty }
    guard parts.count == 2 else { return ValueHeuristics.isRandom(text, atLeast: 16) }
    return !ValueHeuristics.isVoid(parts[1]) && !ValueHeuristics.isMask(parts[1])
  }

  /// The secret values among the items of a query, or of the parameters of a path.
  ///
  /// - Parameter isURL: Whether the text is a URL for certain.
  private mutating func items(_ bytes: [UInt8], _ range: Range<Int>, isURL: Bool) -> [Candidate] {
    var found: [Candidate] = []
    let items = BytePieces(bytes[range], separator: 0x26).lazy.flatMap { BytePieces($0, separator: 0x3B) }
    for var item in items where !item.isEmpty {
      // A page writes `&` as `&amp;`.
      if item.starts(with: "#38;".utf8) { item = item.dropFirst(4) }
      for colon in item.indices where item[colon] == UInt8(ascii: ":") {
        found += [userInfo(bytes, afterColon: (colon + 1)..<item.endIndex)].compactMap(\.self)
      }
      // A URL in a value has items of its own: `u=https://h/?token=x`.
      while true {
        if let candidate = self.item(item, isURL: isURL) {
          found.append(candidate)
          break
        }
        guard let next = item.firstIndex(of: UInt8(ascii: "?")) else { break }
        item = item[(next + 1)...]
      }
    }
    return found
  }

  /// The secret value of an item of a query, or of a parameter of a path; `nil` where it is none.
  private mutating func item(_ item: ArraySlice<UInt8>, isURL: Bool) -> Candidate? {
    let spelled = item.prefix { $0 != 0x3D && $0 != 0x3F }
    let rest = item[spelled.endIndex...].dropFirst()
    guard !rest.isEmpty, item[spelled.endIndex] == 0x3D,
      spelled.contains(UInt8(ascii: "%")) || names.mayBeSecret(spelled)
    else { return nil }
    let name = Self.decodedName(String(decoding: spelled, as: UTF8.self))
    let weight = names.weight(of: name, in: .parameter)
    guard weight >= .ambiguous else { return nil }
    let end = rest.firstIndex { $0 == 0x29 || $0 == 0x5D || $0 == 0x7D } ?? rest.endIndex
    let text = isURL ? rest : rest[..<end]
    let value = Self.decoded(text)
    guard isSecret(value, weight, .parameter), isURL || isItem(value, before: end < rest.endIndex ? rest[end] : 0)
    else { return nil }
    return Candidate(
      range: text.indices,
      .secret(value, .name, name, isDistinctive: isDistinctive(value, weight))
    )
  }

  /// Whether a value can be nothing but that of an item of a query, in text that may be a program.
  private func isItem(_ value: String, before next: UInt8) -> Bool {
    value.utf8.contains(where: ValueHeuristics.isDigit) && !value.utf8.contains { "(:[{".utf8.contains($0) }
      && !ValueHeuristics.isReference(value)
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    PercentEncoding.decode(String(decoding: text, as: UTF8.self), plusIsSpace: true)
  }

  /// The name of an item of a query, which may be encoded several times over.
  private static func decodedName(_ text: String) -> String {
    var name = PercentEncoding.decode(text, plusIsSpace: true)
    for _ in 0..<2 where name.utf8.contains(UInt8(ascii: "%")) { name = PercentEncoding.decode(name) }
    return name
  }

  // MARK: URLs and queries as such

  /// A URL without its secrets; whatever holds none keeps its spelling.
  package mutating func edit(url: HTTPURL) -> HTTPURL {
    var copy = url
    if let userInfo = url.userInfo, isSecret(userInfo: userInfo) {
      copy.userInfo = replacement(for: userInfo, .name, "user information") ?? userInfo
    }
    copy.path = edit(path: url.path) ?? url.path
    copy.query = url.query.map { edit(query: $0) ?? $0 }
    copy.fragment = url.fragment.map { edit(query: $0) ?? $0 }
    return copy
  }

  /// A path without secrets: those of known shapes, those seen before, and parameters such as `;jsessionid=`.
  private mutating func edit(path: String) -> String? {
    let wasIdentifier = isIdentifier
    defer { isIdentifier = wasIdentifier }
    isIdentifier = true
    var last: Substring = ""
    /// The segment before empty ones, which is the scheme of a URL in the path if it ends with a colon.
    var lead = ""
    return editing(piecesOf: path[...], separator: 0x2F) { editor, segment in
      defer {
        last = segment
        if !segment.isEmpty { lead = PercentEncoding.decode(String(segment)) }
      }
      if lead.utf8.last == 0x3A, let edited = editor.edit(authority: segment) { return edited }
      if SecretNames.announcesCard(segment: last), CardNumber.isOne(Array(segment.utf8)[...]),
        let edited = editor.replacement(for: String(segment), .shape, "card number", isDistinctive: true)
      {
        return edited
      }
      if editor.names.announcesSecret(segment: last), ValueHeuristics.isRandom(String(segment), atLeast: 20) {
        return editor.replacement(for: String(segment), .shape, "key", isDistinctive: true)
      }
      var isFirst = true
      return editor.editing(piecesOf: segment, separator: 0x3B) { editor, piece in
        defer { isFirst = false }
        return isFirst ? editor.edit(encoded: String(piece), plusIsSpace: false) : editor.edit(item: String(piece))
      }
    }
  }

  /// A segment of a path that is the authority of a URL, without its user information; `nil` where that is no secret.
  private mutating func edit(authority segment: Substring) -> String? {
    let plain = PercentEncoding.decode(String(segment))
    guard let mark = plain.lastIndex(of: "@"), plain[..<mark].contains(":"), isSecret(userInfo: String(plain[..<mark]))
    else { return nil }
    let host =
      segment.lastIndex(of: "@").map { String(segment[$0...]) } ?? PercentEncoding.encode(String(plain[mark...]))
    return replacement(for: String(plain[..<mark]), .name, "user information").map { $0 + host }
  }

  /// A query, or a form's body, without its secrets; `nil` where it has none.
  package mutating func edit(query: String) -> String? {
    editing(piecesOf: query[...], separator: 0x26) { editor, item in
      guard !item.isEmpty else { return nil }
      // Some write `;` between items.
      let isList = item.utf8.split(separator: 0x3B, omittingEmptySubsequences: false).dropFirst().allSatisfy {
        $0.contains(0x3D)
      }
      return isList
        ? editor.editing(piecesOf: item, separator: 0x3B) { $0.edit(item: String($1)) }
        : editor.edit(item: String(item))
    }
  }

  /// One `name=value`, encoded, without its secret; `nil` where it has none.
  private mutating func edit(item: String) -> String? {
    guard let equals = item.utf8.firstIndex(of: 0x3D) else { return edit(encoded: item, plusIsSpace: true) }
    let start = item.utf8.index(after: equals)
    guard start < item.endIndex else { return nil }
    let name = Self.decodedName(String(item[..<equals]))
    let value = PercentEncoding.decode(String(item[start...]), plusIsSpace: true)
    return edit(value, named: name, in: .parameter).map { item[...equals] + PercentEncoding.encode($0) }
  }

  /// The value of an item of a query or of a form, decoded, without its secrets; `nil` where it has none.
  package mutating func edit(parameter name: String, _ value: String) -> String? {
    edit(value, named: name, in: .parameter)
  }

  /// Percent-encoded text without its secrets; `nil` where it has none.
  private mutating func edit(encoded text: String, plusIsSpace: Bool) -> String? {
    edit(decoded: PercentEncoding.decode(text, plusIsSpace: plusIsSpace)).map { PercentEncoding.encode($0) }
  }

  /// Text that was percent-encoded, and may be a query of its own, without its secrets; `nil` where it has none.
  mutating func edit(decoded text: String) -> String? {
    guard nesting < 3, text.utf8.contains(UInt8(ascii: "=")), Self.looksLikeForm(Array(text.utf8)) else {
      return edit(text: text, allowsRelative: true)
    }
    nesting += 1
    defer { nesting -= 1 }
    let before = mentions.count
    let edited = edit(query: text)
    // Detection must not report one secret twice.
    if mentions.count > before { return edited }
    return edit(text: edited ?? text, allowsRelative: true) ?? edited
  }
}
