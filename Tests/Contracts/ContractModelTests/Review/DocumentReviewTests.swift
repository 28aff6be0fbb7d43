import ContractModel
import Diagnostics
import Testing

@Suite("Review of documents")
struct DocumentReviewTests {
  private static func lines(_ files: KeyValuePairs<String, String>) -> [String] {
    DocumentReview(load(files)).problems.map {
      "\($0.place): \($0.severity.rawValue) \($0.code.rawValue): \($0.message)"
    }
  }

  /// A document with components and a body that refers to the schema `a`.
  private static func document(schemas: String, paths: String = "", rest: String = "", version: String = "3.1.0")
    -> String
  {
    """
    openapi: \(version)
    info: { title: T, version: '1' }
    paths:
      /a: { get: { responses: { '200': { description: d, content: { a/json: { schema: { $ref: '#/components/schemas/a' }}}}}}}
    \(paths)
    components:
      schemas:
        a: \(schemas)
    \(rest)
    """
  }

  @Test(
    "A schema that no value satisfies is a warning",
    arguments: [
      ("{ minimum: 2, maximum: 1 }", "no number is valid: \"minimum\" 2 is more than \"maximum\" 1; swap them"),
      ("{ minLength: 2, maxLength: 1 }", "no string is valid: \"minLength\" 2 is more than \"maxLength\" 1; swap them"),
      ("{ exclusiveMinimum: 1, maximum: 1 }", "no number is valid: it must be more than 1, and no more than 1"),
      (
        "{ type: integer, enum: [a, b] }",
        "no value is valid: none of \"enum\" is of the type integer; correct one of the two"
      ),
      (
        "{ type: string, const: 1 }", "no value is valid: \"const\" is not of the type string; correct one of the two"
      ),
      (
        "{ allOf: [{ type: string }, { type: object }] }",
        "no value is valid: it must be of the type string and of the type object; use one, or anyOf"
      ),
      (
        "{ required: [b], properties: { c: {} }, additionalProperties: false }",
        "no object is valid: \"b\" is required, but \"properties\" does not have it and \"additionalProperties\" is false; "
          + "describe it, or do not require it"
      ),
      (
        "{ required: [b], properties: { b: false } }",
        "no object is valid: \"b\" is required, and no value of it is valid; do not require it"
      ),
    ]
  )
  func unsatisfiable(schema: String, message: String) {
    let lines = Self.lines(["a.yaml": Self.document(schemas: schema)])
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix(": warning unsatisfiable-schema: \(message)") == true)
  }

  @Test(
    "A schema that looks wrong and has values is no warning",
    arguments: [
      "{ minimum: 1, maximum: 1 }", "{ type: [integer, 'null'], enum: [null] }", "{ type: number, enum: [1] }",
      "{ allOf: [{ type: number }, { type: integer }] }", "{ allOf: [{ type: [string, 'null'] }, { type: 'null' }] }",
      "{ type: integer, const: 1.0 }",
      "{ type: number, exclusiveMinimum: 0 }",
      "{ required: [b], patternProperties: { b: {} }, additionalProperties: false }",
      "{ properties: { minimum: { type: string }, required: { type: boolean } } }",
    ]
  )
  func satisfiable(schema: String) {
    #expect(Self.lines(["a.yaml": Self.document(schemas: schema)]) == [])
  }

  /// A schema of a version, and what is said about it; `nil` for nothing.
  struct Effect: Sendable, CustomTestStringConvertible {
    let version: String
    let schema: String
    let message: String?

    init(_ version: String, _ schema: String, _ message: String? = nil) {
      (self.version, self.schema, self.message) = (version, schema, message)
    }

    var testDescription: String { "\(version): \(schema)" }
  }

  @Test(
    "What has no effect in a schema is a warning",
    arguments: [
      Effect(
        "3.1.0",
        "{ type: string, nullable: true }",
        "\"nullable\" has no effect since OpenAPI 3.1; write \"type\": [\"string\", \"null\"]"
      ),
      Effect(
        "3.1.0",
        "{ nullable: true }",
        "\"nullable\" has no effect since OpenAPI 3.1; remove it, because null is valid without it"
      ),
      Effect(
        "3.2.0",
        "{ $ref: '#/components/schemas/b', nullable: true }",
        "\"nullable\" has no effect since OpenAPI 3.1; allow {\"type\": \"null\"} with \"anyOf\""
      ),
      Effect(
        "3.0.3",
        "{ properties: { c: { $ref: '#/components/schemas/b', nullable: true } } }",
        "\"nullable\" beside \"$ref\" has no effect in OpenAPI 3.0; let what it refers to be nullable, or use \"anyOf\" with "
          + "the reference and {\"enum\": [null]}"
      ),
      Effect(
        "3.0.3",
        "{ items: { $ref: '#/components/schemas/b', maxLength: 2 } }",
        "\"maxLength\" beside \"$ref\" has no effect in OpenAPI 3.0; put the reference into \"allOf\""
      ),
      Effect(
        "3.0.3",
        "{ type: string, nullable: true, enum: [a, b] }",
        "\"nullable\" has no effect, because \"enum\" does not have null; add null to it"
      ),
      Effect(
        "3.0.3",
        "{ nullable: true, allOf: [{ $ref: '#/components/schemas/b' }] }",
        "\"nullable\" has no effect without \"type\" beside it; let the other schemas be nullable, or allow {\"enum\": "
          + "[null]} with \"anyOf\""
      ),
      Effect(
        "3.1.0",
        "{ type: string, minlength: 3 }",
        "\"minlength\" is no keyword of schemas and has no effect; did you mean \"minLength\"?"
      ),
      Effect(
        "3.1.0",
        "{ type: object, additional_properties: false }",
        "\"additional_properties\" is no keyword of schemas and has no effect; did you mean \"additionalProperties\"?"
      ),
      Effect(
        "3.1.0",
        "{ type: object, propertys: { a: {} } }",
        "\"propertys\" is no keyword of schemas and has no effect; did you mean \"properties\"?"
      ),
      Effect(
        "3.1.0",
        "{ type: string, patern: a }",
        "\"patern\" is no keyword of schemas and has no effect; did you mean \"pattern\"?"
      ),
      Effect(
        "3.0.3",
        "{ type: string, enum: [a, 1] }",
        "1 of \"enum\" is never valid, because it is not of the type string; put it in quotes: \"1\""
      ),
      Effect(
        "3.0.3",
        "{ type: string, enum: [a, null] }",
        "null of \"enum\" is never valid, because it is not of the type string; add \"nullable\": true"
      ),
      Effect(
        "3.1.0",
        "{ type: integer, enum: [1, x] }",
        "\"x\" of \"enum\" is never valid, because it is not of the type integer; correct it, or the type"
      ),
      Effect(
        "3.1.0",
        "{ type: integer, minLength: 2, maxLength: 5 }",
        "\"maxLength\", \"minLength\" have no effect on values of the type integer; correct the type, or remove them"
      ),
      Effect("3.1.0", "{ then: { type: string } }", "\"then\" has no effect without \"if\" beside it; add it"),
    ]
  )
  func ineffective(row: Effect) {
    let schema = row.schema + "\n    b: { type: string }"
    let lines = Self.lines(["a.yaml": Self.document(schemas: schema, version: row.version)])
      .filter { !$0.contains("unused-component") }
    #expect(lines.map { $0.components(after: "no-effect: ") } == [row.message])
  }

  @Test(
    "A schema whose keywords look idle and have an effect is no warning",
    arguments: [
      Effect("3.0.3", "{ type: string, nullable: true }"), Effect("3.0.3", "{ nullable: true }"),
      Effect("3.0.3", "{ type: string, nullable: true, enum: [a, null] }"),
      Effect("3.0.3", "{ nullable: true, anyOf: [{ type: string, nullable: true }, { type: integer }] }"),
      Effect("3.0.3", "{ items: { $ref: '#/components/schemas/b', description: d } }"),
      Effect("3.0.3", "{ type: array, items: {}, nullable: false }"),
      Effect("3.1.0", "{ $ref: '#/components/schemas/b', maxLength: 2 }"),
      Effect("3.1.0", "{ type: [string, 'null'], enum: [a, null] }"), Effect("3.1.0", "{ enum: [a, 1] }"),
      Effect("3.1.0", "{ type: number, enum: [1, 1.5] }"), Effect("3.1.0", "{ maxLength: 5, minimum: 1 }"),
      Effect("3.1.0", "{ type: string, uniqueItems: false, minItems: 0 }"),
      Effect("3.1.0", "{ type: object, propertyName: id, descriptionHtml: a, defaults: {}, order: 1, titles: {} }"),
      Effect("3.1.0", "{ properties: { minlength: { type: integer }, nullable: { type: boolean } } }"),
      Effect("3.1.0", "{ type: string, examples: [a], example: a, contentEncoding: base64, x-minlength: 1 }"),
      Effect("3.1.0", "{ definitions: {}, dependencies: {}, id: a, additionalItems: {} }"),
    ]
  )
  func effective(row: Effect) {
    let schema = row.schema + "\n    b: { type: string }"
    let lines = Self.lines(["a.yaml": Self.document(schemas: schema, version: row.version)])
    #expect(lines.filter { !$0.contains("unused-component") } == [])
  }

  @Test(
    "A required member that is described nowhere is a warning",
    arguments: [
      Effect(
        "3.1.0",
        "{ required: [nmae], properties: { name: {} } }",
        "\"nmae\" is required, and no \"properties\" describe it (did you mean name?); describe it, or do not require it"
      ),
      Effect(
        "3.0.3",
        "{ allOf: [{ $ref: '#/components/schemas/b' }, { required: [z] }] }",
        "\"z\" is required, and no \"properties\" describe it; describe it, or do not require it"
      ),
      Effect("3.1.0", "{ allOf: [{ $ref: '#/components/schemas/b' }, { required: [id] }] }"),
      Effect(
        "3.1.0",
        "{ properties: { x: {} }, anyOf: [{ required: [x] }, { required: [y], properties: { y: {} } }] }"
      ),
      Effect("3.1.0", "{ type: object, required: [anything] }"),
      Effect("3.1.0", "{ properties: { x: {} }, required: [y], additionalProperties: { type: string } }"),
      Effect("3.1.0", "{ properties: { x: {} }, required: [y], patternProperties: { '^y': {} } }"),
      Effect("3.1.0", "{ properties: { x: {} }, not: { required: [old] } }"),
      Effect("3.1.0", "{ properties: { x: {} }, if: { required: [old] }, then: { required: [x] } }"),
      Effect("3.1.0", "{ properties: { x: {} }, not: { anyOf: [{ required: [p] }, { required: [q] }] } }"),
      Effect(
        "3.1.0",
        "{ oneOf: [{ $ref: '#/components/schemas/b' }], discriminator: { propertyName: kind }, required: [kind] }"
      ),
    ]
  )
  func undescribed(row: Effect) {
    let schema = row.schema + "\n    b: { properties: { id: {} } }"
    let lines = Self.lines(["a.yaml": Self.document(schemas: schema, version: row.version)])
      .filter { !$0.contains("unused-component") }
    #expect(lines.map { $0.components(after: "undescribed-name: ") } == [row.message].compactMap(\.self))
  }

  @Test(
    "A tag that a document with tags does not declare is a warning, once",
    arguments: [
      (
        "tags: [{ name: pets }]",
        [
          "\"tags\" of the document do not declare the tag \"pet\" (did you mean pets?); declare it, or correct its name"
        ]
      ),
      ("tags: [{ name: pet }]", []), ("tags: []", []), ("x-a: 1", []),
    ]
  )
  func tags(tags: String, messages: [String]) {
    let operation = "{ tags: [pet], responses: { default: { description: d } } }"
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      \(tags)
      paths: { /a: { get: \(operation), put: \(operation) } }
      """
    #expect(Self.lines(["a.yaml": text]).map { $0.components(after: "undescribed-name: ") } == messages)
  }

  @Test("What is beside a reference to a parameter has no effect, except for remarks")
  func besideReference() {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /a:
          get:
            parameters: [{ $ref: '#/components/parameters/p', required: true, description: d, x-a: 1 }]
            responses: { default: { description: d } }
      components: { parameters: { p: { name: p, in: query, schema: {} } } }
      """
    #expect(
      Self.lines(["a.yaml": text]) == [
        "a.yaml:6:57: warning no-effect: \"required\" beside \"$ref\" has no effect in OpenAPI 3.1; write it where the "
          + "reference leads to"
      ]
    )
  }

  @Test(
    "Paths that the same request can be for are a warning",
    arguments: [
      (
        "'/b/{x}': { get: R }, '/b/{y}': { post: R }",
        "/b/{y} and /b/{x} differ in the names of expressions only; describe them as one path"
      ),
      (
        "'/{x}/me': { get: R }, '/b/{y}': { get: R }",
        "a request can be for both /b/{y} and /{x}/me, and neither is more specific; rename a part of one"
      ),
      ("'/b/me': { get: R }, '/b/{y}': { get: R }", nil),
      ("'/{x}/me': { get: R }, '/b/{y}': { post: R }", nil),
      ("'/b/{x}.json': { get: R }, '/b/{y}': { get: R }", nil),
    ]
  )
  func ambiguous(paths: String, message: String?) {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { \(paths.replacing("R", with: "{ responses: { default: { description: d } } }")) }
      """
    let lines = Self.lines(["a.yaml": text]).filter { $0.contains("ambiguous-path") }
    #expect(lines.map { $0.components(after: "ambiguous-path: ") } == (message.map { [$0] } ?? []))
  }

  @Test("A component that nothing refers to is a warning, and one that something names is not")
  func unused() {
    let components = """
      { properties: { p: { $ref: '#/components/schemas/b' } } }
          b: {}
          c: {}
          parent: { type: object, discriminator: { propertyName: k, mapping: { x: mapped } } }
          child: { allOf: [{ $ref: '#/components/schemas/parent' }] }
          mapped: {}
        securitySchemes: { k: { type: http, scheme: basic }, l: { type: http, scheme: basic } }
      security: [{ k: [] }]
      """
    let lines = Self.lines(["a.yaml": Self.document(schemas: components)])
    #expect(
      lines.filter { $0.contains("unused-component") }.map { $0.components(after: "component: ") } == [
        "nothing refers to the component \"c\" of \"schemas\"; refer to it, or remove it",
        "nothing refers to the component \"l\" of \"securitySchemes\"; refer to it, or remove it",
      ]
    )
  }

  @Test("The components of a document without operations are for others")
  func library() {
    let text = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents: { schemas: { a: {} } }"
    #expect(Self.lines(["a.yaml": text]) == [])
  }

  @Test("What is forbidden and usable is an error of the document and a warning for its readers")
  func once() {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /a/{b}:
          get:
            parameters: [{ name: b, in: path, schema: {} }]
            responses: { '200': { description: d } }
      """
    let contract = load(["a.yaml": text])
    #expect(contract.problems.map(\.severity) == [.warning])
    #expect(
      Self.lines(["a.yaml": text]) == [
        "a.yaml:6:20: error invalid-parameter: the path parameter \"b\" lacks \"required: true\"; it is treated as required"
      ]
    )
  }

  @Test("A fault in a file that is only referred to has its place there")
  func fragment() {
    let text = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { /a: { $ref: 'b.yaml#/a' } }
      """
    let fragment = "a: { get: { sumary: s, responses: { '200': { description: d } } } }"
    let lines = Self.lines(["a.yaml": text, "b.yaml": fragment])
    #expect(
      lines == [
        "b.yaml:1:13: error document-form: \"sumary\" is not a member of the Operation Object in OpenAPI 3.1; did you mean "
          + "\"summary\"?"
      ]
    )
  }

  @Test("A document of Swagger 2.0 without faults has no problems")
  func swagger() {
    let text = "swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: {}"
    let review = DocumentReview(load(["a.yaml": text]))
    #expect(review.problems.isEmpty)
    #expect(review.documents.map(\.version) == ["Swagger 2.0"])
  }

  @Test("Arazzo and Overlay documents are judged beside a contract")
  func others() {
    let lines = Self.lines([
      "a.yaml": "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}",
      "b.yaml": "overlay: 1.0.0\ninfo: { title: T, version: '1' }\nactions: []",
    ])
    #expect(
      lines == ["b.yaml:3:10: error document-form: \"actions\" must have at least 1 element, not 0"]
    )
  }
}

extension String {
  fileprivate func components(after mark: String) -> String { split(separator: mark).last.map { String($0) } ?? self }
}
