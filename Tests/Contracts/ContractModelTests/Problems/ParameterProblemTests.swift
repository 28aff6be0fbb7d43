import Testing

@Suite("Problems of parameters")
struct ParameterProblemTests {
  @Test("Problems of parameters are reported with their place", arguments: rows)
  func problems(row: ProblemRow) { #expect(row.found == row.lines) }

  static let rows = [
    ProblemRow(
      "a parameter without a name",
      document(operation: "parameters: [{ in: query, schema: {} }]"),
      "a.yaml:6:20: error: a parameter must have a \"name\""
    ),
    ProblemRow(
      "a parameter that is nowhere",
      document(operation: "parameters: [{ name: a, in: body, schema: {} }]"),
      "a.yaml:6:35: error: the parameter \"a\" must have \"in\": path, query, header or cookie"
    ),
    ProblemRow(
      "parameters that are no list",
      document(operation: "parameters: { name: a }"),
      "a.yaml:6:19: error: \"parameters\" must be an array, not an object"
    ),
    ProblemRow(
      "a parameter without schema",
      document(operation: "parameters: [{ name: a, in: query }]"),
      "a.yaml:6:20: warning: the parameter \"a\" has neither a \"schema\" nor \"content\""
    ),
    ProblemRow(
      "the encoding of a form field in a style that no form has",
      document(
        operation: "requestBody:\n  content:\n    application/x-www-form-urlencoded:\n"
          + "      encoding: { at: { style: simple } }"
      ),
      "a.yaml:9:38: error: the encoding of \"at\" cannot have the style \"simple\"; "
        + "it can have form, spaceDelimited, pipeDelimited, deepObject"
    ),
    ProblemRow(
      "a parameter twice",
      document(
        operation: "parameters:\n  - { name: a, in: query, schema: {} }\n  - { name: a, in: query, schema: {} }"
      ),
      "a.yaml:8:11: warning: duplicate query parameter \"a\" in one list; the first one is used"
    ),
    ProblemRow(
      "a header twice, in another case",
      document(
        operation: "parameters:\n  - { name: X-A, in: header, schema: {} }\n  - { name: x-a, in: header, schema: {} }"
      ),
      "a.yaml:8:11: warning: duplicate header parameter \"x-a\" in one list; the first one is used"
    ),
    ProblemRow(
      "a style of another part of the request",
      document(operation: "parameters: [{ name: a, in: query, style: label, schema: {} }]"),
      "a.yaml:6:49: warning: the query parameter \"a\" cannot have the style \"label\"; it can have form, spaceDelimited, "
        + "pipeDelimited, deepObject (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a path parameter that is not required",
      document(operation: "parameters: [{ name: id, in: path, schema: {} }]", path: "/a/{id}"),
      "a.yaml:6:20: warning: the path parameter \"id\" lacks \"required: true\"; it is treated as required"
    ),
  ]
}
