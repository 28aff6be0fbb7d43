import HTTPMessages

extension SecretEditor {
  /// The values that lines of a text assign to secret names, as settings do: `password=x`, `- token: "x" # mine`.
  ///
  /// The value must be all that the line has, so that no sentence is read as a setting.
  func settingSecrets(_ bytes: [UInt8]) -> [Candidate] {
    bytes.split(separator: 0x0A).flatMap { line -> [Candidate] in
      guard let setting = Setting(line), let value = Self.settingValue(setting.value) else { return [] }
      return candidates(value, named: String(decoding: setting.name, as: UTF8.self))
    }
  }

  /// A value as a candidate, where the name that it is assigned to is a secret one.
  func candidates(_ value: ArraySlice<UInt8>, named name: String) -> [Candidate] {
    let weight = names.weight(of: name, in: .member)
    guard weight >= .textual, !value.isEmpty, value.count <= Self.longestValue else { return [] }
    let secret = String(decoding: value, as: UTF8.self)
    guard !ValueHeuristics.isMask(secret), isSecret(untyped: secret, weight) else { return [] }
    let isDistinctive = isDistinctive(secret, weight)
    return [Candidate(range: value.indices, .secret(secret, .name, name, isDistinctive: isDistinctive))]
  }

  /// The most bytes of a value in text.
  private static let longestValue = 1 << 16

  /// A line that assigns a value to a name.
  struct Setting {
    /// The name, without quotation marks.
    let name: ArraySlice<UInt8>
    /// The number of bytes before the name.
    let column: Int
    /// `:` or `=`.
    let sign: UInt8
    /// The rest of the line, without the blanks around it.
    let value: ArraySlice<UInt8>

    /// Reads a line; `nil` where it assigns nothing.
    init?(_ line: ArraySlice<UInt8>) {
      var rest = line.drop(while: SecretEditor.isBlank)
      while rest.starts(with: "- ".utf8) { rest = rest.dropFirst(2).drop(while: SecretEditor.isBlank) }
      for keyword in ["export ", "set "] where rest.starts(with: keyword.utf8) {
        rest = rest.dropFirst(keyword.utf8.count).drop(while: SecretEditor.isBlank)
      }
      column = rest.startIndex - line.startIndex
      let mark = rest.first.flatMap { SecretEditor.isQuote($0) ? $0 : nil }
      if mark != nil { rest = rest.dropFirst() }
      name = rest.prefix(65).prefix { ValueHeuristics.isAlphanumeric($0) || "_-.".utf8.contains($0) }
      guard (2...64).contains(name.count) else { return nil }
      rest = rest[name.endIndex...]
      if let mark {
        guard rest.first == mark else { return nil }
        rest = rest.dropFirst()
      }
      rest = rest.drop(while: SecretEditor.isBlank)
      guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else { return nil }
      self.sign = sign
      let blanks = rest.reversed().prefix(while: SecretEditor.isBlank).count
      value = rest.dropFirst().dropLast(blanks).drop(while: SecretEditor.isBlank)
    }
  }

  /// The value of a setting without its quotation marks; `nil` where more than a remark follows it.
  static func settingValue(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = rest.first, !"|>&*!#".utf8.contains(first) else { return nil }
    var value = isQuote(first) ? rest.dropFirst().prefix { $0 != first } : rest.prefix { isOfBareValue($0) }
    if schemes.contains(ASCII.lowercased(String(decoding: value.prefix(8), as: UTF8.self))) {
      let credentials = rest[value.endIndex...].drop(while: isBlank).prefix { isOfBareValue($0) }
      if !credentials.isEmpty { value = credentials }
    }
    var remainder = rest[value.endIndex...]
    if isQuote(first) {
      guard remainder.first == first else { return nil }
      remainder = remainder.dropFirst()
    }
    remainder = remainder.drop(while: isBlank)
    return value.isEmpty || remainder.first.map { $0 != UInt8(ascii: "#") } ?? false ? nil : value
  }

  /// Whether a text is JSON in a call or after a prefix: `cb({"a":1});`, `)]}',{"a":1}`, `window.x = {"a":1};`.
  static func looksLikeWrappedJSON(_ body: [UInt8]) -> Bool {
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

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}

extension MediaType {
  /// Whether a body of this type is a table, a row a line.
  var isTable: Bool { ["csv", "tab-separated-values", "tsv"].contains(subtype) }

  /// Whether a body of this type may be settings, a line each.
  var mayBeSettings: Bool {
    essence == "text/plain" || ["yaml", "toml", "properties", "ini"].contains(where: subtype.contains)
  }
}
