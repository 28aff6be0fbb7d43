import JSONSyntax

// The objects of Swagger 2.0 that OpenAPI 3 has not, or describes in another way. Source: Swagger 2.0.
extension ObjectRule {
  static let swagger: ObjectRule = .init(
    "Swagger Object",
    [
      .must("swagger", .choice(["2.0"])), .must("info", .object { info }), .may("host", .string),
      .may("basePath", .text(.basePath)), .may("schemes", schemes), .may("consumes", .list(.string)),
      .may("produces", .list(.string)), .must("paths", .object { swaggerPaths }), .may("definitions", .map(.schema)),
      .may("parameters", .map(.object { swaggerParameter })), .may("responses", .map(.object { swaggerResponse })),
      .may("securityDefinitions", .map(.object { securityDefinition })), .may("security", .list(.map(.list(.string)))),
      .may("tags", .list(.object { tag })), .may("externalDocs", .object { externalDocumentation }),
    ],
    [.rule { value in repeatedNames(in: value["tags"], "tag") }]
  )

  private static let schemes = ValueForm.list(.choice(["http", "https", "ws", "wss"]))

  private static let swaggerPaths: ObjectRule = .init("Paths Object", []).with(
    MemberPattern(keys: .path, form: .object { swaggerPathItem })
  )

  private static let swaggerPathItem: ObjectRule = .init(
    "Path Item Object",
    [.may("$ref", .text(.reference)), .may("parameters", .list(.reference { swaggerParameter }))]
      + ["get", "put", "post", "delete", "options", "head", "patch"].map { .may($0, .object { swaggerOperation }) },
    [.rule { repeatedParameters(ofOperation: $0) }]
  )

  private static let swaggerOperation: ObjectRule = .init(
    "Operation Object",
    [
      .may("tags", .list(.string)), .may("summary", .string), .may("description", .string),
      .may("externalDocs", .object { externalDocumentation }), .may("operationId", .string),
      .may("consumes", .list(.string)), .may("produces", .list(.string)),
      .may("parameters", .list(.reference { swaggerParameter })), .must("responses", .object { swaggerResponses }),
      .may("schemes", schemes), .may("deprecated", .boolean), .may("security", .list(.map(.list(.string)))),
    ],
    [.rule { repeatedParameters(ofOperation: $0) }]
  )

  /// The rules of a parameter, its elements and a header for their values, without a schema.
  private static let simpleMembers: [MemberRule] =
    ["multipleOf", "maximum", "minimum"].map { .may($0, .number) }
    + ["exclusiveMaximum", "exclusiveMinimum", "uniqueItems"].map { .may($0, .boolean) }
    + ["maxLength", "minLength", "maxItems", "minItems"].map { .may($0, .count) }
    + [
      .may("format", .string), .may("items", .object { swaggerItems }), .may("default", .any),
      .may("pattern", .string), .may("enum", .list(.any, minimum: 1)),
    ]
  private static let simpleTypes = ["string", "number", "integer", "boolean", "array"]
  private static let collectionFormats = ["csv", "ssv", "tsv", "pipes"]

  private static let swaggerItems: ObjectRule = .init(
    "Items Object",
    simpleMembers + [.must("type", .choice(simpleTypes)), .may("collectionFormat", .choice(collectionFormats))],
    [.rule { elements(of: $0) }]
  )

  private static let swaggerHeader: ObjectRule = .init(
    "Header Object",
    simpleMembers + [
      .must("type", .choice(simpleTypes)), .may("collectionFormat", .choice(collectionFormats)),
      .may("description", .string),
    ],
    [.rule { elements(of: $0) }]
  )

  private static let swaggerParameter: ObjectRule = .init(
    "Parameter Object",
    simpleMembers + [
      .must("name", .string), .must("in", .choice(["query", "header", "path", "formData", "body"])),
      .may("description", .string), .may("required", .boolean), .may("schema", .schema),
      .may("type", .choice(simpleTypes + ["file"])), .may("allowEmptyValue", .boolean),
      .may("collectionFormat", .choice(collectionFormats + ["multi"])),
    ],
    [.rule { pathParameter($0) }, .rule { kind(ofParameter: $0) }, .rule { elements(of: $0) }]
  )

  /// A body has a schema, and every other parameter has a type.
  private static func kind(ofParameter value: JSONValue) -> [DocumentViolation] {
    guard let place = value["in"]?.string else { return [] }
    if place == "body" {
      guard value["schema"] != nil else {
        let message = "a parameter in: body must have \"schema\"; add it"
        return [DocumentViolation(.missingMember, message, at: value)]
      }
      return (simpleMembers.map(\.name) + ["type", "allowEmptyValue", "collectionFormat"])
        .filter { value[$0] != nil }.map {
          let message = "\"\($0)\" does not go with in: body; write it in \"schema\""
          return DocumentViolation(.exclusiveMembers, message, at: value.key($0))
        }
    }
    if value["schema"] != nil {
      let message = "\"schema\" is only for a parameter in: body; write \"type\" and its other members instead"
      return [DocumentViolation(.exclusiveMembers, message, at: value.key("schema"))]
    }
    guard let type = value["type"] else {
      let message = "a parameter in: \(place) must have \"type\"; add it"
      return [DocumentViolation(.missingMember, message, at: value)]
    }
    if type.string == "file", place != "formData" {
      return [DocumentViolation(.invalidValue, "the type \"file\" is only for a parameter in: formData", at: type)]
    }
    if let format = value["collectionFormat"], format.string == "multi", !["query", "formData"].contains(place) {
      let message = "the collection format \"multi\" is only for a parameter in: query or formData"
      return [DocumentViolation(.invalidValue, message, at: format)]
    }
    return []
  }

  private static func elements(of value: JSONValue) -> [DocumentViolation] {
    guard value["type"]?.string == "array", value["items"] == nil else { return [] }
    return [DocumentViolation(.missingMember, "the type \"array\" needs \"items\" beside it; add it", at: value)]
  }

  private static let swaggerResponses: ObjectRule = .init("Responses Object", [], responses.constraints).with(
    MemberPattern(keys: .oneStatus, form: .reference { swaggerResponse })
  )

  private static let swaggerResponse: ObjectRule = .init(
    "Response Object",
    [
      .must("description", .string), .may("schema", .schema), .may("headers", .map(.object { swaggerHeader })),
      .may("examples", .map(.any)),
    ]
  )

  private static let securityDefinition: ObjectRule = .init(
    "Security Scheme Object",
    [
      .must("type", .choice(["basic", "apiKey", "oauth2"])), .may("description", .string), .may("name", .string),
      .may("in", .choice(["query", "header"])),
      .may("flow", .choice(["implicit", "password", "application", "accessCode"])),
      .may("authorizationUrl", .text(.url)), .may("tokenUrl", .text(.url)), .may("scopes", .map(.string)),
    ],
    [.rule { members(ofDefinition: $0) }]
  )

  private static func members(ofDefinition value: JSONValue) -> [DocumentViolation] {
    let names: [String] =
      switch (value["type"]?.string, value["flow"]?.string) {
      case ("apiKey", _): ["name", "in"]
      case ("oauth2", "implicit"): ["authorizationUrl", "scopes"]
      case ("oauth2", "accessCode"): ["authorizationUrl", "tokenUrl", "scopes"]
      case ("oauth2", "password"), ("oauth2", "application"): ["tokenUrl", "scopes"]
      case ("oauth2", _): ["flow"]
      default: []
      }
    return names.filter { value[$0] == nil }.map {
      let type = value["type"]?.string ?? ""
      let message = "a security scheme of type: \(type) must have \"\($0)\"; add it"
      return DocumentViolation(.missingMember, message, at: value)
    }
  }
}
