import ContractModel
import JSONSyntax
import Testing

@Suite("Places in Swagger 2.0")
struct SwaggerPlaceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let lines: [String]
    init(_ name: String, _ text: String, _ lines: String...) {
      (testDescription, self.text, self.lines) = (name, text, lines)
    }
  }

  static let rows: [Row] = [
    Row(
      "a parameter of an unknown place",
      swagger(operation: "parameters: [{ name: p, in: body2, type: string }]"),
      "a.yaml:6:35: error: the parameter \"p\" must have \"in\": path, query, header, formData or body"
    ),
    Row(
      "a list that OpenAPI 3 does not have",
      swagger(
        operation: "parameters: [{ name: p, in: query, type: array, items: { type: string }, collectionFormat: tsv }]"
      ),
      "a.yaml:6:98: warning: OpenAPI 3 has no lists of the collectionFormat \"tsv\" in a query; the list is read as plain text"
    ),
    Row(
      "two bodies",
      swagger(operation: "parameters:\n  - { name: a, in: body, schema: {} }\n  - { name: b, in: body, schema: {} }"),
      "a.yaml:8:11: error: an operation has only one body; describe it by one parameter"
    ),
    Row(
      "a reference to nothing",
      swagger(response: "schema: { $ref: '#/definitions/Nope' }", rest: "definitions: { A: { type: string } }"),
      "a.yaml:10:27: warning: \"$ref\" \"#/definitions/Nope\" cannot be resolved: a.yaml has no \"Nope\" in /definitions (left out; the rest of POST /a is judged)"
    ),
    Row(
      "a reference without any definitions",
      swagger(response: "schema: { $ref: '#/definitions/Nope' }"),
      "a.yaml:10:27: warning: \"$ref\" \"#/definitions/Nope\" cannot be resolved: a.yaml has no \"definitions\" at its top level (left out; the rest of POST /a is judged)"
    ),
    Row(
      "an unknown security scheme",
      swagger(operation: "security: [{ k: [] }]", rest: "securityDefinitions: { b: { type: basic } }"),
      "a.yaml:6:20: error: there is no security scheme \"k\" in securityDefinitions"
    ),
    Row(
      "an invalid schema, once for all of its media types",
      swagger(response: "schema: { type: strange }", rest: "produces: [application/json, application/xml]"),
      "a.yaml:10:27: warning: \"strange\" is not a type; the types are null, boolean, object, array, number, string and integer (left out; the rest of POST /a is judged)"
    ),
    Row(
      "a duplicate key",
      swagger(response: "schema: { type: string }").replacing(
        "description: d",
        with: "description: d\n          description: e"
      ),
      "a.yaml:9:11: error: duplicate key \"description\" in one mapping; keep one of them"
    ),
    Row(
      "an example that violates its schema",
      swagger(
        response: "schema: { type: string }\nexamples: { application/json: 1 }",
        rest: "produces: [application/json]"
      ),
      "a.yaml:11:41: warning: the example violates its own schema: expected a string, found a number (type)"
    ),
    Row(
      "a path that is not an object",
      "swagger: '2.0'\npaths: { /a: 1 }",
      "a.yaml:2:14: error: \"/a\" must be an object, not a number"
    ),
  ]

  @Test("A problem has the place and the names of the document that was written", arguments: rows)
  func problems(_ row: Row) { #expect(load(["a.yaml": row.text]).lines == row.lines) }

  @Test("The pointer of a problem leads into the document that was written")
  func pointer() {
    let contract = load(["a.yaml": swagger(operation: "parameters: [{ name: p, in: query, type: strange }]")])
    #expect(contract.problems.map { $0.pointer?.description } == ["/paths/~1a/post/parameters/0/type"])
  }

  @Test("Operations, responses and schemas have the places of the document that was written")
  func places() throws {
    let contract = load([
      "a.yaml": swagger(response: "schema: { type: string, maxLength: 3 }", rest: "produces: [application/json]")
    ])
    let operation = try #require(contract.operations.first)
    #expect(operation.place.description == "a.yaml:5:5")
    #expect(operation.responsesPlace.description == "a.yaml:7:7")
    let content = try #require(operation.responses.first?.content?.first)
    #expect(content.place.description == "a.yaml:10:11")
    let keyword = try #require(content.schema?.value["maxLength"])
    #expect(contract.place(of: keyword)?.description == "a.yaml:10:46")
  }
}
