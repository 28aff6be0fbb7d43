public import JSONSyntax

/// What a schema says about an instance without judging it: `x-…`, `title`, `default`, and every unknown keyword.
///
/// Source: JSON Schema 2020-12 Core, section 7.7.
public struct SchemaAnnotation: Sendable {
  /// The keyword, as the schema writes it.
  public let keyword: String
  /// The keyword's value in the schema document.
  public let value: JSONValue
  /// The value that is spoken of.
  public let instance: JSONValue
  /// The URI of the document that the schema stands in.
  public let schemaURI: String
}
