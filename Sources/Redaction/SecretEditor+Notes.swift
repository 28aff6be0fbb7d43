import HTTPMessages

extension SecretEditor {
  /// Returns a text that a person or a tool wrote without its secrets; `nil` if it has none.
  ///
  /// In addition to what counts in every text, values count that are assigned to secret names: `password=x`, `token:
  /// x`.
  package mutating func edit(note text: String) -> String? {
    let bytes = Array(text.utf8)
    let candidates = assignedSecrets(bytes, bytes.indices, allowsBare: true)
    let edited = replacing(candidates, in: bytes, bytes.indices)
    let rest = edited ?? bytes
    // Detection must not report one secret twice.
    if purpose == .detection, !candidates.isEmpty { return nil }
    return (edit(rest, rest.indices, allowsRelative: true) ?? edited).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the values in quotation marks that a part of a text assigns to secret names: `login(password: "x")`.
  ///
  /// - Parameters:
  ///   - allowsBare: Whether values without quotation marks count.
  ///   - onlyKeys: Whether only values count that look like keys, because scripts use words such as "password".
  func assignedSecrets(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    allowsBare: Bool,
    onlyKeys: Bool = false
  ) -> [Candidate] {
    var found: [Candidate] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard Self.isOfName(bytes[offset]) else {
        offset += 1
        continue
      }
      let name = bytes[offset..<range.upperBound].prefix(while: Self.isOfName)
      offset = name.endIndex
      guard (2...64).contains(name.count),
        let start = Self.valueStart(after: offset, in: bytes[..<range.upperBound]),
        let value = Self.value(at: start, in: bytes[..<range.upperBound], allowsBare: allowsBare),
        case let text = String(decoding: name, as: UTF8.self),
        case let weight = names.weight(of: text, in: .member), weight >= .textual
      else { continue }
      offset = value.endIndex
      let secret = String(decoding: value, as: UTF8.self)
      guard isSecret(untyped: secret, weight), !onlyKeys || ValueHeuristics.isKey(secret) else { continue }
      let isDistinctive = isDistinctive(secret, weight)
      found.append(Candidate(range: value.indices, .secret(secret, .name, text, isDistinctive: isDistinctive)))
    }
    return found
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    ValueHeuristics.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// The start of the value that is assigned to the name before an offset; `nil` if there is none.
  private static func valueStart(after offset: Int, in text: ArraySlice<UInt8>) -> Int? {
    var rest = text[offset...]
    if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
    rest = rest.dropFirst(rest.prefix(4).prefix { $0 == 0x20 }.count)
    guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst()
    return rest.startIndex + rest.prefix(4).prefix { $0 == 0x20 }.count
  }

  /// The value that begins at an offset, without its quotation marks; `nil` where there is none.
  private static func value(at start: Int, in text: ArraySlice<UInt8>, allowsBare: Bool) -> ArraySlice<UInt8>? {
    let rest = text[start...]
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let value = rest.dropFirst().prefix { $0 != first }
      return value.isEmpty || value.endIndex == text.endIndex ? nil : value
    }
    guard allowsBare else { return nil }
    let word = rest.prefix(while: isOfBareValue)
    let credentials = text[word.endIndex...].drop { $0 == 0x20 }.prefix(while: isOfBareValue)
    let isScheme = schemes.contains(ASCII.lowercased(String(decoding: word.prefix(8), as: UTF8.self)))
    if isScheme, !credentials.isEmpty { return credentials }
    return word.isEmpty ? nil : word
  }

  static let schemes: Set<String> = ["bearer", "basic", "token", "digest"]

  static func isOfBareValue(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !"\"'`,;&<>()[]{}".utf8.contains(byte)
  }
}
