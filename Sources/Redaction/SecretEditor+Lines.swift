import HTTPExchange

extension SecretEditor {
  /// The values that lines of a text give to secret names, as settings do: `password=x`, `- token: "x" # mine`.
  ///
  /// The value must be all that the line has, so that no sentence is read for a setting.
  func settingSecrets(_ bytes: [UInt8]) -> [Candidate] {
    bytes.split(separator: 0x0A).compactMap { line in
      var rest = line.drop(while: Self.isBlank)
      for lead in ["- ", "export ", "set "] where rest.starts(with: lead.utf8) {
        rest = rest.dropFirst(lead.utf8.count).drop(while: Self.isBlank)
      }
      let mark = rest.first.flatMap { Self.isQuote($0) ? $0 : nil }
      if mark != nil { rest = rest.dropFirst() }
      let name = rest.prefix(65).prefix { ValueLook.isAlphanumeric($0) || "_-.".utf8.contains($0) }
      guard (2...64).contains(name.count) else { return nil }
      rest = rest[name.endIndex...]
      if let mark {
        guard rest.first == mark else { return nil }
        rest = rest.dropFirst()
      }
      rest = rest.drop(while: Self.isBlank)
      guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "="),
        case let text = String(decoding: name, as: UTF8.self),
        case let weight = names.weight(of: text, in: .member), weight >= .textual,
        let value = Self.settingValue(rest.dropFirst().drop(while: Self.isBlank))
      else { return nil }
      let secret = String(decoding: value, as: UTF8.self)
      guard !ValueLook.isMask(secret), isSecret(untyped: secret, weight) else { return nil }
      let isDistinctive = isDistinctive(secret, weight)
      return Candidate(range: value.indices, .secret(secret, .name, text, isDistinctive: isDistinctive))
    }
  }

  /// The value of a setting without its quotation marks; `nil` where more than a remark stands behind it.
  private static func settingValue(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = rest.first, !"|>&*!#".utf8.contains(first) else { return nil }
    let value = isQuote(first) ? rest.dropFirst().prefix { $0 != first } : rest.prefix { isOfBareValue($0) }
    var behind = rest[value.endIndex...]
    if isQuote(first) {
      guard behind.first == first else { return nil }
      behind = behind.dropFirst()
    }
    behind = behind.drop(while: isBlank)
    return value.isEmpty || behind.first.map { $0 != UInt8(ascii: "#") } ?? false ? nil : value
  }

  /// Whether a text is JSON in a call or behind a guard: `cb({"a":1});`, `)]}',{"a":1}`, `window.x = {"a":1};`.
  static func looksLikeWrappedJSON(_ body: [UInt8]) -> Bool {
    let end = body.suffix(16).last { !isBlank($0) && $0 != 0x0A && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ")") }
    guard end == UInt8(ascii: "}") || end == UInt8(ascii: "]") else { return false }
    let lead = body.prefix(128).prefix { byte in
      ValueLook.isAlphanumeric(byte) || isBlank(byte) || byte == 0x0A || "_$.()/*;,'&|=]}".utf8.contains(byte)
    }
    return !lead.isEmpty && looksLikeJSON(body[lead.endIndex...])
  }

  /// Whether a body of a type that says nothing about it begins as text does.
  package static func looksLikeText(_ body: some Sequence<UInt8>) -> Bool {
    body.prefix(512).allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}

extension MediaType {
  /// Whether a body of this type may be settings, a line each.
  var mayBeSettings: Bool {
    essence == "text/plain" || ["yaml", "toml", "properties", "ini"].contains(where: subtype.contains)
  }
}
