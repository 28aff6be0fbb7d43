import JSONSyntax

// Paths, operations, parameters and links. Source: OpenAPI 3.1.1 and 3.2.0, sections 4.8.8 to 4.8.12, 4.8.18 and 4.8.20.
extension ObjectRule {
  static let paths: ObjectRule = .init("Paths Object", []).with(MemberPattern(keys: .path, form: .object { pathItem }))

  static let pathItem: ObjectRule = .init(
    "Path Item Object",
    [
      .may("$ref", .text(.reference)), .may("summary", .string), .may("description", .string),
      .may("servers", .list(.object { server })), .may("parameters", .list(.reference { parameter })),
      .may("query", .object { operation }, in: .openAPI32),
      .may("additionalOperations", .map(.object { operation }, keys: .furtherMethod), in: .openAPI32),
    ] + ["get", "put", "post", "delete", "options", "head", "patch", "trace"].map { .may($0, .object { operation }) },
    [.rule { repeatedParameters(ofOperation: $0) }, .rule(in: .openAPI32) { queryStrings(in: $0) }]
  )

  static let operation: ObjectRule = .init(
    "Operation Object",
    [
      .may("tags", .list(.string)), .may("summary", .string), .may("description", .string),
      .may("externalDocs", .object { externalDocumentation }), .may("operationId", .string),
      .may("parameters", .list(.reference { parameter })), .may("requestBody", .reference { requestBody }),
      .may("responses", .object { responses }).required(in: .openAPI30),
      .may("callbacks", .map(.reference { callback })), .may("deprecated", .boolean),
      .may("security", .list(.map(.list(.string)))), .may("servers", .list(.object { server })),
    ],
    [.rule { repeatedParameters(ofOperation: $0) }, .rule(in: .openAPI32) { queryStrings(in: $0) }]
  )

  /// The parameters of a list whose name and location an earlier one has; references are compared as they are written.
  static func repeatedParameters(ofOperation value: JSONValue) -> [DocumentViolation] {
    guard let list = value["parameters"], list.kind == .array else { return [] }
    var seen: Set<[String]> = []
    return list.elements.compactMap { element in
      let key = element["$ref"]?.string.map { [$0] } ?? ["name", "in"].compactMap { element[$0]?.string }
      guard key.count > (element["$ref"] == nil ? 1 : 0), !seen.insert(key).inserted else { return nil }
      let shown = key.count == 1 ? "\"\(key.joined())\"" : "the \(key.last ?? "") parameter \"\(key.first ?? "")\""
      return DocumentViolation(.duplicateElement, "\(shown) is already in this list; remove one of them", at: element)
    }
  }

  /// Several parameters for the whole query string, or one together with parameters for parts of it.
  private static func queryStrings(in value: JSONValue) -> [DocumentViolation] {
    guard let list = value["parameters"], list.kind == .array else { return [] }
    let whole = list.elements.filter { $0["in"]?.string == "querystring" }
    let message: String
    if whole.count > 1 {
      message = "only one parameter of an operation can be in: querystring; remove the others"
    } else if whole.count == 1, list.elements.contains(where: { $0["in"]?.string == "query" }) {
      message = "a parameter in: querystring does not go with others in: query; describe the whole query string by one"
    } else {
      return []
    }
    return whole.last.map { [DocumentViolation(.exclusiveMembers, message, at: $0)] } ?? []
  }

  static let parameter: ObjectRule = .init(
    "Parameter Object",
    [
      .must("name", .string),
      .must("in", .choice(["path", "query", "header", "cookie"]), in: [.openAPI30, .openAPI31]),
      .must("in", .choice(["path", "query", "querystring", "header", "cookie"]), in: .openAPI32),
      .may("description", .string), .may("required", .boolean), .may("deprecated", .boolean),
      .may("allowEmptyValue", .boolean), .may("style", .string), .may("explode", .boolean),
      .may("allowReserved", .boolean), .may("schema", .schema), .may("example", .any),
      .may("examples", .map(.reference { example })), .may("content", content(maximum: 1)),
    ],
    [
      .exactlyOne(of: "schema", "content"), .atMostOne(of: "example", "examples"),
      .excluding("content", ["style", "explode", "allowReserved"]),
      .excluding("content", ["example", "examples"], in: [.openAPI30, .openAPI31]),
      .rule { pathParameter($0) }, .rule(in: [.openAPI30, .openAPI31]) { parameterStyle($0, ["form"]) },
      .rule(in: .openAPI32) { parameterStyle($0, ["form", "cookie"]) }, .rule(in: .openAPI32) { parameterName($0) },
      .rule(in: .openAPI31) { allowReserved($0, in: ["query"]) },
      .rule(in: .openAPI32) { allowReserved($0, in: ["path", "query", "cookie"]) },
      .rule(in: .since31) { value in
        guard value["allowEmptyValue"] != nil, let place = value["in"]?.string, place != "query" else { return [] }
        let message = "\"allowEmptyValue\" is only for parameters in: query; remove it"
        return [DocumentViolation(.exclusiveMembers, message, at: value.key("allowEmptyValue"))]
      },
      .rule(in: .openAPI32) { value in
        guard value["in"]?.string == "querystring" else { return [] }
        return ["schema", "style", "explode", "allowReserved"].filter { value[$0] != nil }.map {
          let message = "\"\($0)\" does not go with in: querystring; describe it by \"content\""
          return DocumentViolation(.exclusiveMembers, message, at: value.key($0))
        }
      },
    ]
  )

  /// The official schemas ask for `required` only of parameters with a schema, and a test of 3.1 relies on that.
  static func pathParameter(_ value: JSONValue) -> [DocumentViolation] {
    guard value["in"]?.string == "path", value["required"]?.bool != true, value["content"] == nil else { return [] }
    let message = "a parameter in: path must have \"required\": true; add it"
    let rule: DocumentViolation.Rule = value["required"] == nil ? .missingMember : .invalidValue
    return [DocumentViolation(rule, message, at: value["required"] ?? value)]
  }

  /// The styles of each location (OpenAPI 3.1, section 4.8.12.6; `cookie` is of 3.2).
  private static func parameterStyle(_ value: JSONValue, _ cookies: [String]) -> [DocumentViolation] {
    guard let style = value["style"], let text = style.string else { return [] }
    let allowed: [String]
    switch value["in"]?.string {
    case "path": allowed = ["simple", "label", "matrix"]
    case "query": allowed = ["form", "spaceDelimited", "pipeDelimited", "deepObject"]
    case "header": allowed = ["simple"]
    case "cookie": allowed = cookies
    default: return []
    }
    guard !allowed.contains(text) else { return [] }
    let place = value["in"]?.string ?? ""
    let message = "the style of a parameter in: \(place) must be \(quoted(allowed, "or")), not \"\(text)\""
    return [DocumentViolation(.invalidValue, message, at: style)]
  }

  private static func parameterName(_ value: JSONValue) -> [DocumentViolation] {
    guard let name = value["name"], let text = name.string else { return [] }
    switch value["in"]?.string {
    case "header" where !KeyForm.token.isValid(text):
      return [DocumentViolation(.invalidValue, "the name of a header must be \(KeyForm.token.name)", at: name)]
    case "path" where text.contains("{") || text.contains("}"):
      return [
        DocumentViolation(.invalidValue, "the name of a path parameter must have no braces; remove them", at: name)
      ]
    default: return []
    }
  }

  /// Where `allowReserved` has a meaning: where the style percent-encodes.
  private static func allowReserved(_ value: JSONValue, in places: [String]) -> [DocumentViolation] {
    guard value["allowReserved"] != nil, let place = value["in"]?.string, place != "querystring",
      !places.contains(place) || value["style"]?.string == "cookie"
    else { return [] }
    let style = value["style"]?.string == "cookie" ? " with the style \"cookie\"" : ""
    let message = "\"allowReserved\" has no meaning in: \(place)\(style); remove it"
    return [DocumentViolation(.exclusiveMembers, message, at: value.key("allowReserved"))]
  }

  static let callback: ObjectRule = .init("Callback Object", []).with(
    MemberPattern(keys: KeyForm(name: "a runtime expression") { _ in true }, form: .object { pathItem })
  )

  static let link: ObjectRule = .init(
    "Link Object",
    [
      .may("operationRef", .text(.reference)), .may("operationId", .string), .may("parameters", .map(.any)),
      .may("requestBody", .any), .may("description", .string), .may("server", .object { server }),
    ],
    [.exactlyOne(of: "operationRef", "operationId")]
  )
}
