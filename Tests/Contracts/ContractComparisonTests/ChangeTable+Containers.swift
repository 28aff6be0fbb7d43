import ContractComparison

/// The rows about arrays, objects and alternatives.
extension ChangeTable {
  static let containers: [ChangeRow] = [
    ChangeRow.schema(
      "{ type: array }",
      "{ type: array, minItems: 1 }",
      "min-items-raised",
      back: "min-items-lowered",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: array, items: { type: integer } }",
      "{ type: array, items: { type: integer }, maxItems: 3 }",
      "max-items-lowered",
      back: "max-items-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: array, items: { type: string } }",
      "{ type: array, items: { type: string }, uniqueItems: true }",
      "unique-items-added",
      back: "unique-items-removed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: array, items: { type: string } }",
      "{ type: array, items: { type: integer } }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: array, prefixItems: [{ type: string }] }",
      "{ type: array, prefixItems: [{ type: integer }] }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: array, items: { type: object, properties: { a: { type: string } }, required: [a] } }",
      "{ type: array, items: { type: object, properties: { a: { type: string } } } }",
      "property-optional",
      back: "property-required",
      widening: b
    ),
    ChangeRow.schema(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: integer } } }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: object, properties: { a: { type: object, properties: { b: { type: integer, maximum: 9 } } } } }",
      "{ type: object, properties: { a: { type: object, properties: { b: { type: integer, maximum: 5 } } } } }",
      "maximum-lowered",
      back: "maximum-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: string } }, required: [a] }",
      "property-required",
      back: "property-optional",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: { type: string } }, additionalProperties: false }",
      "additional-properties-closed",
      back: "additional-properties-opened",
      narrowing: r
    ),
    ChangeRow.schema(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: integer } }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: false }",
      "additional-properties-closed",
      back: "additional-properties-opened",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object }",
      "{ type: object, additionalProperties: { type: string } }",
      "additional-properties-restricted",
      back: "additional-properties-relaxed",
      narrowing: r
    ),
    ChangeRow.schema(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, minProperties: 2 }",
      "min-properties-raised",
      back: "min-properties-lowered",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, maxProperties: 1 }",
      "max-properties-lowered",
      back: "max-properties-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, additionalProperties: { type: string } }",
      "{ type: object, additionalProperties: { type: string }, propertyNames: { pattern: '^[a-z]+$' } }",
      "property-names-changed",
      back: "property-names-changed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, properties: { a: { type: string }, b: { type: string } } }",
      "{ type: object, properties: { a: { type: string }, b: { type: string } }, dependentRequired: { a: [b] } }",
      "dependent-required-changed",
      back: "dependent-required-changed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, patternProperties: { '^x': { type: string } }, additionalProperties: false }",
      "{ type: object, patternProperties: { '^x': { type: string, maxLength: 2 } }, additionalProperties: false }",
      "max-length-lowered",
      back: "max-length-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ oneOf: [\(cat), \(dog)] }",
      "{ oneOf: [\(cat), \(dog), \(fish)] }",
      "alternative-added",
      back: "alternative-removed",
      widening: b
    ),
    ChangeRow.schema(
      "{ anyOf: [\(cat), \(dog)] }",
      "{ anyOf: [\(cat)] }",
      "alternative-removed",
      back: "alternative-added",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ oneOf: [\(cat), \(dog)] }",
      "{ oneOf: [\(cat), { type: object, properties: { kind: { const: dog }, age: { type: integer, maximum: 9 } }, required: [kind] }] }",
      "maximum-lowered",
      back: "maximum-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }",
      "{ allOf: [{ type: object, properties: { a: { type: string, maxLength: 4 } } }, { required: [a] }] }",
      "max-length-lowered",
      back: "max-length-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: object, properties: { a: { type: integer } }, required: [a] }",
      "{ type: object, properties: { a: { type: integer } }, required: [a], if: { properties: { a: { const: 1 } } }, then: { required: [b] } }",
      "constraint-changed",
      back: "constraint-changed",
      narrowing: b
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
    let closed = "{ type: object, properties: { b: { type: string } }, additionalProperties: false }"
    let more = "{ type: object, properties: { a: { type: string }, b: { type: string } }, additionalProperties: false }"
    return [
      .request(without, optional, "property-added", client: .compatible, server: .compatible),
      .response(without, optional, "property-added", client: .compatible, server: .compatible),
      .request(without, required, "required-property-added", client: b, server: .compatible),
      .response(without, required, "required-property-added", client: .compatible, server: b),
      .request(optional, without, "property-removed", client: r, server: .compatible),
      .response(optional, without, "property-removed", client: r, server: .compatible),
      .request(required, without, "required-property-removed", client: r, server: b),
      .response(required, without, "required-property-removed", client: b, server: .compatible),
      .request(closed, more, "property-added", client: .compatible, server: b),
      .response(closed, more, "property-added", client: b, server: .compatible),
      .request(more, closed, "property-removed", client: b, server: .compatible),
      .response(more, closed, "property-removed", client: r, server: b),
      .request(optional, mark("readOnly"), "read-only-changed", client: r, server: .compatible),
      .response(optional, mark("readOnly"), "read-only-changed", client: .compatible, server: .compatible),
      .request(mark("readOnly"), optional, "read-only-changed", client: .compatible, server: .compatible),
      .request(optional, mark("writeOnly"), "write-only-changed", client: .compatible, server: .compatible),
      .response(optional, mark("writeOnly"), "write-only-changed", client: r, server: .compatible),
      .request(
        "{ type: integer, default: 1 }",
        "{ type: integer, default: 2 }",
        "default-changed",
        client: r,
        server: .compatible
      ),
      .response(
        "{ type: integer, default: 1 }",
        "{ type: integer, default: 2 }",
        "default-changed",
        client: .compatible,
        server: .compatible
      ),
      .request(
        "{ type: integer }",
        "{ type: integer, default: 2 }",
        "default-changed",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: number, format: float }",
        "{ type: number, format: double }",
        "format-name-changed",
        client: r,
        server: .compatible
      ),
      .request(
        "{ type: string }",
        "{ type: string, format: color }",
        "format-name-changed",
        client: r,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, description: A }",
        "description-changed",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, title: A }",
        "description-changed",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, examples: [a] }",
        "example-changed",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, deprecated: true }",
        "schema-deprecated",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: string, deprecated: true }",
        "{ type: string }",
        "schema-undeprecated",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, contentEncoding: base64 }",
        "content-encoding-changed",
        client: r,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, contentMediaType: text/html }",
        "content-encoding-changed",
        client: r,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, xml: { attribute: true } }",
        "xml-changed",
        client: r,
        server: .compatible
      ),
      .response(
        "{ type: string }",
        "{ type: string, x-owner: me }",
        "extension-changed",
        client: .compatible,
        server: .compatible
      ),
      .response(
        "{ type: object, properties: { k: { type: string } }, required: [k] }",
        "{ type: object, properties: { k: { type: string } }, required: [k], discriminator: { propertyName: k } }",
        "discriminator-changed",
        client: r,
        server: .compatible
      ),
    ]
  }()

  private static func mark(_ keyword: String) -> String {
    "{ type: object, properties: { a: { type: string, \(keyword): true } } }"
  }
}
