import Diagnostics
import JSONSyntax

// The members of schemas that are objects of OpenAPI, and the way to the schemas in a schema. What keywords
// that judge values must be is known to the compiler of schemas, which reports it. Source: OpenAPI 3.1.1 and 3.2.0, sections 4.8.24 to 4.8.26.
extension ObjectRule {
  static let schemaObject: ObjectRule = .init(
    "Schema Object",
    ["anyOf", "oneOf"].map { .may($0, .list(.schema), in: .since30) }
      + [.may("allOf", .list(.schema)), .may("items", .schema), .may("not", .schema, in: .since30)]
      + [
        "if", "then", "else", "contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema",
      ]
      .map { .may($0, .schema, in: .since31) }
      + ["patternProperties", "$defs", "dependentSchemas"].map { .may($0, .map(.schema), in: .since31) }
      + [
        .may("properties", .map(.schema)), .may("prefixItems", .list(.schema), in: .since31),
        .may("additionalProperties", .objectOr(.schema, .boolean)), .may("$ref", .text(.reference), in: .since31),
        .may("discriminator", .object { discriminator }, in: .since30), .may("discriminator", .string, in: .swagger20),
        .may("xml", .object { xml }),
        .may("externalDocs", .object { externalDocumentation }), .may("examples", .list(.any), in: .since31),
      ] + ["title", "description", "format"].map { .may($0, .string) }
      + ["writeOnly", "deprecated"].map { .may($0, .boolean, in: .since30) } + [.may("readOnly", .boolean)] + keywords,
    [
      .rule(in: .openAPI30) { oneType($0) },
      .rule(in: .openAPI30) { value in
        guard value["type"]?.string == "array", value["items"] == nil else { return [] }
        let message = "a schema of type: array must have \"items\" in OpenAPI 3.0; add it, as {} for any elements"
        return [DocumentViolation(.missingMember, message, at: value)]
      },
      .rule(in: .openAPI30) { value in
        guard value["readOnly"]?.bool == true, value["writeOnly"]?.bool == true else { return [] }
        let message = "\"readOnly\" and \"writeOnly\" must not both be true; keep one of them"
        return [DocumentViolation(.exclusiveMembers, message, at: value.key("writeOnly"))]
      },
    ]
  )
  .open(in: .since31)

  /// The keywords of 2.0 and 3.0 that have no schemas in them (3.0, section 4.7.24); later versions have others, and
  /// allow any.
  private static let keywords: [MemberRule] =
    ["multipleOf", "maximum", "minimum"].map { .may($0, .number, in: .before31) }
    + ["exclusiveMaximum", "exclusiveMinimum", "uniqueItems"].map { .may($0, .boolean, in: .before31) }
    + ["maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties"]
    .map { .may($0, .count, in: .before31) }
    + ["type", "default", "example"].map { .may($0, .any, in: .before31) }
    + [
      .may("nullable", .boolean, in: .openAPI30), .may("pattern", .string, in: .before31),
      .may("enum", .list(.any, minimum: 1), in: .before31),
      .may("required", .list(.string, minimum: 1, isUnique: true), in: .before31),
    ]

  /// The type of a schema of 3.0, which has one, and cannot be null.
  private static func oneType(_ value: JSONValue) -> [DocumentViolation] {
    guard let type = value["type"] else { return [] }
    let known = ["array", "boolean", "integer", "number", "object", "string"]
    let message: String
    switch type.string {
    case "null":
      message = "OpenAPI 3.0 has no type \"null\"; write \"nullable\": true beside the type of the other values"
    case let name? where known.contains(name): return []
    case let name?:
      let hint = NearestName.hint(for: name, among: known)
      message = "\"type\" must be one of \(quoted(known, "or")), not \"\(name)\"\(hint)"
    case nil where type.kind == .array:
      let others = type.elements.compactMap(\.string).filter { $0 != "null" }
      let advice =
        others.count == 1 && type.count == 2
        ? "write \"type\": \"\(others.joined())\" and \"nullable\": true"
        : "write \"anyOf\" with a schema for each type"
      message = "\"type\" must be one string in OpenAPI 3.0, not an array; \(advice)"
    case nil: message = "\"type\" must be a string, not \(type.kind.name)"
    }
    return [DocumentViolation(.invalidValue, message, at: type)]
  }

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
