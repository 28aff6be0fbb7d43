public import HTTPMessages
public import JSONSyntax

/// The exchange in which runtime expressions are evaluated.
public struct RuntimeContext: Sendable {
  /// The request.
  public let request: HTTPRequest
  /// The percent-decoded values of the path template's expressions in the request.
  public let pathParameters: [String: String]
  /// The response; `nil` if there is none.
  public let response: HTTPResponse?
  /// The response body, if it is JSON.
  public let responseBody: JSONValue?
  /// The array element that replaces the first element of its array in the response body; `nil` for none.
  package var element: Element?

  /// An element of an array in the response body.
  ///
  /// With it `$response.body#/items/0/id` is the element's `id`, whichever element of `/items` it is.
  package struct Element: Sendable {
    let array: JSONPointer
    let value: JSONValue

    package init(array: JSONPointer, value: JSONValue) {
      self.array = array
      self.value = value
    }

    /// Returns the value of a pointer through the array's first element, looked up in this element instead.
    func value(at pointer: JSONPointer) -> JSONValue?? {
      let depth = array.tokens.count
      guard pointer.tokens.count > depth, pointer.tokens[..<depth].elementsEqual(array.tokens),
        pointer.tokens[depth] == "0"
      else { return nil }
      return .some(value.value(at: JSONPointer(tokens: Array(pointer.tokens[(depth + 1)...]))))
    }
  }

  /// Creates a context from an exchange with its parsed response body.
  public init(
    request: HTTPRequest,
    pathParameters: [String: String] = [:],
    response: HTTPResponse?,
    responseBody: JSONValue?
  ) {
    self.request = request
    self.pathParameters = pathParameters
    self.response = response
    self.responseBody = responseBody
  }
}

extension RuntimeExpression {
  /// Returns the value in an exchange; `nil` if the exchange has no such field, item or member.
  public func evaluate(in context: RuntimeContext) -> JSONLiteral? {
    switch self {
    case .url: .string(context.request.url.asRequested.description)
    case .method: .string(context.request.method.rawValue)
    case .statusCode: context.response.map { JSONLiteral($0.status) }
    case .constant(let value): JSONLiteral(value)
    case .request(let source): Self.value(of: source, inRequestOf: context)
    case .response(.header(let name)): context.response.flatMap { Self.text(of: $0.headers, name) }
    case .response(.body(let pointer)):
      (context.element?.value(at: pointer) ?? context.responseBody?.value(at: pointer)).map(JSONLiteral.init)
    case .response: nil
    case .template(let parts): Self.text(of: parts, in: context).map(JSONLiteral.string)
    }
  }

  private static func value(of source: Source, inRequestOf context: RuntimeContext) -> JSONLiteral? {
    if case .path(let name) = source { return context.pathParameters[name].map(JSONLiteral.string) }
    return source.value(in: context.request)
  }

  /// Returns the value of a header; the values of several fields are one list (RFC 9110, section 5.3), also the cookies.
  fileprivate static func text(of headers: HTTPHeaders, _ name: String) -> JSONLiteral? {
    let values = headers.values(of: name)
    return values.isEmpty ? nil : .string(values.joined(separator: ", "))
  }

  private static func text(of parts: [Part], in context: RuntimeContext) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .expression(let expression):
        guard let value = expression.evaluate(in: context), value != .null else { return nil }
        if case .string(let string) = value {
          text += string
        } else {
          text += String(decoding: value.serialized(), as: UTF8.self)
        }
      }
    }
    return text
  }
}

extension RuntimeExpression.Source {
  /// Returns the value of this part of a request; `nil` if it has none, and for a path parameter.
  package func value(in request: HTTPRequest) -> JSONLiteral? {
    switch self {
    case .header(let name): RuntimeExpression.text(of: request.headers, name)
    case .query(let name): request.url.queryItems.first { $0.name == name }.map { .string($0.value ?? "") }
    case .path: nil
    case .body(let pointer):
      (try? JSONDocument(parsing: request.body))?.root.value(at: pointer).map(JSONLiteral.init)
    }
  }

  /// Returns a request with a text in this part, which is added if it is missing; a path parameter stays.
  package func replacing(with text: String, in request: HTTPRequest) -> HTTPRequest {
    var request = request
    switch self {
    case .header(let name): request.headers[name] = text
    case .query(let name):
      let pair = "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))"
      var parts = request.url.query?.split(separator: "&").map(String.init) ?? []
      let position = parts.firstIndex { QueryItem.parse($0).first?.name == name }
      if let position { parts[position] = pair } else { parts.append(pair) }
      request.url.query = parts.joined(separator: "&")
    case .path: break
    case .body(let pointer):
      guard let root = (try? JSONDocument(parsing: request.body))?.root else { break }
      request.body = JSONLiteral(root).replacing(pointer.tokens[...], with: .string(text)).serialized()
    }
    return request
  }
}
