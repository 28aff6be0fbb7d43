package import ContractModel
package import JSONSyntax

/// The values that descriptions name, such as `'file'` in "Type of the entry ('file', 'directory')".
///
/// Many documents list the values of a text in its description alone. They are candidates: nothing is judged by them.
package enum DescribedValues {
  private static let (maximumValues, maximumLength, maximumVariants) = (8, 40, 3)
  private static let quotes: [Character: Character] = ["'": "'", "\"": "\"", "`": "`", "‘": "’", "“": "”"]
  private static let openings: Set<Character> = [" ", "(", "[", ",", ":", "/", "|", "="]
  private static let noValues: Set<String> = ["null", "none", "true", "false", "undefined"]

  /// Returns the quoted words of a text, in order.
  package static func quoted(in text: String) -> [String] {
    var values: [String] = []
    var rest = text[...]
    var previous: Character = " "
    while let character = rest.first {
      rest = rest.dropFirst()
      // An apostrophe inside a word opens nothing.
      if let close = quotes[character], openings.contains(previous) || previous.isNewline,
        let end = rest.firstIndex(of: close)
      {
        let word = String(rest[..<end])
        let isValue =
          !word.isEmpty && word.count <= maximumLength && !noValues.contains(word.lowercased())
          && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.+/:".contains($0)) }
        if isValue {
          if !values.contains(word) { values.append(word) }
          rest = rest[rest.index(after: end)...]
          previous = close
          continue
        }
      }
      previous = character
    }
    return Array(values.prefix(maximumValues))
  }

  /// Phrases before values without quotation marks, and phrases for which there is one well-known value.
  private static let offers = ["one of", "allowed values", "valid values", "possible values", "accepted values"]
  private static let forms = [
    ("yyyy-mm-dd", "2024-01-15"), ("iso 8601", "2024-01-15T12:00:00Z"), ("iso8601", "2024-01-15T12:00:00Z"),
    ("rfc 3339", "2024-01-15T12:00:00Z"), ("rfc3339", "2024-01-15T12:00:00Z"), ("integer", "1"), ("number", "1"),
    ("boolean", "true"), ("uuid", "3fa85f64-5717-4562-b3fc-2c963f66afa6"),
  ]

  /// Returns the values that a refusal offers: the quoted words, the words after "one of", and a value of the form that
  /// it names.
  package static func offered(in text: String) -> [String] {
    let lower = text.lowercased()
    var values = quoted(in: text)
    if lower.utf8.count == text.utf8.count,
      let end = offers.lazy.compactMap({ lower.firstRange(of: $0)?.upperBound }).first
    {
      let length = lower.utf8.distance(from: lower.startIndex, to: end)
      var listed = text[text.utf8.index(text.startIndex, offsetBy: length)...]
      listed = listed.drop { " :=[({".contains($0) }
      listed = listed.prefix { !";)]}".contains($0) && !$0.isNewline }
      for word in listed.split(whereSeparator: { " ,|'\"".contains($0) }) where values.count < maximumValues {
        let value = word.last == "." ? word.dropLast() : word
        guard !["or", "and", "are", "is"].contains(value), value.count <= maximumLength,
          value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.+/:".contains($0)) })
        else { continue }
        if !values.contains(String(value)) { values.append(String(value)) }
        // A sentence ends here.
        if word.last == "." { break }
      }
    }
    return values + forms.filter { lower.contains($0.0) && !values.contains($0.1) }.prefix(1).map(\.1)
  }

  /// Returns the values that the description of a text names; empty if the schema says more of it.
  private static func values(of shape: SchemaShape) -> [String] {
    let isText = shape.types == ["string"]
    let isFree =
      shape.enumeration.isEmpty && shape.formats.isEmpty
      && !["pattern", "default", "example", "examples"].contains { keyword in
        shape.schemas.contains { $0[keyword] != nil }
      }
    guard isText, isFree else { return [] }
    return shape.schemas.compactMap { $0["description"]?.string }.flatMap(quoted)
  }

  /// Returns the first value that the description of a member names or asks for, otherwise a simple one.
  package static func first(of shape: SchemaShape) -> JSONLiteral {
    if let value = values(of: shape).first { return .string(value) }
    let simple = GeneratedValue.simple(of: shape)
    guard case .string(let text) = simple,
      shape.schemas.contains(where: { $0["description"]?.string.map(asksForFinalDot) ?? false })
    else { return simple }
    return .string(withFinalDot(text))
  }

  /// Returns whether a text says that a name ends with a dot, as absolute domain names do (RFC 1034, section 3.1).
  package static func asksForFinalDot(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["trailing dot", "end with a dot", "ends with a dot", "end in a dot", "final dot", "not canonical"]
      .contains { text.contains($0) }
  }

  /// Returns an absolute domain name that begins with a text.
  package static func withFinalDot(_ text: String) -> String {
    let label = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    return label.hasSuffix(".") ? label : "\(label)."
  }

  /// Returns an object with the values that the descriptions of its members name: the first of each member, then the
  /// second of each, and so on; empty if they name none.
  package static func variants(of value: JSONLiteral, _ schema: SchemaReference) -> [JSONLiteral] {
    guard case .object(let members) = value else { return [] }
    let shape = SchemaShape(schema)
    let named = members.compactMap { member -> (key: String, values: [String])? in
      guard case .string = member.value, let values = shape.member(member.key).map(values), !values.isEmpty else {
        return nil
      }
      return (member.key, values)
    }
    let count = min(maximumVariants, named.map(\.values.count).max() ?? 0)
    return (0..<count).map { turn in
      named.reduce(value) { whole, member in
        let chosen = member.values[min(turn, member.values.count - 1)]
        return whole.replacing([member.key], with: .string(chosen))
      }
    }
    .filter { $0.isAllowed(by: schema) }
  }
}
