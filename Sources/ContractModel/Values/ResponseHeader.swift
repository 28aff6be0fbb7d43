public import JSONSyntax

/// A header that a response may or must have.
///
/// Source: OpenAPI 3.1, section 4.8.21.
public struct ResponseHeader: Sendable {
  /// The name, as the document writes it; names compare without regard to case.
  public let name: String
  /// Whether a response must have it.
  public let isRequired: Bool
  /// Whether each member of an object is written as `key=value`.
  public let explode: Bool
  /// What the value must be; `nil` where the document does not say.
  public let schema: SchemaReference?
  /// Of a header whose value is written as a body of a media type: that type.
  public let content: MediaContent?
  /// The values that the document gives as examples.
  public let examples: [JSONValue]
  /// The place of the header in its document.
  public let place: SourcePlace

  let shape: ParameterShape

  package init(
    name: String,
    isRequired: Bool,
    explode: Bool,
    schema: SchemaReference?,
    content: MediaContent?,
    examples: [JSONValue],
    place: SourcePlace,
    shape: ParameterShape
  ) {
    self.name = name
    self.isRequired = isRequired
    self.explode = explode
    self.schema = schema
    self.content = content
    self.examples = examples
    self.place = place
    self.shape = shape
  }
}
