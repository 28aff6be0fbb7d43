package import JSONSyntax

/// Writes JSON values as YAML that people edit: block style, quotation marks only where they are needed.
///
/// Every YAML 1.2 parser, and `YAMLDocument`, reads the same values from the text.
package enum YAMLWriter {
  /// The longest list of plain values that is written on one line, in characters.
  private static let longestLine = 80

  /// The longest key without a mark, in characters.
  private static let longestKey = 1000

  /// Returns a text that ends with a line feed.
  package static func text(of value: JSONLiteral) -> String {
    var output = ""
    switch value {
    case .object(let members) where !members.isEmpty: write(members, at: 0, to: &output)
    case .array(let elements) where !elements.isEmpty: write(elements, at: 0, to: &output)
    default: output = scalar(value) + "\n"
    }
    return output
  }

  private static func write(_ members: [JSONLiteral.Member], at depth: Int, to output: inout String) {
    for (position, member) in members.enumerated() {
      if position > 0 || output.last == "\n" { output += indentation(depth) }
      let key = key(member.key)
      // Parsers look no further than 1024 characters for the colon after a key, unless it is marked as one.
      output += key.unicodeScalars.count > longestKey ? "? \(key)\n\(indentation(depth)):" : key + ":"
      write(member.value, below: depth, to: &output)
    }
  }

  private static func write(_ elements: [JSONLiteral], at depth: Int, to output: inout String) {
    for (position, element) in elements.enumerated() {
      if position > 0 || output.last == "\n" { output += indentation(depth) }
      output += "- "
      switch element {
      case .object(let members) where !members.isEmpty: write(members, at: depth + 1, to: &output)
      case .array(let inner) where !inner.isEmpty: write(inner, at: depth + 1, to: &output)
      default: output += scalar(element) + "\n"
      }
    }
  }

  /// Writes the value of a member after its colon.
  private static func write(_ value: JSONLiteral, below depth: Int, to output: inout String) {
    switch value {
    case .object(let members) where !members.isEmpty:
      output += "\n"
      write(members, at: depth + 1, to: &output)
    case .array(let elements) where !elements.isEmpty:
      if let line = line(of: elements) {
        output += " \(line)\n"
      } else {
        output += "\n"
        write(elements, at: depth + 1, to: &output)
      }
    default: output += " \(scalar(value))\n"
    }
  }

  private static func indentation(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// Returns a list on one line; `nil` for a long one, and for one with other values than scalars.
  private static func line(of elements: [JSONLiteral]) -> String? {
    var texts: [String] = []
    for element in elements {
      switch element {
      case .object, .array: return nil
      default: texts.append(scalar(element))
      }
    }
    let line = "[\(texts.joined(separator: ", "))]"
    return line.count <= longestLine ? line : nil
  }

  private static func scalar(_ value: JSONLiteral) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): string(text)
    case .array: "[]"
    case .object: "{}"
    }
  }

  private static func key(_ text: String) -> String { text.contains(" ") ? quoted(text) : string(text) }

  private static func string(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  private static func quoted(_ text: String) -> String {
    let isSimple = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F || isLetterOrMark($0) }
    if isSimple { return "'" + text.replacing("'", with: "''") + "'" }
    // A JSON string is a double-quoted YAML scalar; what YAML does not print is escaped.
    var bytes: [UInt8] = []
    JSONLiteral.write(text, to: &bytes)
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x7F || isLetterOrMark(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
      }
    }
    return result
  }

  /// Whether a scalar beyond ASCII is safe to print.
  private static func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xA1 else { return false }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
      || properties.generalCategory == .otherPunctuation
  }

  /// The words that some parser reads as something else than a string (YAML 1.1 and 1.2).
  private static let reserved: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

  /// Whether a text means itself without quotation marks, also inside a list on one line.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) || first == 0x2F, let last = text.utf8.last, last != 0x20,
      last != 0x3A
    else { return false }
    let isHarmless = text.utf8.allSatisfy { byte in
      isLetter(byte) || byte &- 0x30 < 10 || " _-./;()$+".utf8.contains(byte)
    }
    return isHarmless && !reserved.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
