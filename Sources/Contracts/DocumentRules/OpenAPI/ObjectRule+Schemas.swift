import JSONSyntax

// The members of schemas that are objects of OpenAPI, and the way to the schemas in a schema. What keywords
// that judge values must be is known to the compiler of schemas, which reports it. Source: OpenAPI 3.1.1 and 3.2.0, sections 4.8.24 to 4.8.26.
extension ObjectRule {
  static let schemaObject: ObjectRule = .init(
    "Schema Object",
    ["allOf", "anyOf", "oneOf"].map { .may($0, .list(.schema)) }
      + ["not", "items"].map { .may($0, .schema) }
      + [
        "if", "then", "else", "contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema",
      ]
      .map { .may($0, .schema, in: .since31) }
      + ["patternProperties", "$defs", "dependentSchemas"].map { .may($0, .map(.schema), in: .since31) }
      + [
        .may("properties", .map(.schema)), .may("prefixItems", .list(.schema), in: .since31),
        .may("additionalProperties", .objectOr(.schema, .boolean)), .may("$ref", .text(.url), in: .since31),
        .may("discriminator", .object { discriminator }), .may("xml", .object { xml }),
        .may("externalDocs", .object { externalDocumentation }),
      ] + ["title", "description", "format"].map { .may($0, .string) }
      + ["readOnly", "writeOnly", "deprecated"].map { .may($0, .boolean) } + keywords.map { .may($0, .any) }
  )
  .open(in: .since31)

  /// The keywords of 3.0 that its compiler knows and that have no schemas in them; later versions have others, and allow
  /// any.
  private static let keywords = [
    "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
    "pattern", "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties", "required", "enum", "type",
    "default", "nullable", "example",
  ]

  static let discriminator: ObjectRule = .init(
    "Discriminator Object",
    [
      .must("propertyName", .string), .may("mapping", .map(.string)), .may("defaultMapping", .string, in: .openAPI32),
    ]
  )

  static let xml: ObjectRule = .init(
    "XML Object",
    [
      .may("name", .string), .may("namespace", .text(.absoluteURI)), .may("prefix", .string),
      .may("attribute", .boolean), .may("wrapped", .boolean),
      .may("nodeType", .choice(["element", "attribute", "text", "cdata", "none"]), in: .openAPI32),
    ],
    [.excluding("nodeType", ["attribute", "wrapped"], in: .openAPI32)]
  )
}
