import Testing

@Suite("Problems of references")
struct ReferenceProblemTests {
  @Test("Problems of references are reported with their place", arguments: rows)
  func problems(row: ProblemRow) { #expect(row.found == row.lines) }

  static let rows = [
    ProblemRow(
      "a parameter that is not there",
      document(operation: "parameters: [{ $ref: '#/components/parameters/p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"#/components/parameters/p\" cannot be resolved: a.yaml has no \"components\" at its top level"
    ),
    ProblemRow(
      "a response that is not there",
      document().replacing("description: d", with: "$ref: '#/components/responses/r'"),
      "a.yaml:9:17: warning: \"$ref\" \"#/components/responses/r\" cannot be resolved: a.yaml has no \"components\" at its top level (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a file that is not there",
      document(operation: "parameters: [{ $ref: 'p.yaml#/p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"p.yaml#/p\" refers to the file \"p.yaml\", which does not exist or could not be read"
    ),
    ProblemRow(
      "a document on the web",
      document(operation: "parameters: [{ $ref: 'https://example.com/p.yaml#/p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"https://example.com/p.yaml#/p\" refers to a document outside the contract's files; copy it to them and refer to the copy"
    ),
    ProblemRow(
      "no JSON Pointer",
      document(operation: "parameters: [{ $ref: '#p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"#p\" cannot be resolved: \"#p\" is not a JSON Pointer"
    ),
    ProblemRow(
      "a reference that is a number",
      document(operation: "parameters: [{ $ref: 1 }]"),
      "a.yaml:6:28: error: \"$ref\" must be a string, not a number"
    ),
    ProblemRow(
      "a reference to itself",
      document(
        operation: "parameters: [{ $ref: '#/components/parameters/p' }]",
        rest: "components: { parameters: { p: { $ref: '#/components/parameters/p' } } }"
      ),
      "a.yaml:11:40: error: \"$ref\" \"#/components/parameters/p\" is a circular reference"
    ),
    ProblemRow(
      "references in a circle, one within another's way",
      document(operation: "parameters: [{ $ref: '#/x/y' }]", rest: "x: { $ref: '#/x/y' }"),
      "a.yaml:6:28: error: \"$ref\" \"#/x/y\" cannot be resolved: a.yaml has no \"y\" in /x"
    ),
    ProblemRow(
      "a schema that is nearly there",
      document(
        response: "content: { application/json: { schema: { $ref: '#/components/schemas/Bok' } } }",
        rest: "components: { schemas: { Author: {}, Book: {} } }"
      ),
      "a.yaml:10:58: warning: \"$ref\" \"#/components/schemas/Bok\" cannot be resolved: a.yaml has no \"Bok\" in "
        + "/components/schemas (did you mean Book?) (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a path that is not there",
      "openapi: 3.1.0\npaths:\n  /a: { $ref: '#/components/pathItems/a' }",
      "a.yaml:3:15: error: \"$ref\" \"#/components/pathItems/a\" cannot be resolved: a.yaml has no \"components\" at its top level"
    ),
    ProblemRow(
      "an example that is not there",
      document(response: "content: { application/json: { examples: { a: { $ref: '#/e' } } } }"),
      "a.yaml:10:65: error: \"$ref\" \"#/e\" cannot be resolved: a.yaml has no \"e\" at its top level"
    ),
    ProblemRow(
      "a header that is not there",
      document(response: "headers: { X-A: { $ref: '#/components/headers/h' } }"),
      "a.yaml:10:35: warning: \"$ref\" \"#/components/headers/h\" cannot be resolved: a.yaml has no \"components\" at its top level (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a link that is not there",
      document(response: "links: { a: { $ref: '#/components/links/l' } }"),
      "a.yaml:10:31: error: \"$ref\" \"#/components/links/l\" cannot be resolved: a.yaml has no \"components\" at its top level"
    ),
    ProblemRow(
      "a body that is not there",
      document(operation: "requestBody: { $ref: '#/components/requestBodies/b' }"),
      "a.yaml:6:28: error: \"$ref\" \"#/components/requestBodies/b\" cannot be resolved: a.yaml has no \"components\" at its top level"
    ),
    ProblemRow(
      "a schema that is not there",
      document(response: "content: { application/json: { schema: { $ref: '#/components/schemas/s' } } }"),
      "a.yaml:10:58: warning: \"$ref\" \"#/components/schemas/s\" cannot be resolved: a.yaml has no \"components\" at its top level (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a schema in a file that is not there",
      document(response: "content: { application/json: { schema: { items: { $ref: 's.yaml#/S' } } } }"),
      "a.yaml:10:67: warning: \"$ref\" \"s.yaml#/S\" refers to the file \"s.yaml\", which does not exist or could not be read (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "an unused response that refers to nothing",
      document(rest: "components:\n  responses:\n    r: { $ref: '#/components/responses/none' }"),
      "a.yaml:13:16: warning: \"$ref\" \"#/components/responses/none\" cannot be resolved: a.yaml has no \"none\" in /components/responses (no operation uses this)"
    ),
  ]
}
