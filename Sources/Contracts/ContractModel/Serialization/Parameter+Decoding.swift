package import HTTPMessages
import JSONSchemas
public import JSONSyntax

/// A query, or the value of a `Cookie` field, split once for all parameters that are decoded from it.
package struct QueryParts: Sendable {
  /// Decoded names, and values as written; a part without `=` has an empty value.
  let parts: [(name: String, text: String)]
  /// Decoded names and values; empty for a `Cookie` field.
  package let items: [QueryItem]

  /// Names and values as written, in the order of a query.
  package init(parts: [(name: String, text: String)]) {
    self.parts = parts.map { (Self.decoded($0.name), $0.text) }
    items = []
  }

  /// Splits a query.
  package init(query: String) {
    var parts: [(name: String, text: String)] = []
    var items: [QueryItem] = []
    var query = query
    query.withUTF8 { bytes in
      QueryItem.parts(of: bytes, separator: 0x26) { name, value in
        let name = PercentEncoding.decode(bytes[name], plusIsSpace: true)
        let text = value.map { String(decoding: bytes[$0], as: UTF8.self) }
        parts.append((name, text ?? ""))
        items.append(QueryItem(name, text.map(Self.decoded)))
      }
    }
    (self.parts, self.items) = (parts, items)
  }

  /// Splits the value of a `Cookie` field.
  package init(cookies: String) {
    // A plus is itself, not a space (RFC 6265, section 4.1.1).
    parts = cookies.split(separator: ";").map { part in
      let halves = ASCII.trimmed(String(part)).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (PercentEncoding.decode(String(halves.first ?? "")), halves.count > 1 ? String(halves[1]) : "")
    }
    items = []
  }

  private static func decoded(_ text: String) -> String { PercentEncoding.decode(text, plusIsSpace: true) }
}

extension Parameter {
  /// Decodes the parameter's value from the query of a URL, or from a `Cookie` field.
  ///
  /// Of the values that the text can be read as, it is the first that the schema allows, or otherwise one by which the
  /// schema's validator reports what is wrong. Returns `nil` if the query does not contain the parameter in its style.
  public func decode(query: String) -> JSONDocument? {
    if location == .querystring { return decode(wholeQuery: query) }
    return decode(parts: location == .cookie ? QueryParts(cookies: query) : QueryParts(query: query))
  }

  /// Decodes a query as a document of the parameter's media type; `nil` for an empty query, or one that is not written in
  /// it.
  ///
  /// Fields of a form that occur more than once are a list, and have the types that the schema expects.
  private func decode(wholeQuery query: String) -> JSONDocument? {
    guard !query.isEmpty, let content else { return nil }
    guard content.range.isForm else { return content.decode(PercentEncoding.decode(query)) }
    let fields = QueryItem.parse(query).map { (name: $0.name, text: $0.value ?? "") }
    return shape.read(reader.object(ofFields: fields), by: content.schema)
  }

  /// Decodes the parameter's value from the parts of a query or of a `Cookie` field.
  package func decode(parts: QueryParts) -> JSONDocument? {
    guard let content else { return node(ofParts: parts).flatMap { shape.read($0, by: schema) } }
    let part = parts.parts.first { $0.name == name }
    return part.flatMap { content.decode(PercentEncoding.decode($0.text, plusIsSpace: location != .cookie)) }
  }

  /// Returns what the parts of a query or of a form can be read as; `nil` if none belongs to the parameter.
  package func node(ofParts parts: QueryParts) -> TextNode? { reader.node(ofParts: parts.parts) }

  /// Returns whether a query has the parameter once, with a value that its schema certainly allows.
  package func accepts(_ query: QueryParts) -> Bool {
    guard location == .query, let text = query.parts.first(where: { $0.name == name })?.text else { return false }
    return accepts(text: text) && query.parts.count { $0.name == name } == 1
  }

  /// Returns whether the schema of a query parameter certainly allows the only value that a query has for it.
  ///
  /// Most values are integers or texts that need no decoding; they are validated without a document.
  package func accepts(text: String) -> Bool {
    guard style == .form, content == nil, let schema, shape.isNumberOrText else { return false }
    guard shape.isText else {
      // A zero may begin an invalid number, and long numbers are compared digit by digit.
      guard 1...15 ~= text.utf8.count, text.utf8.first != 0x30, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
        return false
      }
      return schema.validator.isValid(scalar: Array(text.utf8), .number)
    }
    guard text.utf8.allSatisfy(PercentEncoding.isUnreserved) else { return false }
    var string: [UInt8] = []
    string.reserveCapacity(text.utf8.count + 2)
    string.append(0x22)
    string += text.utf8
    string.append(0x22)
    return schema.validator.isValid(scalar: string, .string)
  }

  /// Whether query parts with other names can belong to the parameter's value, as members of an object do.
  package var hasPartsOfOtherNames: Bool {
    content == nil && (style == .deepObject || style == .form && explode && shape.isObject)
  }

  /// Whether the members of an object are query parts under their own names.
  package var isExplodedObject: Bool { content == nil && reader.isExplodedObject }

  /// Returns whether a query part with a decoded name belongs to the parameter's value.
  package func owns(_ part: String) -> Bool { content == nil ? reader.owns(part) : part == name }

  /// Decodes the percent-decoded text of a path expression, or the value of a header field.
  ///
  /// Of the values that the text can be read as, it is the first that the schema allows.
  /// Returns `nil` if the text is not written in the parameter's style.
  public func decode(text: String) -> JSONDocument? {
    if let content { return content.decode(text) }
    return reader.node(of: text).flatMap { shape.read($0, by: schema) }
  }

  /// Decodes the text of a path expression as it is written in a URL: it is split before it is decoded.
  ///
  /// Returns `nil` if the text is not written in the parameter's style.
  package func decode(written text: String) -> JSONDocument? {
    if let content { return content.decode(PercentEncoding.decode(text)) }
    return reader.node(of: text, isEncoded: true).flatMap { shape.read($0, by: schema) }
  }

  private var reader: ParameterTextReader {
    ParameterTextReader(
      name: name,
      style: style,
      explode: explode,
      shape: shape,
      plusIsSpace: location != .cookie,
      reserved: reserved
    )
  }
}

extension Parameter {
  /// Decodes an object or array that is written as JSON, although the contract describes it in the `simple` style.
  ///
  /// Servers often write JSON into a header, and describe it by `schema` in place of `content`.
  public func decodeUndescribedJSON(_ text: String) -> JSONDocument? {
    guard content == nil, let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let document = try? JSONDocument(parsing: text)
    else { return nil }
    switch document.root.kind {
    case .object: return shape.types.contains("object") ? document : nil
    case .array: return shape.types.contains("array") ? document : nil
    default: return nil
    }
  }
}

extension ParameterShape {
  /// Returns the value of a text: of several readings the one that a schema allows.
  fileprivate func read(_ node: TextNode, by schema: SchemaReference?) -> JSONDocument? {
    guard isAmbiguous || node.hasOthers, let schema else { return node.literal.document }
    return node.read(by: schema.validator)?.document
  }
}

extension MediaContent {
  /// Parses a text as JSON, or returns it as a string if the media type is not JSON.
  fileprivate func decode(_ text: String) -> JSONDocument? {
    range.isJSON ? try? JSONDocument(parsing: text) : JSONLiteral.string(text).document
  }
}
