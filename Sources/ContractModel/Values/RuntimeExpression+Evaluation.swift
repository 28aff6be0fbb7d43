public import HTTPExchange
public import JSONSyntax

/// The exchange in which runtime expressions are evaluated.
public struct RuntimeContext: Sendable {
  /// The request.
  public let request: HTTPRequest
  /// The values of the path template's expressions in the request, percent-decoded.
  public let pathParameters: [String: String]
  /// The answer; `nil` where there is none.
  public let response: HTTPResponse?
  /// The answer's body, where it is JSON.
  public let responseBody: JSONValue?

  /// An exchange, with the answer's body parsed.
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
  /// The value in an exchange; `nil` where the exchange has none: no such field, item or member.
  public func evaluate(in context: RuntimeContext) -> JSONLiteral? {
    switch self {
    case .url: .string(context.request.url.withoutSecrets.description)
    case .method: .string(context.request.method.rawValue)
    case .statusCode: context.response.map { JSONLiteral($0.status) }
    case .constant(let value): JSONLiteral(value)
    case .request(let source): Self.value(of: source, inRequestOf: context)
    case .response(.header(let name)): context.response?.headers[name].map(JSONLiteral.string)
    case .response(.body(let pointer)): context.responseBody?.value(at: pointer).map(JSONLiteral.init)
    case .response: nil
    case .template(let parts): Self.text(of: parts, in: context).map(JSONLiteral.string)
    }
  }

  /// The expression with an element of an array in the answer's body in place of that array's first.
  ///
  /// So `$response.body#/items/0/id` becomes `$response.body#/items/7/id` for the element at position 7 of `/items`.
  public func moved(toElement position: Int, of array: JSONPointer) -> RuntimeExpression {
    switch self {
    case .response(.body(let pointer)):
      let depth = array.tokens.count
      guard pointer.tokens.count > depth, pointer.tokens[..<depth].elementsEqual(array.tokens),
        pointer.tokens[depth] == "0"
      else { return self }
      var tokens = pointer.tokens
      tokens[depth] = String(position)
      return .response(.body(JSONPointer(tokens: tokens)))
    case .template(let parts):
      return .template(
        parts.map { part in
          if case .expression(let inner) = part { return .expression(inner.moved(toElement: position, of: array)) }
          return part
        }
      )
    default: return self
    }
  }

  private static func value(of source: Source, inRequestOf context: RuntimeContext) -> JSONLiteral? {
    switch source {
    case .header(let name): context.request.headers[name].map(JSONLiteral.string)
    case .query(let name):
      context.request.url.queryItems.first { $0.name == name }.map { .string($0.value ?? "") }
    case .path(let name): context.pathParameters[name].map(JSONLiteral.string)
    case .body(let pointer):
      (try? JSONDocument(parsing: context.request.body))?.root.value(at: pointer).map(JSONLiteral.init)
    }
  }

  private static func text(of parts: [Part], in context: RuntimeContext) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .expression(let expression):
        guard let value = expression.evaluate(in: context) else { return nil }
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
