import HTTPMessages
import JSONSyntax

/// Parses text written in a parameter's style, in every way in which it can be read.
struct ParameterTextReader {
  let name: String
  let style: ParameterStyle
  let explode: Bool
  let shape: ParameterShape
  /// Whether a plus is a space, as in queries and forms; in paths, headers and cookies, it is itself.
  var plusIsSpace = true
  /// The names of a query or of cookies that other parameters and credentials own.
  var reserved: ReservedNames?

  // MARK: Paths and headers

  /// Parses the text of a path expression or a header field; `nil` if it is not written in the style.
  ///
  /// - Parameter isEncoded: Whether the text is percent-encoded, so that it is split before it is decoded, and encoded
  ///   delimiters belong to values (RFC 6570, section 3.2).
  func node(of text: String, isEncoded: Bool = false) -> TextNode? {
    let decode: (String) -> String = isEncoded ? { PercentEncoding.decode($0) } : { ASCII.trimmed($0) }
    switch style {
    case .label:
      guard text.first == "." else { return nil }
      return node(String(text.dropFirst()), explode ? "." : ",", pairs: explode, decode, isEncoded)
    case .matrix: return matrix(text, decode, isEncoded)
    case .form, .simple, .spaceDelimited, .pipeDelimited, .deepObject, .cookie:
      return node(text, ",", pairs: explode, decode, isEncoded)
    }
  }

  private func node(
    _ text: String,
    _ separator: Character,
    pairs: Bool,
    _ decode: (String) -> String,
    _ isEncoded: Bool
  ) -> TextNode? {
    guard shape.isSplit else { return TextNode(isEncoded ? decode(text) : text, as: shape.types) }
    let pieces = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    let node =
      if shape.isObject {
        pairs ? object(ofPairs: pieces, decode) : object(pieces.map(decode))
      } else {
        value(pieces.map(decode), isEncoded ? decode(text) : text)
      }
    // Clients that encode a list or an object as a whole are understood where one value with delimiters is invalid.
    guard isEncoded, pieces.count == 1, decode(text).contains(separator) else { return node }
    let whole = self.node(decode(text), separator, pairs: pairs, { $0 }, false)
    return node.flatMap { node in whole.map(node.or) } ?? whole ?? node
  }

  /// Returns a list or a scalar, whichever the shape prefers, with the other as another reading.
  private func value(_ pieces: [String], _ whole: String) -> TextNode {
    let scalar = TextNode(whole, as: shape.types)
    guard shape.allowsList else { return scalar }
    let list = TextNode(list: whole.isEmpty ? [] : pieces.map { TextNode($0, as: shape.elements, mayBeJSON: true) })
    guard shape.allowsScalar else { return list }
    return shape.isList(of: pieces.count) ? list.or(scalar) : scalar.or(list)
  }

  private func matrix(_ text: String, _ decode: (String) -> String, _ isEncoded: Bool) -> TextNode? {
    guard text.first == ";" else { return nil }
    let pieces = text.dropFirst().split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    if shape.isObject, explode { return object(ofPairs: pieces, decode) }
    var values: [String] = []
    for piece in pieces {
      let (key, value) = Self.pair(piece)
      guard decode(key) == name else { return nil }
      values.append(value ?? "")
    }
    guard let first = values.first else { return nil }
    if explode, shape.allowsList, values.count > 1 || shape.isList(of: 1) {
      return TextNode(list: values.map { TextNode(decode($0), as: shape.elements) })
    }
    guard values.count == 1 else { return nil }
    return node(first, ",", pairs: false, decode, isEncoded)
  }

  // MARK: Queries, cookies and forms

  /// Whether the members of an object are parts of their own, under their own names.
  var isExplodedObject: Bool { style != .deepObject && explode && shape.isObject }

  /// Returns whether a part of a query with a decoded name belongs to this parameter.
  ///
  /// An object with members of any name has only those that nothing else of the operation owns.
  func owns(_ part: String) -> Bool {
    if style == .deepObject { return part.hasPrefix(name + "[") && part.hasSuffix("]") }
    guard isExplodedObject else { return part == name }
    return shape.members[part] != nil || shape.takesOthers && reserved?.contains(part) != true
  }

  /// Parses the parts of a query, whose names are decoded; `nil` if none belongs to this parameter.
  func node(ofParts parts: [(name: String, text: String)]) -> TextNode? {
    if style == .deepObject { return deepObject(parts) }
    if isExplodedObject { return explodedObject(parts) }
    guard let first = parts.first(where: { $0.name == name })?.text else { return nil }
    guard shape.isSplit else { return TextNode(decoded(first), as: shape.types) }
    if explode {
      let texts = shape.allowsList ? parts.compactMap { $0.name == name ? decoded($0.text) : nil } : []
      guard texts.count > 1 || shape.isList(of: 1) else { return value([decoded(first)], decoded(first)) }
      return TextNode(list: texts.map { TextNode($0, as: shape.elements, mayBeJSON: true) })
    }
    let separators: [String] =
      switch style {
      case .spaceDelimited: ["%20", "+"]
      case .pipeDelimited: ["|", "%7C", "%7c"]
      case .form, .simple, .label, .matrix, .deepObject, .cookie: [",", "%2C", "%2c"]
      }
    // At encoded delimiters only if there is no plain one.
    let separator = separators.first(where: first.contains)
    let pieces = separator.map { first.split(separator: $0, omittingEmptySubsequences: false).map(String.init) }
    let texts = (pieces ?? [first]).map(decoded)
    if shape.isObject { return object(texts) }
    let node = value(texts, decoded(first))
    // A single value may have an encoded comma.
    guard ["%2C", "%2c"].contains(separator), shape.allowsList else { return node }
    return node.or(TextNode(list: [TextNode(decoded(first), as: shape.elements)]))
  }

  /// Returns the characters of a value; only the style `cookie` writes them as they are.
  private func decoded(_ text: String) -> String {
    style == .cookie ? text : PercentEncoding.decode(text, plusIsSpace: plusIsSpace)
  }

  // MARK: Objects

  private func deepObject(_ parts: [(name: String, text: String)]) -> TextNode? {
    let pairs = parts.compactMap { part -> DeepPair? in
      owns(part.name) ? DeepPair(part.name.dropFirst(name.count + 1).dropLast(), decoded(part.text)) : nil
    }
    return pairs.isEmpty ? nil : object(of: pairs)
  }

  /// Returns the object of the parts that belong to it.
  private func explodedObject(_ parts: [(name: String, text: String)]) -> TextNode? {
    let pairs = parts.filter { owns($0.name) }.map { (name: $0.name, text: decoded($0.text)) }
    return pairs.isEmpty ? nil : object(ofFields: pairs)
  }

  /// Returns the object of names and decoded texts; a name that is sent several times is a list.
  func object(ofFields fields: [(name: String, text: String)]) -> TextNode {
    object(of: fields.map { DeepPair(keys: [$0.name], text: $0.text) })
  }

  private func object(of pairs: [DeepPair]) -> TextNode {
    TextNode(members: Self.members(of: pairs) { shape.members[$0] ?? shape.otherMembers })
  }

  /// Groups pairs by the first of their keys.
  ///
  /// OpenAPI leaves lists and objects inside of an object undefined; they are read as most servers do, a list from
  /// repeated names, empty brackets, positions or commas, and an object from further brackets, or either from JSON.
  fileprivate static func members(
    of pairs: [DeepPair],
    types: (String) -> Set<String>
  ) -> [(key: String, node: TextNode)] {
    var keys: [String] = []
    var groups: [String: [DeepPair]] = [:]
    for pair in pairs {
      guard let key = pair.keys.first else { continue }
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(DeepPair(keys: pair.keys.dropFirst(), text: pair.text))
    }
    return keys.map { (key: $0, node: value(of: groups[$0] ?? [], as: types($0))) }
  }

  private static func value(of pairs: [DeepPair], as types: Set<String>) -> TextNode {
    let nested = pairs.filter { !$0.keys.isEmpty }
    guard let first = nested.first else {
      let texts = pairs.map { TextNode($0.text, as: types.subtracting(["array", "object"]), mayBeJSON: true) }
      guard let text = pairs.first?.text, let node = texts.first else { return TextNode(list: []) }
      // Of a name that is repeated although it has one value, servers take one.
      let isList = types.isEmpty || types.contains("array")
      guard pairs.count == 1 else { return isList ? TextNode(list: texts) : TextNode(list: texts).or(node) }
      guard isList, text.contains(",") else { return node }
      let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
      return node.or(TextNode(list: pieces.map { TextNode(text: String($0)) }))
    }
    if first.keys.first == "" {
      return TextNode(list: nested.map { value(of: [DeepPair(keys: $0.keys.dropFirst(), text: $0.text)], as: []) })
    }
    let members = members(of: nested) { _ in [] }
    let object = TextNode(members: members)
    return members.allSatisfy { Int($0.key) != nil } ? TextNode(list: members.map(\.node)).or(object) : object
  }

  private func object(_ pieces: [String]) -> TextNode? {
    if pieces == [""] { return TextNode(members: []) }
    guard pieces.count.isMultiple(of: 2) else { return nil }
    return object(stride(from: 0, to: pieces.count, by: 2).map { (pieces[$0], pieces[$0 + 1]) })
  }

  private func object(ofPairs pieces: [String], _ decode: (String) -> String) -> TextNode? {
    if pieces == [""] { return TextNode(members: []) }
    var pairs: [(String, String)] = []
    for piece in pieces {
      let (key, value) = Self.pair(piece)
      guard let value else { return nil }
      pairs.append((decode(key), decode(value)))
    }
    return object(pairs)
  }

  private func object(_ pairs: [(String, String)]) -> TextNode {
    TextNode(
      members: pairs.map { key, text in
        (key: key, node: TextNode(text, as: shape.members[key] ?? shape.otherMembers, mayBeJSON: true))
      }
    )
  }

  private static func pair(_ piece: String) -> (String, String?) {
    let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (halves.first ?? "", halves.count > 1 ? halves[1] : nil)
  }
}

/// A text with the keys that lead to it from the object of a parameter.
private struct DeepPair {
  let keys: ArraySlice<String>
  let text: String

  init(keys: ArraySlice<String>, text: String) { (self.keys, self.text) = (keys, text) }

  /// Splits keys at their brackets: `a][b` is `a` and `b`; with other brackets, or too many, they are one key.
  init(_ keys: Substring, _ text: String) {
    let split = String(keys).split(separator: "][", omittingEmptySubsequences: false).map(String.init)
    let isPlain = split.count <= 32 && split.allSatisfy { !$0.contains("[") && !$0.contains("]") }
    self.init(keys: isPlain ? split[...] : [String(keys)], text: text)
  }
}

extension TextNode {
  /// Returns whether the name of a form field has brackets, such as `address[city]` or `tags[]`.
  package static func isBracketed(_ name: String) -> Bool {
    name.last == "]" && name.firstIndex(of: "[").map { $0 > name.startIndex } ?? false
  }

  /// Returns the members that form fields with brackets in their names describe.
  package static func members(ofBracketed fields: [(name: String, text: String)]) -> [(key: String, node: TextNode)] {
    let pairs = fields.compactMap { field -> DeepPair? in
      guard let start = field.name.firstIndex(of: "[") else { return nil }
      let inner = DeepPair(field.name[start...].dropFirst().dropLast(), field.text)
      return DeepPair(keys: [String(field.name[..<start])] + inner.keys, text: field.text)
    }
    return ParameterTextReader.members(of: pairs) { _ in [] }
  }
}

/// The names of a query, or of cookies, that belong to other parameters and credentials of an operation.
package struct ReservedNames: Sendable {
  private var names: Set<String>
  /// The beginnings of the names of members of other objects.
  private var prefixes: [String] = []

  init(_ parameters: [Parameter], credentials: [String]) {
    names = Set(credentials)
    for parameter in parameters {
      if parameter.isExplodedObject {
        names.formUnion(parameter.shape.members.keys)
      } else {
        names.insert(parameter.name)
        if parameter.style == .deepObject { prefixes.append(parameter.name + "[") }
      }
    }
  }

  func contains(_ name: String) -> Bool { names.contains(name) || prefixes.contains(where: name.hasPrefix) }
}
