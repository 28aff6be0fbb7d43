package import HTTPMessages

extension SecretEditor {
  // MARK: Header fields

  /// The value of a header field without its secrets; `nil` where it has none.
  ///
  /// `Authorization` keeps its scheme: `Bearer REDACTED-1`. Cookies keep names and attributes: `id=REDACTED-2; Path=/`.
  package mutating func edit(header name: String, _ value: String) -> String? {
    let weight = weight(of: name, in: .header)
    if weight == .kept { return nil }
    if ASCII.equalIgnoringCase(name, "Cookie") { return edit(cookies: value) }
    if ["Set-Cookie", "Set-Cookie2"].contains(where: { ASCII.equalIgnoringCase(name, $0) }) {
      let end = value.firstIndex(of: ";") ?? value.endIndex
      return edit(cookies: String(value[..<end])).map { $0 + value[end...] }
    }
    if ASCII.equalIgnoringCase(name, "Sec-WebSocket-Protocol") { return edit(protocols: value, named: name) }
    if ["WWW-Authenticate", "Proxy-Authenticate"].contains(where: { ASCII.equalIgnoringCase(name, $0) }) {
      return edit(challenges: value)
    }
    guard weight >= .ambiguous else {
      let wasIdentifier = isIdentifier
      defer { isIdentifier = wasIdentifier }
      isIdentifier = value.utf8.count <= 24 && isIdentifier(name)
      let mayBeURL = purpose.isStrict || Self.headersOfURLs.contains { ASCII.equalIgnoringCase(name, $0) }
      return edit(text: value, allowsRelative: mayBeURL)
    }
    let prefix = ASCII.lowercased(name).contains("auth") ? Self.scheme(of: value) : ""
    let secret = ASCII.trimmed(String(value.dropFirst(prefix.count)))
    guard isSecret(secret, weight, .header) else { return nil }
    let isDistinctive = isDistinctive(secret, weight)
    return replacement(for: secret, .name, name, isDistinctive: isDistinctive).map { prefix + $0 }
  }

  /// Challenges without the tokens after their schemes: `Negotiate oYGz…` (RFC 4559, section 4.1).
  private mutating func edit(challenges text: String) -> String? {
    let edited = editing(piecesOf: text[...], separator: 0x2C) { editor, part in
      let words = part.split(separator: " ")
      guard words.count == 2, let token = words.last, !token.dropLast(2).contains("="), token.utf8.count >= 8 else {
        return nil
      }
      return editor.replacement(for: String(token), .name, "challenge", isDistinctive: true).map { edited in
        part.prefix { $0 == " " } + words[0] + " " + edited
      }
    }
    return edited ?? edit(text: text, allowsRelative: false)
  }

  /// A list of protocols without the token that scripts put there, which can set no other field.
  private mutating func edit(protocols list: String, named name: String) -> String? {
    var isAnnounced = false
    return editing(piecesOf: list[...], separator: 0x2C) { editor, item in
      let text = ASCII.trimmed(String(item))
      defer { isAnnounced = Self.schemes.contains(ASCII.lowercased(text)) }
      let isSecret =
        isAnnounced
        ? editor.isSecret(text, .certain, .header)
        : text.split(separator: ".").contains { ValueHeuristics.isRandom(String($0), atLeast: 16) }
      guard isSecret else { return nil }
      return editor.replacement(for: text, .name, name, isDistinctive: true).map { item.prefix { $0 == " " } + $0 }
    }
  }

  /// The scheme before credentials, with its space: one word that says how to read them (RFC 9110, section 11.4).
  private static func scheme(of credentials: String) -> Substring {
    guard let space = credentials.firstIndex(of: " ") else { return "" }
    let scheme = credentials[..<space].utf8
    let isScheme =
      (1...20).contains(scheme.count) && scheme.allSatisfy { ValueHeuristics.isAlphanumeric($0) || $0 == 0x2D }
    return isScheme ? credentials[...space] : ""
  }

  /// The value of a cookie without its secrets; `nil` where it has none.
  package mutating func edit(cookie name: String, _ value: String) -> String? {
    edit(value, named: name, in: .cookie)
  }

  /// The pairs of a `Cookie` field, or the one of `Set-Cookie`, without their values; `nil` where nothing is secret.
  private mutating func edit(cookies text: String) -> String? {
    editing(piecesOf: text[...], separator: 0x3B) { editor, pair in
      // A cookie without an equals sign has a value and no name.
      let start = pair.firstIndex(of: "=").map(pair.index(after:)) ?? pair.startIndex
      let name = ASCII.trimmed(String(pair[..<start].dropLast()))
      let value = ASCII.trimmed(String(pair[start...]))
      let space = start == pair.startIndex ? pair.prefix { $0 == " " } : ""
      return editor.edit(value, named: name, in: .cookie).map { pair[..<start] + space + $0 }
    }
  }

  static let headersOfURLs = [
    "Location", "Content-Location", "Referer", "Link", "Refresh", "Content-Disposition", "URI",
  ]

  // MARK: Bodies

  /// A body without its secrets; `nil` where it has none, or is of a type that is not read.
  ///
  /// Read are JSON, JSON line by line, forms of both kinds and other text; of a body without a type, or of one that
  /// says nothing about it, it is seen what it is.
  package mutating func edit(body: [UInt8], type: MediaType?) -> [UInt8]? {
    guard !body.isEmpty else { return nil }
    if let wide = UTF16Text(body, type: type) { return edit(narrow: wide.text, type: type).map(wide.bytes) }
    return edit(narrow: body, type: type)
  }

  /// A body whose ASCII characters take a byte each.
  private mutating func edit(narrow body: [UInt8], type: MediaType?) -> [UInt8]? {
    guard let type else { return edit(unnamed: body) }
    if type.isJSON { return edit(json: body) ?? (Self.looksLikeForm(body) ? edit(form: body) : nil) }
    if type.type == "multipart" {
      guard let form = MultipartForm(body, type: type) ?? MultipartForm(detectingBoundaryIn: body) else {
        return Self.looksLikeText(body) ? edit(unnamed: body) : edit(unread: body)
      }
      return edit(form, in: body)
    }
    if type.sequence != nil { return edit(lines: body) }
    switch type.essence {
    case "application/x-www-form-urlencoded": return Self.looksLikeJSON(body[...]) ? edit(json: body) : edit(form: body)
    case "text/plain": return edit(unnamed: body)
    default: break
    }
    guard type.isText else {
      let isRead = type.type == "application" || Self.looksLikeJSON(body[...])
      return isRead && Self.looksLikeText(body) ? edit(unnamed: body) : edit(unread: body)
    }
    if Self.looksLikeWrappedJSON(body) { return edit(json: body) }
    return edit(text: body, settings: type.mayBeSettings, isTable: type.isTable)
  }

  /// Text that may hold elements, settings or a table with the names of secrets.
  private mutating func edit(text body: [UInt8], settings: Bool, isTable: Bool) -> [UInt8]? {
    // UTF-16 has a zero beside every letter.
    guard !body.prefix(512).contains(0) else { return edit(unread: body) }
    let style = settings ? Style.settings : .text
    let cells = settings || isTable ? tableSecrets(body, isTable: isTable) : []
    guard !cells.isEmpty else { return edit(body, body.indices, allowsRelative: false, style) }
    return editPlain(body, body.indices, allowsRelative: false, style, adding: cells)
  }

  /// A body whose kind is recognized by its content.
  mutating func edit(unnamed body: [UInt8]) -> [UInt8]? {
    if let form = MultipartForm(detectingBoundaryIn: body) { return edit(form, in: body) }
    if Self.looksLikeJSON(body[...]) || Self.looksLikeWrappedJSON(body) { return edit(json: body) }
    return Self.looksLikeForm(body) ? edit(form: body) : edit(text: body, settings: true, isTable: false)
  }

  /// A body that is no text by its type or its first bytes, which reports show nevertheless if it is valid UTF-8.
  private mutating func edit(unread body: [UInt8]) -> [UInt8]? {
    guard purpose.isStrict, String(validUTF8: body) != nil else { return nil }
    return edit(body, body.indices, allowsRelative: true)
  }

  private mutating func edit(form body: [UInt8]) -> [UInt8]? {
    edit(query: String(decoding: body, as: UTF8.self)).map { Array($0.utf8) }
  }

  /// Text whose lines may be JSON, perhaps after the name of a field of an event stream.
  private mutating func edit(lines body: [UInt8]) -> [UInt8]? {
    var isChanged = false
    var output: [UInt8] = []
    for line in BytePieces(body[...], separator: 0x0A) {
      if line.startIndex > 0 { output.append(0x0A) }
      guard !line.isEmpty else { continue }
      let json = line.drop { $0 != 0x7B && $0 != 0x5B }
      if Self.looksLikeJSON(json), let edited = edit(json: Array(json)) {
        output += line[..<json.startIndex] + edited
        isChanged = true
      } else if json.isEmpty, let edited = edit(body, line.startIndex..<line.endIndex, allowsRelative: false) {
        output += edited
        isChanged = true
      } else {
        output += line
      }
    }
    return isChanged ? output : nil
  }

  /// The header fields of a part of a form without their secrets; `nil` where they have none.
  private mutating func edit(head: ArraySlice<UInt8>) -> [UInt8]? {
    var isChanged = false
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
      guard let colon = line.firstIndex(of: 0x3A) else { return Array(line) }
      let value = line[(colon + 1)...].drop(while: Self.isBlank).prefix { $0 != 0x0D }
      let name = ASCII.trimmed(String(decoding: line[..<colon], as: UTF8.self))
      guard let edited = edit(header: name, String(decoding: value, as: UTF8.self)) else { return Array(line) }
      isChanged = true
      return line[..<value.startIndex] + Array(edited.utf8) + line[value.endIndex...]
    }
    return isChanged ? Array(lines.joined(separator: [0x0A])) : nil
  }

  /// The parts of a form, those of secret names as a whole, the others by their own types; files that are not text stay.
  private mutating func edit(_ form: MultipartForm, in body: [UInt8]) -> [UInt8]? {
    guard nesting < 3 else { return nil }
    nesting += 1
    defer { nesting -= 1 }
    var output: [UInt8] = []
    var copied = 0
    for part in form.parts {
      if let head = edit(head: body[part.start..<part.content.lowerBound]) {
        output += body[copied..<part.start] + head
        copied = part.content.lowerBound
      }
      let content = Array(body[part.content])
      let edited: [UInt8]?
      if part.fileName == nil, part.type == nil, let text = String(validUTF8: content) {
        edited = edit(text, named: part.name, in: .parameter).map { Array($0.utf8) }
      } else {
        edited = edit(body: content, type: part.type)
      }
      guard let edited else { continue }
      output += body[copied..<part.content.lowerBound] + edited
      copied = part.content.upperBound
    }
    return copied == 0 ? nil : output + body[copied...]
  }

  /// Whether a text is JSON in a call or after a prefix: `cb({"a":1});`, `)]}',{"a":1}`, `window.x = {"a":1};`.
  private static func looksLikeWrappedJSON(_ body: [UInt8]) -> Bool {
    let end = body.suffix(16).last { !isBlank($0) && $0 != 0x0A && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ")") }
    guard end == UInt8(ascii: "}") || end == UInt8(ascii: "]") else { return false }
    let lead = body.prefix(128).prefix { byte in
      ValueHeuristics.isAlphanumeric(byte) || isBlank(byte) || byte == 0x0A || "_$.()/*;,'&|=]}".utf8.contains(byte)
    }
    return !lead.isEmpty && looksLikeJSON(body[lead.endIndex...])
  }

  /// Whether a body of a type that says nothing about it begins as text does.
  package static func looksLikeText(_ body: some Sequence<UInt8>) -> Bool {
    body.prefix(512).allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether a body is `name=value` and so on, each name without what only other texts have.
  static func looksLikeForm(_ body: [UInt8]) -> Bool {
    guard let equals = body.prefix(256).firstIndex(of: 0x3D), equals > 0,
      body[..<equals].allSatisfy({ ValueHeuristics.isAlphanumeric($0) || "-_.~%+[]".utf8.contains($0) })
    else { return false }
    return body.prefix(4096).allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"{}".utf8.contains($0) }
  }
}

extension MediaType {
  /// Whether a body of this type is a table, a row a line.
  fileprivate var isTable: Bool { ["csv", "tab-separated-values", "tsv"].contains(subtype) }

  /// Whether a body of this type may be settings, a line each.
  fileprivate var mayBeSettings: Bool {
    essence == "text/plain" || ["yaml", "toml", "properties", "ini"].contains(where: subtype.contains)
  }

  /// Whether a body of this type is text for people or programs.
  package var isText: Bool {
    if type == "text" || subtype.hasSuffix("+xml") || subtype.hasSuffix("+yaml") { return true }
    return type == "application" && ["xml", "javascript", "graphql", "yaml", "x-yaml", "toml", "sql"].contains(subtype)
  }
}
