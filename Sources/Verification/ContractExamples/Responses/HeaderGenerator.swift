import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Generates the required headers of a response, and those that the contract has examples of.
struct HeaderGenerator {
  let generator: ExampleGenerator

  /// Adds the headers; returns whether a value was found for each required one.
  func addHeaders(of promise: Response, to response: inout HTTPResponse) -> Bool {
    for header in promise.headers where header.isRequired || generator.showsHeaders && isShown(header) {
      if ASCII.equalIgnoringCase(header.name, "Content-Length") {
        response.headers.add(header.name, String(response.body.count))
        continue
      }
      guard let text = texts(for: header).first(where: { isAllowed($0, header) }) else {
        if header.isRequired { return false } else { continue }
      }
      response.headers.add(header.name, text)
    }
    return true
  }

  /// Returns whether an optional header is sent as the contract's example has it: it says nothing about the message.
  private func isShown(_ header: Parameter) -> Bool {
    let name = ASCII.lowercased(header.name)
    let isOfMessage = name.hasPrefix("content-") && name != "content-disposition" && name != "content-language"
    return !header.examples.isEmpty && !isOfMessage && !Self.unshown.contains(name)
  }

  /// The headers of the connection, of cookies and of the time of the response.
  private static let unshown: Set<String> = [
    "connection", "keep-alive", "transfer-encoding", "upgrade", "trailer", "date", "age", "set-cookie", "last-modified",
    "expires",
  ]

  /// The candidates: examples, typical values of well-known headers, and values of the schema.
  private func texts(for header: Parameter) -> [String] {
    var texts = header.examples.map { header.text(for: JSONLiteral($0)) }
    if let typical = Self.typicalValues[ASCII.lowercased(header.name)] { texts.append(typical) }
    if let value = (header.schema ?? header.content?.schema).flatMap(generator.value(for:)) {
      texts.append(header.text(for: value))
    }
    return texts + ["example"]
  }

  /// Returns whether text is a valid header value: visible ASCII that the contract allows.
  private func isAllowed(_ text: String, _ header: Parameter) -> Bool {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), ASCII.trimmed(text) == text,
      let document = header.decode(text: text)
    else { return false }
    return header.schema?.validator.isValid(document.root) ?? true
  }

  /// Typical values of well-known headers, by lower-case name.
  private static let typicalValues = [
    "location": "https://example.com/", "content-location": "https://example.com/", "etag": "\"example\"",
    "last-modified": "Wed, 01 May 2024 12:00:00 GMT", "date": "Wed, 01 May 2024 12:00:00 GMT",
    "expires": "Wed, 01 May 2024 12:00:00 GMT", "cache-control": "no-store", "retry-after": "1",
    "www-authenticate": "Bearer", "allow": "GET", "vary": "Accept", "link": "<https://example.com/>; rel=\"next\"",
    "content-disposition": "attachment", "content-language": "en", "content-encoding": "identity",
  ]
}
