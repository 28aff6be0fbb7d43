import JSONSyntax

// The document, its metadata, servers and components. Source: OpenAPI 3.0.4, 3.1.1 and 3.2.0, sections 4.7.1 to 4.7.7
// (3.0) and 4.8.1 to 4.8.7 (3.1 and 3.2).
extension ObjectRule {
  static let openAPI: ObjectRule = .init(
    "OpenAPI Object",
    [
      .must("openapi", .text(.version("3.0")), in: .openAPI30),
      .must("openapi", .text(.version("3.1")), in: .openAPI31),
      .must("openapi", .text(.version("3.2")), in: .openAPI32),
      .may("$self", .text(.urlWithoutFragment), in: .openAPI32), .must("info", .object { info }),
      .may("jsonSchemaDialect", .text(.absoluteURI), in: .since31), .may("servers", .list(.object { server })),
      .may("paths", .object { paths }).required(in: .openAPI30),
      .may("webhooks", .map(.object { pathItem }), in: .since31), .may("components", .object { components }),
      .may("security", .list(.map(.list(.string)))), .may("tags", .list(.object { tag })),
      .may("externalDocs", .object { externalDocumentation }),
    ],
    [
      .rule(in: .since31) { value in
        guard value["paths"] == nil, value["components"] == nil, value["webhooks"] == nil else { return [] }
        let message = "an OpenAPI document must have \"paths\", \"components\" or \"webhooks\"; add one of them"
        return [DocumentViolation(.missingMember, message, at: value)]
      },
      .rule { value in repeatedNames(in: value["tags"], "tag") },
    ]
  )

  /// The elements of a list whose name an earlier one has.
  static func repeatedNames(in list: JSONValue?, _ noun: String) -> [DocumentViolation] {
    var seen: Set<String> = []
    return (list.map { Array($0.elements) } ?? []).compactMap { element in
      guard let name = element["name"], let text = name.string, !seen.insert(text).inserted else { return nil }
      return DocumentViolation(
        .duplicateElement,
        "there is already a \(noun) \"\(text)\"; remove one of them",
        at: name
      )
    }
  }

  static let info: ObjectRule = .init(
    "Info Object",
    [
      .must("title", .string), .may("summary", .string, in: .since31), .may("description", .string),
      .may("termsOfService", .text(.url), in: .since30), .may("termsOfService", .string, in: .swagger20),
      .may("contact", .object { contact }), .may("license", .object { license }),
      .must("version", .string),
    ]
  )

  static let contact: ObjectRule = .init(
    "Contact Object",
    [.may("name", .string), .may("url", .text(.url)), .may("email", .text(.email))]
  )

  static let license: ObjectRule = .init(
    "License Object",
    [.must("name", .string), .may("identifier", .string, in: .since31), .may("url", .text(.url))],
    [.atMostOne(of: "identifier", "url", in: .since31)]
  )

  static let server: ObjectRule = .init(
    "Server Object",
    [
      .must("url", .string), .may("description", .string), .may("name", .string, in: .openAPI32),
      .may("variables", .map(.object { serverVariable })),
    ],
    [
      .rule(in: .openAPI32) { value in
        guard let url = value["url"], let text = url.string, text.contains("?") || text.contains("#") else { return [] }
        return [DocumentViolation(.invalidValue, "\"url\" must have no query and no fragment; remove it", at: url)]
      }
    ]
  )

  static let serverVariable: ObjectRule = .init(
    "Server Variable Object",
    [
      .may("enum", .list(.string), in: .openAPI30), .may("enum", .list(.string, minimum: 1), in: .since31),
      .must("default", .string), .may("description", .string),
    ],
    [
      .rule(in: .since31) { value in
        guard let list = value["enum"], list.count > 0, let given = value["default"], given.kind == .string,
          !list.elements.contains(where: given.isEqual)
        else { return [] }
        let message = "\"default\" must be one of the values of \"enum\"; add it to them, or write one of them"
        return [DocumentViolation(.invalidValue, message, at: given)]
      }
    ]
  )

  static let components: ObjectRule = .init(
    "Components Object",
    [
      .may("schemas", .map(.schema, keys: .component)),
      .may("responses", .map(.reference { response }, keys: .component)),
      .may("parameters", .map(.reference { parameter }, keys: .component)),
      .may("examples", .map(.reference { example }, keys: .component)),
      .may("requestBodies", .map(.reference { requestBody }, keys: .component)),
      .may("headers", .map(.reference { header }, keys: .component)),
      .may("securitySchemes", .map(.reference { securityScheme }, keys: .component)),
      .may("links", .map(.reference { link }, keys: .component)),
      .may("callbacks", .map(.reference { callback }, keys: .component)),
      .may("pathItems", .map(.object { pathItem }, keys: .component), in: .since31),
      .may("mediaTypes", .map(.reference { mediaType }, keys: .component), in: .openAPI32),
    ]
  )

  static let externalDocumentation: ObjectRule = .init(
    "External Documentation Object",
    [.may("description", .string), .must("url", .text(.url))]
  )

  static let tag: ObjectRule = .init(
    "Tag Object",
    [
      .must("name", .string), .may("summary", .string, in: .openAPI32), .may("description", .string),
      .may("externalDocs", .object { externalDocumentation }), .may("parent", .string, in: .openAPI32),
      .may("kind", .string, in: .openAPI32),
    ]
  )

  /// Members beside `$ref` are ignored; none is a fault (OpenAPI 3.1, section 4.8.23).
  static let reference: ObjectRule = .init(
    "Reference Object",
    [
      .must("$ref", .text(.reference)), .may("summary", .string, in: .since31),
      .may("description", .string, in: .since31),
    ]
  )
  .open(in: .all)
}
