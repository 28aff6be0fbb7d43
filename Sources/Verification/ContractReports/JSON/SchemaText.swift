import JSONSyntax

/// JSON text for people: what fits on a line is on one line.
enum SchemaText {
  private static let longest = 120

  /// The text of a value, at an indentation and after what is already on its line.
  static func of(_ value: JSONLiteral, indentation: Int = 0, after prefix: String = "") -> String {
    let line = onOneLine(value)
    // A comma may follow.
    guard indentation + prefix.count + line.count >= longest else { return prefix + line }
    let margin = String(repeating: " ", count: indentation)
    switch value {
    case .object(let members):
      let parts = members.map { of($0.value, indentation: indentation + 2, after: "\(onOneLine(.string($0.key))): ") }
      return prefix + "{\n" + parts.map { "\(margin)  \($0)" }.joined(separator: ",\n") + "\n\(margin)}"
    case .array(let elements):
      var lines: [String] = []
      for text in elements.map(onOneLine) {
        if let last = lines.last, indentation + last.count + text.count + 5 <= longest {
          lines[lines.count - 1] += ", \(text)"
        } else {
          lines.append(text)
        }
      }
      return prefix + "[\n" + lines.map { "\(margin)  \($0)" }.joined(separator: ",\n") + "\n\(margin)]"
    default: return prefix + line
    }
  }

  private static func onOneLine(_ value: JSONLiteral) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { "\(onOneLine(.string($0.key))): \(onOneLine($0.value))" }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    case .array(let elements): return "[\(elements.map(onOneLine).joined(separator: ", "))]"
    default: return String(decoding: value.serialized(), as: UTF8.self)
    }
  }
}
