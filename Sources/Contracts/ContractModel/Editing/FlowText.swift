package import JSONSyntax

/// Writes values on one line, as they are written into the text of a document.
package enum FlowText {
  /// The words that are no texts in YAML without quotation marks.
  private static let reserved: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf",
  ]

  /// Returns a value in YAML's flow style: `{ key: /id }`.
  package static func yaml(_ value: JSONLiteral) -> String {
    switch value {
    case .null, .bool, .number: String(decoding: value.serialized(), as: UTF8.self)
    case .string(let text): scalar(text)
    case .array(let elements): "[\(elements.map(yaml).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ \(members.map { "\(scalar($0.key)): \(yaml($0.value))" }.joined(separator: ", ")) }"
    }
  }

  /// Returns a value in JSON, with a space after each comma and colon.
  package static func json(_ value: JSONLiteral) -> String {
    switch value {
    case .array(let elements): "[\(elements.map(json).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ \(members.map { "\(json(.string($0.key))): \(json($0.value))" }.joined(separator: ", ")) }"
    default: String(decoding: value.serialized(), as: UTF8.self)
    }
  }

  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.utf8.first.map { ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2F } == true
      && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "_-./".utf8.contains($0) }
    if isPlain, !reserved.contains(text.lowercased()) { return text }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      return String(decoding: JSONLiteral.string(text).serialized(), as: UTF8.self)
    }
    return "'\(text.replacing("'", with: "''"))'"
  }
}
