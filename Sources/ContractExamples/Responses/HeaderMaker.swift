import ContractModel
import HTTPExchange
import JSONSchemas
import JSONSyntax

/// Makes the header fields that an answer must have.
struct HeaderMaker {
  let maker: ExampleMaker

  /// Adds the required fields; says whether a value was found for each.
  func addHeaders(of promise: Response, to response: inout HTTPResponse) -> Bool {
    for header in promise.headers where header.isRequired {
      if ASCII.equalIgnoringCase(header.name, "Content-Length") {
        response.headers.add(header.name, String(response.body.count))
        continue
      }
      guard let text = texts(for: header).first(where: { isAllowed($0, header) }) else { return false }
      response.headers.add(header.name, text)
    }
    return true
  }

  /// The texts to try: examples, what fields of the name usually have, and what the schema allows.
  private func texts(for header: ResponseHeader) -> [String] {
    var texts = header.examples.map { text(for: JSONLiteral($0), header) }
    if let usual = Self.usual[ASCII.lowercased(header.name)] { texts.append(usual) }
    if let value = (header.schema ?? header.content?.schema).flatMap(maker.value(for:)) {
      texts.append(text(for: value, header))
    }
    return texts + ["example"]
  }

  /// A value as the text of a field, in the `simple` style as a parameter has it (OpenAPI 3.1, section 4.8.21).
  private func text(for value: JSONLiteral, _ header: ResponseHeader) -> String {
    Parameter(
      name: header.name,
      location: .header,
      isRequired: true,
      style: .simple,
      explode: header.explode,
      allowReserved: false,
      schema: header.schema,
      content: header.content,
      examples: [],
      defaultValue: nil,
      place: header.place,
      shape: ParameterShape()
    )
    .text(for: value)
  }

  /// Whether a field may have a text: visible ASCII that reads as what the contract wants.
  private func isAllowed(_ text: String, _ header: ResponseHeader) -> Bool {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), ASCII.trimmed(text) == text,
      let document = header.decode(text: text)
    else { return false }
    return header.schema?.validator.isValid(document.root) ?? true
  }

  /// Values of well-known fields, by their names in lower case.
  private static let usual = [
    "location": "https://example.com/", "content-location": "https://example.com/", "etag": "\"example\"",
    "last-modified": "Wed, 01 May 2024 12:00:00 GMT", "date": "Wed, 01 May 2024 12:00:00 GMT",
    "expires": "Wed, 01 May 2024 12:00:00 GMT", "cache-control": "no-store", "retry-after": "1",
    "www-authenticate": "Bearer", "allow": "GET", "vary": "Accept", "link": "<https://example.com/>; rel=\"next\"",
    "content-disposition": "attachment", "content-language": "en", "content-encoding": "identity",
  ]
}
