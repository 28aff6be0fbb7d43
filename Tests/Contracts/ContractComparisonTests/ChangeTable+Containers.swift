import ContractComparison

/// The rows about arrays, objects and alternatives.
extension ChangeTable {
  static let containers: [ChangeRow] = [
    narrows("{ type: array }", "{ type: array, minItems: 1 }", .minItemsRaised, back: .minItemsLowered),
    narrows(
      "{ type: array, items: { type: integer } }",
      "{ type: array, items: { type: integer }, maxItems: 3 }",
      .maxItemsLowered,
      back: .maxItemsRaised
    ),
    narrows(
      "{ type: array, items: { type: string } }",
      "{ type: array, items: { type: string }, uniqueItems: true }",
      .uniqueItemsAdded,
      back: .uniqueItemsRemoved
    ),
    replaces("{ type: array, items: { type: string } }", "{ type: array, items: { type: integer } }", .typeChanged),
    replaces(
      "{ type: array, prefixItems: [{ type: string }] }",
      "{ type: array, prefixItems: [{ type: integer }] }",
      .typeChanged
    ),
    widens(
      "{ type: array, items: { type: object, properties: { a: { type: string } }, required: [a] } }",
      "{ type: array, items: { type: object, properties: { a: { type: string } } } }",
      .propertyOptional,
      back: .propertyRequired
    ),
    replaces(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: integer } } }",
      .typeChanged
    ),
    narrows(
      "{ type: object, properties: { a: { type: object, properties: { b: { type: integer, maximum: 9 } } } } }",
      "{ type: object, properties: { a: { type: object, properties: { b: { type: integer, maximum: 5 } } } } }",
      .maximumLowered,
      back: .maximumRaised
    ),
    narrows(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: string } }, required: [a] }",
      .propertyRequired,
      back: .propertyOptional
    ),
    narrows(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: string } }, additionalProperties: false }",
      .additionalPropertiesClosed,
      back: .additionalPropertiesOpened,
      r
    ),
    replaces(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: integer } }",
      .typeChanged
    ),
    narrows(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: false }",
      .additionalPropertiesClosed,
      back: .additionalPropertiesOpened
    ),
    narrows(
      "{ type: object }",
      "{ type: object, additionalProperties: { type: string } }",
      .additionalPropertiesRestricted,
      back: .additionalPropertiesRelaxed,
      r
    ),
    narrows(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, minProperties: 2 }",
      .minPropertiesRaised,
      back: .minPropertiesLowered
    ),
    narrows(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, maxProperties: 1 }",
      .maxPropertiesLowered,
      back: .maxPropertiesRaised
    ),
    narrows(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, propertyNames: { pattern: '^[a-z]+$' } }",
      .propertyNamesChanged
    ),
    narrows(
      "{ type: object, properties: { a: { type: string }, b: { type: string } } }",
      "{ type: object, properties: { a: { type: string }, b: { type: string } }, dependentRequired: { a: [b] } }",
      .dependentRequiredChanged
    ),
    narrows(
      "{ type: object, patternProperties: { '^x': { type: string } }, additionalProperties: false }",
      "{ type: object, patternProperties: { '^x': { type: string, maxLength: 2 } }, additionalProperties: false }",
      .maxLengthLowered,
      back: .maxLengthRaised
    ),
    replaces(
      "{ type: object, patternProperties: { '^x': { type: string } }, additionalProperties: false }",
      "{ type: object, patternProperties: { '^y': { type: string } }, additionalProperties: false }",
      .patternPropertiesChanged
    ),
    // Members that one side does not describe are risky, as further members of a type are.
    narrows(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: string } }, patternProperties: { '^x-': { type: string } } }",
      .patternPropertiesChanged,
      r
    ),
    widens(
      "{ type: object, properties: { a: { type: string } }, additionalProperties: false }",
      "{ type: object, properties: { a: { type: string } }, additionalProperties: false, patternProperties: { '^x-': { type: string } } }",
      .patternPropertiesChanged
    ),
    replaces(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, patternProperties: { '^[a-z]{2}$': { type: integer } } }",
      .patternPropertiesChanged
    ),
    narrows(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, propertyNames: { enum: [a, b] } }",
      .propertyNamesChanged
    ),
    widens(
      "{ oneOf: [\(cat), \(dog)] }",
      "{ oneOf: [\(cat), \(dog), \(fish)] }",
      .alternativeAdded,
      back: .alternativeRemoved
    ),
    narrows("{ anyOf: [\(cat), \(dog)] }", "{ anyOf: [\(cat)] }", .alternativeRemoved, back: .alternativeAdded),
    narrows(
      "{ oneOf: [\(cat), \(dog)] }",
      "{ oneOf: [\(cat), { type: object, properties: { kind: { const: dog }, age: { type: integer, maximum: 9 } }, required: [kind] }] }",
      .maximumLowered,
      back: .maximumRaised
    ),
    narrows(
      "{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }",
      "{ allOf: [{ type: object, properties: { a: { type: string, maxLength: 4 } } }, { required: [a] }] }",
      .maxLengthLowered,
      back: .maxLengthRaised
    ),
    narrows(
      "{ type: object, properties: { a: { type: integer } }, required: [a] }",
      "{ type: object, properties: { a: { type: integer } }, required: [a], if: { properties: { a: { const: 1 } } }, then: { required: [b] } }",
      .constraintChanged
    ),
  ].flatMap(\.self)

  private static let cat = "{ type: object, properties: { kind: { const: cat } }, required: [kind] }"
  private static let dog =
    "{ type: object, properties: { kind: { const: dog }, age: { type: integer } }, required: [kind] }"
  private static let fish = "{ type: object, properties: { kind: { const: fish } }, required: [kind] }"

  /// Members that are there on one side only, where the direction decides.
  static let members: [ChangeRow] = {
    let (without, optional) = ("{ type: object }", "{ type: object, properties: { a: { type: string } } }")
    let required = "{ type: object, properties: { a: { type: string } }, required: [a] }"
    let hidden = "{ type: object, required: [a], properties: { a: { type: string, writeOnly: true } } }"
    let closed = "{ type: object, properties: { b: { type: string } }, additionalProperties: false }"
    let more = "{ type: object, properties: { a: { type: string }, b: { type: string } }, additionalProperties: false }"
    return [
      .request(without, optional, .propertyAdded),
      .response(without, optional, .propertyAdded),
      .request(without, required, .requiredPropertyAdded, client: b),
      .response(without, required, .requiredPropertyAdded, server: b),
      .request(optional, without, .propertyRemoved, client: r),
      .response(optional, without, .propertyRemoved, client: r),
      .request(required, without, .requiredPropertyRemoved, client: r, server: b),
      .response(required, without, .requiredPropertyRemoved, client: b),
      .response(required, hidden, .propertyOptional, client: b),
      .request(closed, more, .propertyAdded, server: b),
      .response(closed, more, .propertyAdded, client: b),
      .request(more, closed, .propertyRemoved, client: b),
      .response(more, closed, .propertyRemoved, client: r, server: b),
      .request(optional, mark("readOnly"), .readOnlyChanged, client: r),
      .response(optional, mark("readOnly"), .readOnlyChanged),
      .request(mark("readOnly"), optional, .readOnlyChanged),
      .request(optional, mark("writeOnly"), .writeOnlyChanged),
      .response(optional, mark("writeOnly"), .writeOnlyChanged, client: r),
      .request("{ type: integer, default: 1 }", "{ type: integer, default: 2 }", .defaultChanged, client: r),
      .response("{ type: integer, default: 1 }", "{ type: integer, default: 2 }", .defaultChanged),
      .request("{ type: integer }", "{ type: integer, default: 2 }", .defaultChanged),
      .response("{ type: number, format: float }", "{ type: number, format: double }", .formatNameChanged, client: r),
      .request("{ type: string }", "{ type: string, format: color }", .formatNameChanged, client: r),
      .response("{ type: string }", "{ type: string, description: A }", .descriptionChanged),
      .response("{ type: string }", "{ type: string, title: A }", .descriptionChanged),
      .response("{ type: string }", "{ type: string, examples: [a] }", .exampleChanged),
      .response("{ type: string }", "{ type: string, deprecated: true }", .schemaDeprecated),
      .response("{ type: string, deprecated: true }", "{ type: string }", .schemaUndeprecated),
      .response("{ type: string }", "{ type: string, contentEncoding: base64 }", .contentEncodingChanged, client: r),
      .response(
        "{ type: string }",
        "{ type: string, contentMediaType: text/html }",
        .contentEncodingChanged,
        client: r
      ),
      .response("{ type: string }", "{ type: string, xml: { attribute: true } }", .xmlChanged, client: r),
      .response("{ type: string }", "{ type: string, x-owner: me }", .extensionChanged),
      .response(
        "{ type: object, properties: { k: { type: string } }, required: [k] }",
        "{ type: object, properties: { k: { type: string } }, required: [k], discriminator: { propertyName: k } }",
        .discriminatorChanged,
        client: r
      ),
    ]
  }()

  private static func mark(_ keyword: String) -> String {
    "{ type: object, properties: { a: { type: string, \(keyword): true } } }"
  }
}
