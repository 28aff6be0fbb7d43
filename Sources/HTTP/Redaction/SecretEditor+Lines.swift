import HTTPMessages

extension SecretEditor {
  /// The values that lines of a text assign to secret names, as settings do: `password=x`, `- token: "x" # mine`.
  ///
  /// The value must be all that the line has, so that no sentence is read as a setting.
  func settingSecrets(_ bytes: [UInt8]) -> [Candidate] {
    var found: [Candidate] = []
    /// The name that a setting gives to the value of the next one, and the column of both.
    var title: (name: String, column: Int)?
    for line in BytePieces(bytes[...], separator: 0x0A) where !line.isEmpty {
      guard let setting = Setting(line) else {
        found += passwordFields(line)
        continue
      }
      guard let value = Self.settingValue(setting.value) else { continue }
      let name = String(decoding: setting.name, as: UTF8.self)
      if setting.sign == UInt8(ascii: ":"), ["name", "key"].contains(name) {
        title = (String(decoding: value, as: UTF8.self), setting.column)
      } else if name == "value", let title, title.column == setting.column {
        found += candidates(value, named: title.name)
      } else {
        found += candidates(value, named: name)
        found += passwordFields(line)
      }
    }
    return found
  }

  /// The password in a line of a .pgpass file: host, port, database, user and password with colons between them.
  private func passwordFields(_ line: ArraySlice<UInt8>) -> [Candidate] {
    guard line.count < 512, !line.contains(0x20) else { return [] }
    let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard fields.count == 5, fields[1].allSatisfy(ValueHeuristics.isDigit) || fields[1].elementsEqual("*".utf8),
      !fields[1].isEmpty, fields[0].contains(where: ValueHeuristics.isLetter) || fields[0].elementsEqual("*".utf8),
      case let password = fields[4].filter({ $0 != 0x0D }), password.contains(where: ValueHeuristics.isLetter),
      fields[2].contains(where: ValueHeuristics.isLetter) || fields[2].elementsEqual("*".utf8)
    else { return [] }
    let secret = String(decoding: password, as: UTF8.self)
    let range = fields[4].startIndex..<(fields[4].startIndex + password.count)
    return [Candidate(range: range, .secret(secret, .name, "password", isDistinctive: false))]
  }

  /// A value as a candidate, where the name that it is assigned to is a secret one.
  func candidates(_ value: ArraySlice<UInt8>, named name: String) -> [Candidate] {
    let weight = names.weight(of: name, in: .member)
    guard weight >= .textual, !value.isEmpty, value.count <= Self.longestValue else { return [] }
    let secret = String(decoding: value, as: UTF8.self)
    guard !ValueHeuristics.isMask(secret), !ValueHeuristics.isReference(secret), isSecret(untyped: secret, weight)
    else { return [] }
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
      let words = rest.prefix(65).prefix {
        ValueHeuristics.isAlphanumeric($0) || $0 >= 0x80 || "_-. ".utf8.contains($0)
      }
      name = words.dropLast(words.reversed().prefix { $0 == 0x20 }.count)
      guard (2...64).contains(name.count) else { return nil }
      rest = rest[name.endIndex...]
      if let mark {
        guard rest.first == mark else { return nil }
        rest = rest.dropFirst()
      }
      rest = rest.drop(while: SecretEditor.isBlank)
      guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "="),
        !name.contains(0x20) || sign == UInt8(ascii: "=") && SecretNames.isPhrase(name)
      else { return nil }
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
