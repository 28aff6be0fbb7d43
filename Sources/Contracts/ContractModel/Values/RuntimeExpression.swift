public import JSONSyntax

/// An expression for a value that is only known once an exchange has taken place.
///
/// Source: OpenAPI 3.1, section 4.8.20.4.
public indirect enum RuntimeExpression: Sendable {
  /// `$url`: the URL of the request.
  case url
  /// `$method`: the method of the request.
  case method
  /// `$statusCode`: the status of the response.
  case statusCode
  /// `$request.…`: a part of the request.
  case request(Source)
  /// `$response.…`: a part of the response.
  case response(Source)
  /// A constant value from the document.
  case constant(JSONValue)
  /// A text with expressions in braces.
  case template([Part])

  /// A part of a message.
  public enum Source: Sendable, Hashable {
    /// The first header field with a name.
    case header(String)
    /// The first query item with a name.
    case query(String)
    /// A path parameter.
    case path(String)
    /// A value in the body; the empty pointer for the whole body.
    case body(JSONPointer)
  }

  /// A part of a text with expressions in braces.
  public enum Part: Sendable {
    /// Literal text.
    case text(String)
    /// An expression that is replaced by its value.
    case expression(RuntimeExpression)
  }
}
