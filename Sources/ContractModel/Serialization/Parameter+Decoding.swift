import HTTPExchange
public import JSONSyntax

extension Parameter {
  /// The parameter's value in a query, as it stands in the URL, or in a `Cookie` field.
  ///
  /// Text is read as the types say that the schema allows, and as a string where it is none of them, so that the
  /// schema's validator says what is wrong. `nil` where the query does not have the parameter, or not in its style.
  public func decode(query: String) -> JSONDocument? {
    let isCookie = location == .cookie
    let parts = query.split(separator: isCookie ? ";" : "&").map { part -> (name: String, text: String) in
      let part = isCookie ? ASCII.trimmed(String(part)) : String(part)
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (halves.first ?? "", halves.count > 1 ? halves[1] : "")
    }
    if let content {
      guard let part = parts.first(where: { PercentEncoding.decode($0.name, plusIsSpace: true) == name }) else {
        return nil
      }
      return content.decode(PercentEncoding.decode(part.text, plusIsSpace: true))
    }
    return reader.value(ofParts: parts)?.parsed
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
