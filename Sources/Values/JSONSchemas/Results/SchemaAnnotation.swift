public import JSONSyntax

/// An annotation of an instance by a schema: `x-…`, `title`, `default`, or any unknown keyword.
///
/// Source: JSON Schema 2020-12 Core, section 7.7.
public struct SchemaAnnotation: Sendable {
  /// The keyword in the schema.
  public let keyword: String
  /// The keyword's value in the schema document.
  public let value: JSONValue
  /// The annotated value.
  public let instance: JSONValue
  /// The URI of the schema's document.
  public let schemaURI: String
}
