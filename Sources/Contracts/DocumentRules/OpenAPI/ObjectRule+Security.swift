import JSONSyntax

// Security schemes. Source: OpenAPI 3.1.1 and 3.2.0, sections 4.8.27 to 4.8.29.
extension ObjectRule {
  static let securityScheme: ObjectRule = .init(
    "Security Scheme Object",
    [
      .must("type", .choice(["apiKey", "http", "oauth2", "openIdConnect"]), in: .openAPI30),
      .must("type", .choice(["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]), in: .since31),
      .may("description", .string), .may("name", .string), .may("in", .choice(["query", "header", "cookie"])),
      .may("scheme", .string), .may("bearerFormat", .string), .may("flows", .object { flows }),
      .may("openIdConnectUrl", .text(.url)), .may("oauth2MetadataUrl", .text(.url), in: .openAPI32),
      .may("deprecated", .boolean, in: .openAPI32),
    ],
    [.rule { members(ofScheme: $0) }]
  )

  /// The members of each type: those that it must have, and those that it may have.
  private static let schemeMembers: [String: (required: [String], allowed: [String])] = [
    "apiKey": (["name", "in"], []), "http": (["scheme"], ["bearerFormat"]), "mutualTLS": ([], []),
    "oauth2": (["flows"], ["oauth2MetadataUrl"]), "openIdConnect": (["openIdConnectUrl"], []),
  ]

  private static func members(ofScheme value: JSONValue) -> [DocumentViolation] {
    guard let type = value["type"]?.string, let row = schemeMembers[type] else { return [] }
    let missing = row.required.filter { value[$0] == nil }.map {
      DocumentViolation(.missingMember, "a security scheme of type: \(type) must have \"\($0)\"; add it", at: value)
    }
    let typed = Set(schemeMembers.values.flatMap { $0.required + $0.allowed }).subtracting(row.required + row.allowed)
    return missing
      + value.members.filter { typed.contains($0.name) }.map {
        DocumentViolation(
          .exclusiveMembers,
          "\"\($0.name)\" does not go with type: \(type); remove it",
          at: $0.key
        )
      }
  }

  static let flows: ObjectRule = .init(
    "OAuth Flows Object",
    [
      .may("implicit", .object { flow(needing: ["authorizationUrl"]) }),
      .may("password", .object { flow(needing: ["tokenUrl"]) }),
      .may("clientCredentials", .object { flow(needing: ["tokenUrl"]) }),
      .may("authorizationCode", .object { flow(needing: ["authorizationUrl", "tokenUrl"]) }),
      .may(
        "deviceAuthorization",
        .object { flow(needing: ["deviceAuthorizationUrl", "tokenUrl"]) },
        in: .openAPI32
      ),
    ]
  )

  private static func flow(needing urls: [String]) -> ObjectRule {
    ObjectRule(
      "OAuth Flow Object",
      urls.map { .must($0, .text(.url)) } + [.may("refreshUrl", .text(.url)), .must("scopes", .map(.string))]
    )
  }
}
