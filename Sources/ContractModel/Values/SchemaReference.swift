public import JSONSchemas
public import JSONSyntax

/// A schema of a contract, ready to judge values.
public struct SchemaReference: Sendable {
  /// The schema as it stands in its document; where a reference stood, the schema that it leads to.
  public let value: JSONValue
  /// The place of the schema.
  public let place: SourcePlace
  /// Judges values by the schema; compiled once, whoever refers to it.
  public let validator: SchemaValidator

  package init(value: JSONValue, place: SourcePlace, validator: SchemaValidator) {
    self.value = value
    self.place = place
    self.validator = validator
  }
}
