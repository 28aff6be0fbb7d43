import HTTPMessages
import JSONSyntax

/// Parses text written in a parameter's style.
struct ParameterTextReader {
  let name: String
  let style: ParameterStyle
  let explode: Bool
  let shape: ParameterShape

  /// Parses the text of a path expression or a header field; `nil` if it is not written in the style.
  func value(of text: String) -> JSONLiteral? {
    switch style {
    case .label:
      guard text.first == "." else { return nil }
      return value(of: String(text.dropFirst()), separator: explode ? "." : ",", pairs: explode)
    case .matrix: return matrix(text)
    default: return value(of: text, separator: ",", pairs: explode)
    }
  }

  /// Whether the members of an object are parts of their own, under their own names.
  var isExplodedObject: Bool { style != .deepObject && explode && shape.isObject }

  /// Returns whether a part of a query with a decoded name belongs to this parameter.
  func owns(_ part: String) -> Bool {
    if style == .deepObject { return part.hasPrefix(name + "[") && part.hasSuffix("]") }
    if isExplodedObject { return shape.members.isEmpty || shape.members[part] != nil }
    return part == name
  }

  /// Parses the parts of a query, whose names are decoded; `nil` if none belongs to this parameter.
  func value(ofParts parts: [(name: String, text: String)]) -> JSONLiteral? {
    if style == .deepObject { return deepObject(parts) }
    if isExplodedObject { return explodedObject(parts) }
    guard let first = parts.first(where: { $0.name == name })?.text else { return nil }
    if explode {
      let count = parts.count { $0.name == name }
      guard shape.isList(of: count) else { return ParameterShape.scalar(decoded(first), of: shape.types) }
      return shape.array(parts.compactMap { $0.name == name ? decoded($0.text) : nil })
    }
    let separators: [String] =
      switch style {
      case .spaceDelimited: ["%20", "+"]
      case .pipeDelimited: ["|", "%7C", "%7c"]
      default: [",", "%2C", "%2c"]
      }
    let pieces = Self.split(first, at: separators).map(decoded)
    if shape.isObject { return object(pieces) }
    if shape.isList(of: pieces.count) { return shape.array(first.isEmpty ? [] : pieces) }
    return ParameterShape.scalar(decoded(first), of: shape.types)
  }

  /// Returns the characters of a value; only the style `cookie` writes them as they are.
  private func decoded(_ text: String) -> String {
    style == .cookie ? text : PercentEncoding.decode(text, plusIsSpace: true)
  }

  /// Splits at the first of some separators that occurs in the text: at encoded commas only if it has no plain one.
  private static func split(_ text: String, at separators: [String]) -> [String] {
    guard let separator = separators.first(where: text.contains) else {
      return [text]
    }
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  private func value(of text: String, separator: String, pairs: Bool) -> JSONLiteral? {
    let pieces = text.split(separator: separator, omittingEmptySubsequences: false).map(ASCII.trimmedText)
    if shape.isObject { return pairs ? object(ofPairs: pieces) : object(pieces) }
    if shape.isList(of: pieces.count) { return shape.array(text.isEmpty ? [] : pieces) }
    return ParameterShape.scalar(text, of: shape.types)
  }

  private func matrix(_ text: String) -> JSONLiteral? {
    guard text.first == ";" else { return nil }
    let pieces = text.dropFirst().split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    if shape.isObject, explode { return object(ofPairs: pieces) }
    var values: [String] = []
    for piece in pieces {
      let (key, value) = Self.pair(piece)
      guard key == name else { return nil }
      values.append(value ?? "")
    }
    guard let first = values.first else { return nil }
    if explode, shape.isList(of: values.count) { return shape.array(values) }
    guard values.count == 1 else { return nil }
    return value(of: first, separator: ",", pairs: false)
  }

  private func deepObject(_ parts: [(name: String, text: String)]) -> JSONLiteral? {
    let pairs = parts.compactMap { part -> (key: String, text: String)? in
      guard owns(part.name) else { return nil }
      return (String(part.name.dropFirst(name.count + 1).dropLast()), decoded(part.text))
    }
    // An optional literal would turn `nil` into JSON's null.
    guard !pairs.isEmpty else { return nil }
    return shape.object(pairs)
  }

  private func explodedObject(_ parts: [(name: String, text: String)]) -> JSONLiteral? {
    let pairs = parts.compactMap { part -> (key: String, text: String)? in
      owns(part.name) ? (part.name, decoded(part.text)) : nil
    }
    // An optional literal would turn `nil` into JSON's null.
    guard !pairs.isEmpty else { return nil }
    return shape.object(pairs)
  }

  private func object(_ pieces: [String]) -> JSONLiteral? {
    if pieces == [""] { return .object([]) }
    guard pieces.count.isMultiple(of: 2) else { return nil }
    return shape.object(
      stride(from: 0, to: pieces.count, by: 2).map { (key: pieces[$0], text: pieces[$0 + 1]) }
    )
  }

  private func object(ofPairs pieces: [String]) -> JSONLiteral? {
    if pieces == [""] { return .object([]) }
    var pairs: [(key: String, text: String)] = []
    for piece in pieces {
      let (key, value) = Self.pair(piece)
      guard let value else { return nil }
      pairs.append((key, value))
    }
    return shape.object(pairs)
  }

  private static func pair(_ piece: String) -> (String, String?) {
    let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (halves.first ?? "", halves.count > 1 ? halves[1] : nil)
  }
}

extension ASCII {
  fileprivate static func trimmedText(_ text: Substring) -> String { trimmed(String(text)) }
}
