public import HTTPMessages
public import JSONSyntax

extension Parameter {
  /// Serializes a value as a part of a query or of a `Cookie` field: percent-encoded, without `?`.
  ///
  /// Examples by style: `ids=1,2`, `ids=1&ids=2`, `at%5Blat%5D=1`; empty for an empty exploded array or object.
  public func query(for value: JSONLiteral) -> String {
    if location == .querystring { return wholeQuery(for: value) }
    let separator = location == .cookie ? "; " : "&"
    if content != nil {
      return "\(PercentEncoding.encode(name))=\(encoded(String(decoding: value.serialized(), as: UTF8.self)))"
    }
    return writer.parts(for: value).joined(separator: separator)
  }

  /// Returns whether OpenAPI says how a value is written: no style has lists or objects inside of others.
  package func defines(_ value: JSONLiteral) -> Bool {
    guard content == nil else { return true }
    return switch value {
    case .array(let elements): !elements.contains(where: \.isContainer)
    case .object(let members): !members.contains { $0.value.isContainer }
    case .null, .bool, .number, .string: true
    }
  }

  /// Serializes a value as decoded query items.
  public func queryItems(for value: JSONLiteral) -> [QueryItem] { QueryItem.parse(query(for: value)) }

  /// Serializes a value as the percent-encoded text of a path expression, or as the value of a header field.
  public func text(for value: JSONLiteral) -> String {
    if content != nil { return encoded(String(decoding: value.serialized(), as: UTF8.self)) }
    return writer.text(for: value)
  }

  /// Serializes a value as the whole query.
  ///
  /// Source: OpenAPI 3.2, section 4.12.1: a document of the parameter's media type, percent-encoded unless it is a form.
  private func wholeQuery(for value: JSONLiteral) -> String {
    if content?.range.isForm == true, case .object(let members) = value {
      return FormText.of(members, content?.encodings ?? [:])
    }
    let isText = content?.range.isJSON == false
    return encoded(isText ? value.plainText : String(decoding: value.serialized(), as: UTF8.self))
  }

  private var writer: ParameterText {
    ParameterText(name: name, style: style, explode: explode, encode: encoded)
  }

  private func encoded(_ text: String) -> String {
    switch location {
    case .header: text
    // An unescaped `#`, `&` or `+` would end or change the query.
    case .query where allowReserved: PercentEncoding.encode(text, allowing: ":/?[]@!$'()*,;=")
    // The characters that delimit neither a segment nor an expression of a path (RFC 3986, section 3.3).
    case .path where allowReserved: PercentEncoding.encode(text, allowing: ":@!$&'()*+,;=")
    case .cookie where style == .cookie: text
    // Neither a comma nor a semicolon may be in a cookie (RFC 6265, section 4.1.1).
    case .cookie where allowReserved: PercentEncoding.encode(text, allowing: ":/?#[]@!$&'()*+=")
    case .path, .query, .cookie, .querystring: PercentEncoding.encode(text)
    }
  }
}
