public import JSONSchemas
public import JSONSyntax

/// A schema of a contract with its compiled validator.
public struct SchemaReference: Sendable {
  /// The schema as written in its document; a reference is replaced by the schema it points to.
  public let value: JSONValue
  /// The place of the schema.
  public let place: SourcePlace
  /// Validates values; compiled once for all references to the schema.
  public let validator: SchemaValidator

  package init(value: JSONValue, place: SourcePlace, validator: SchemaValidator) {
    self.value = value
    self.place = place
    self.validator = validator
  }
}
