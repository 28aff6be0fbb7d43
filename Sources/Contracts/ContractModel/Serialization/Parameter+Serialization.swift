public import HTTPMessages
public import JSONSyntax

extension Parameter {
  /// Serializes a value as a part of a query or of a `Cookie` field: percent-encoded, without `?`.
  ///
  /// Examples by style: `ids=1,2`, `ids=1&ids=2`, `at%5Blat%5D=1`; empty for an empty exploded array or object.
  public func query(for value: JSONLiteral) -> String {
    let separator = location == .cookie ? "; " : "&"
    if content != nil {
      return "\(PercentEncoding.encode(name))=\(encoded(String(decoding: value.serialized(), as: UTF8.self)))"
    }
    return writer.parts(for: value).joined(separator: separator)
  }

  /// Serializes a value as decoded query items.
  public func queryItems(for value: JSONLiteral) -> [QueryItem] { QueryItem.parse(query(for: value)) }

  /// Serializes a value as the percent-encoded text of a path expression, or as the value of a header field.
  public func text(for value: JSONLiteral) -> String {
    if content != nil { return encoded(String(decoding: value.serialized(), as: UTF8.self)) }
    return writer.text(for: value)
  }

  private var writer: ParameterText {
    ParameterText(name: name, style: style, explode: explode, encode: encoded)
  }

  private func encoded(_ text: String) -> String {
    switch location {
    case .header: text
    // An unescaped `#`, `&` or `+` would end or change the query.
    case .query where allowReserved: PercentEncoding.encode(text, allowing: ":/?[]@!$'()*,;=")
    case .path, .query, .cookie: PercentEncoding.encode(text)
    }
  }
}
