import HTTPExchange
public import JSONSyntax

/// A query, or the value of a `Cookie` field, taken apart once for all parameters that are looked for in it.
package struct QueryParts: Sendable {
  /// Names and values as they are written; a part without `=` has an empty value.
  let parts: [(name: String, text: String)]

  /// The parts of a query.
  package init(query: String) {
    var query = query
    parts = query.withUTF8 { bytes in
      var parts: [(name: String, text: String)] = []
      QueryItem.parts(of: bytes, separator: 0x26) { name, value in
        let text = value.map { String(decoding: bytes[$0], as: UTF8.self) }
        parts.append((String(decoding: bytes[name], as: UTF8.self), text ?? ""))
      }
      return parts
    }
  }

  /// The parts of the value of a `Cookie` field.
  package init(cookies: String) {
    parts = cookies.split(separator: ";").map { part in
      let halves = ASCII.trimmed(String(part)).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(halves.first ?? ""), halves.count > 1 ? String(halves[1]) : "")
    }
  }
}

extension Parameter {
  /// The parameter's value in the query of a URL, or in a `Cookie` header.
  ///
  /// Text is read as the types say that the schema allows, and as a string where it is none of them, so that the
  /// schema's validator says what is wrong. `nil` where the query does not have the parameter, or not in its style.
  public func decode(query: String) -> JSONDocument? {
    decode(parts: location == .cookie ? QueryParts(cookies: query) : QueryParts(query: query))
  }

  /// The parameter's value in the parts of a query or of a `Cookie` field, which were taken apart before.
  package func decode(parts: QueryParts) -> JSONDocument? {
    guard let content else { return reader.value(ofParts: parts.parts)?.parsed }
    let part = parts.parts.first { PercentEncoding.decode($0.name, plusIsSpace: true) == name }
    return part.flatMap { content.decode(PercentEncoding.decode($0.text, plusIsSpace: true)) }
  }

  /// Whether parts of a query by other names than the parameter's own can be parts of its value: the members of an object.
  package var hasPartsOfOtherNames: Bool {
    content == nil && (style == .deepObject || style == .form && explode && shape.isObject)
  }

  /// The value that the text of a path's expression, percent-decoded, or of a header field is.
  ///
  /// `nil` where the text is not written in the parameter's style.
  public func decode(text: String) -> JSONDocument? {
    if let content { return content.decode(text) }
    return reader.value(of: text)?.parsed
  }

  private var reader: ParameterTextReader {
    ParameterTextReader(name: name, style: style, explode: explode, shape: shape)
  }
}

extension ResponseHeader {
  /// The value that the text of the header field is; `nil` where it is not written in the `simple` style.
  ///
  /// Text is read as the types say that the schema allows, and as a string where it is none of them.
  public func decode(text: String) -> JSONDocument? {
    if let content { return content.decode(text) }
    return ParameterTextReader(name: name, style: .simple, explode: explode, shape: shape).value(of: text)?.parsed
  }
}

extension MediaContent {
  /// A text as JSON, or as a string where the media type is another.
  fileprivate func decode(_ text: String) -> JSONDocument? {
    range.isJSON ? try? JSONDocument(parsing: text) : JSONLiteral.string(text).parsed
  }
}

extension JSONLiteral {
  fileprivate var parsed: JSONDocument? { try? JSONDocument(parsing: serialized()) }
}
