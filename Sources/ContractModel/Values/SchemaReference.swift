public import JSONSchemas
public import JSONSyntax

/// A schema of a contract, ready to judge values.
public struct SchemaReference: Sendable {
  /// The schema as its document has it; for a reference, the schema that it leads to.
  public let value: JSONValue
  /// The place of the schema.
  public let place: SourcePlace
  /// The validator of the schema, which is compiled once for all references to it.
  public let validator: SchemaValidator

  package init(value: JSONValue, place: SourcePlace, validator: SchemaValidator) {
    self.value = value
    self.place = place
    self.validator = validator
  }
}
