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
  /// It makes `$response.body#/items/0/id` return the element's `id`, whichever element of `/items` it is.
  /// With it `$response.body#/items/0/id` is the element's `id`, whichever element of `/items` it is.
  package struct Element: Sendable {
    /// The pointer to the array.
    let array: JSONPointer
    /// The element.
    let value: JSONValue

    /// Creates an element of an array.
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
    switch source {
    case .header(let name): Self.text(of: context.request.headers, name)
    case .query(let name):
      context.request.url.queryItems.first { $0.name == name }.map { .string($0.value ?? "") }
    case .path(let name): context.pathParameters[name].map(JSONLiteral.string)
    case .body(let pointer):
      (try? JSONDocument(parsing: context.request.body))?.root.value(at: pointer).map(JSONLiteral.init)
    }
  }

  /// Returns the value of a header; the values of several fields are one list (RFC 9110, section 5.3), also the cookies.
  private static func text(of headers: HTTPHeaders, _ name: String) -> JSONLiteral? {
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
