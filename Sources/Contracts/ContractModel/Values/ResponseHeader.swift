public import JSONSyntax

/// A header field that a response may or must have.
///
/// Source: OpenAPI 3.1, section 4.8.21.
public struct ResponseHeader: Sendable {
  /// The name as written in the document; names are compared case-insensitively.
  public let name: String
  /// Whether a response must have it.
  public let isRequired: Bool
  /// Whether each member of an object is written as `key=value`.
  public let explode: Bool
  /// The schema of the value; `nil` if the document has none.
  public let schema: SchemaReference?
  /// The media type and schema of a value that is serialized as a document.
  public let content: MediaContent?
  /// The example values.
  public let examples: [JSONValue]
  /// The place of the header in its document.
  public let place: SourcePlace

  let shape: ParameterShape
}
