public import HTTPExchange
public import JSONSyntax

extension Parameter {
  /// A value as the part of a query, or of a `Cookie` field, that it is: percent-encoded, without `?`.
  ///
  /// `ids=1,2`, `ids=1&ids=2`, `at%5Blat%5D=1`, by the parameter's style; empty for an empty exploded array or object.
  public func query(for value: JSONLiteral) -> String {
    let separator = location == .cookie ? "; " : "&"
    if content != nil {
      return "\(PercentEncoding.encode(name))=\(encoded(String(decoding: value.serialized(), as: UTF8.self)))"
    }
    return writer.parts(for: value).joined(separator: separator)
  }

  /// A value as the query items that it is, decoded.
  public func queryItems(for value: JSONLiteral) -> [QueryItem] { QueryItem.parse(query(for: value)) }

  /// A value as the text of a path's expression, percent-encoded, or of a header field.
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
    // A `#`, `&` or `+` as it is would end or change the query.
    case .query where allowReserved: PercentEncoding.encode(text, allowing: ":/?[]@!$'()*,;=")
    case .path, .query, .cookie: PercentEncoding.encode(text)
    }
  }
}
