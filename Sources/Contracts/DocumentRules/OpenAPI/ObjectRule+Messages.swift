import JSONSyntax

// Bodies, responses, headers and examples. Source: OpenAPI 3.1.1 and 3.2.0, sections 4.8.13 to 4.8.17, 4.8.19 and 4.8.21.
extension ObjectRule {
  static let requestBody: ObjectRule = .init(
    "Request Body Object",
    [.may("description", .string), .must("content", content()), .may("required", .boolean)]
  )

  /// Bodies by media type; since 3.2 there may be references in them.
  ///
  /// The keys are not judged here: a test of 3.1 that must pass has one that is no media type.
  static func content(maximum: Int = .max) -> ValueForm {
    let minimum = maximum == 1 ? 1 : 0
    return .since(
      .openAPI32,
      .map(.reference { mediaType }, minimum: minimum, maximum: maximum),
      before: .map(.object { mediaType }, minimum: minimum, maximum: maximum)
    )
  }

  static let mediaType: ObjectRule = .init(
    "Media Type Object",
    [
      .may("description", .string, in: .openAPI32), .may("schema", .schema),
      .may("itemSchema", .schema, in: .openAPI32), .may("example", .any),
      .may("examples", .map(.reference { example })), .may("encoding", .map(.object { encoding })),
      .may("prefixEncoding", .list(.object { encoding }), in: .openAPI32),
      .may("itemEncoding", .object { encoding }, in: .openAPI32),
    ],
    [
      .atMostOne(of: "example", "examples"),
      .excluding("encoding", ["prefixEncoding", "itemEncoding"], in: .openAPI32),
    ]
  )

  static let encoding: ObjectRule = .init(
    "Encoding Object",
    [
      .may("contentType", .string), .may("headers", headers),
      .may("style", .choice(["form", "spaceDelimited", "pipeDelimited", "deepObject"])), .may("explode", .boolean),
      .may("allowReserved", .boolean), .may("encoding", .map(.object { encoding }), in: .openAPI32),
      .may("prefixEncoding", .list(.object { encoding }), in: .openAPI32),
      .may("itemEncoding", .object { encoding }, in: .openAPI32),
    ],
    [.excluding("encoding", ["prefixEncoding", "itemEncoding"], in: .openAPI32)]
  )

  static let responses: ObjectRule = .init(
    "Responses Object",
    [],
    [
      .rule { value in
        guard value.kind == .object, !value.members.contains(where: { KeyForm.status.isValid($0.name) }) else {
          return []
        }
        let message = "the Responses Object must have at least one response; add one, such as \"200\" or \"default\""
        return [DocumentViolation(.tooFew, message, at: value)]
      }
    ]
  )
  .with(MemberPattern(keys: .status, form: .reference { response }))

  static let response: ObjectRule = .init(
    "Response Object",
    [
      .may("summary", .string, in: .openAPI32), .may("description", .string).required(in: [.openAPI30, .openAPI31]),
      .may("headers", headers), .may("content", content()), .may("links", .map(.reference { link })),
    ],
    [
      .rule(in: .openAPI32) { value in
        (value["headers"].map { Array($0.members) } ?? []).filter { !KeyForm.token.isValid($0.name) }.map {
          DocumentViolation(.invalidKey, "the name of a header must be \(KeyForm.token.name)", at: $0.key)
        }
      }
    ]
  )

  /// Headers by their names.
  private static let headers = ValueForm.map(.reference { header })

  static let header: ObjectRule = .init(
    "Header Object",
    [
      .may("description", .string), .may("required", .boolean), .may("deprecated", .boolean),
      .may("allowEmptyValue", .boolean, in: .openAPI30), .may("style", .choice(["simple"])), .may("explode", .boolean),
      .may("allowReserved", .boolean, in: .openAPI30), .may("schema", .schema), .may("example", .any),
      .may("examples", .map(.reference { example })), .may("content", content(maximum: 1)),
    ],
    [
      .exactlyOne(of: "schema", "content"), .atMostOne(of: "example", "examples"),
      .excluding("content", ["style", "explode", "allowReserved"]),
      .excluding("content", ["example", "examples"], in: [.openAPI30, .openAPI31]),
    ]
  )

  static let example: ObjectRule = .init(
    "Example Object",
    [
      .may("summary", .string), .may("description", .string), .may("dataValue", .any, in: .openAPI32),
      .may("serializedValue", .string, in: .openAPI32), .may("value", .any), .may("externalValue", .text(.url)),
    ],
    [
      .excluding("value", ["externalValue", "dataValue", "serializedValue"]),
      .excluding("serializedValue", ["externalValue"], in: .openAPI32),
    ]
  )
}
