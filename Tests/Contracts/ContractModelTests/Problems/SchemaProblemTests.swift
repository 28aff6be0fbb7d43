import Testing

@Suite("Problems of schemas and examples")
struct SchemaProblemTests {
  @Test("Problems of schemas and examples are reported with their place", arguments: rows)
  func problems(row: ProblemRow) { #expect(row.found == row.lines) }

  static let rows = [
    ProblemRow(
      "a schema that is a number",
      document(response: "content: { application/json: { schema: 1 } }"),
      "a.yaml:10:50: warning: a schema must be an object or a boolean, not 1 (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a type that is none",
      document(response: "content: { application/json: { schema: { type: int } } }"),
      "a.yaml:10:58: warning: \"int\" is not a type; the types are null, boolean, object, array, number, string and integer (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a pattern that is none",
      document(rest: "components:\n  schemas:\n    s: { pattern: '(' }"),
      "a.yaml:13:19: warning: the pattern is ignored: \"(\" is not an ECMA-262 regular expression: "
        + "unclosed group, at offset 0"
    ),
    ProblemRow(
      "a pattern with a flag that only other languages have",
      document(response: "content: { application/json: { schema: { type: string, pattern: '(?i)^a$' } } }"),
      "a.yaml:10:75: warning: the pattern is ignored: \"(?i)^a$\" is not an ECMA-262 regular expression: "
        + "unknown kind of group, at offset 0"
    ),
    ProblemRow(
      "an example whose format is another",
      document(
        response: "content: { application/json: { schema: { type: string, format: time }, example: '09:00:00' } }"
      ),
      "a.yaml:10:91: warning: the example violates its own schema: \"09:00:00\" is not an RFC 3339 full-time, "
        + "such as 15:07:02Z (format); \"ignore-format: time\" in contract.yaml ignores this format"
    ),
    ProblemRow(
      "an example that breaks its schema",
      document(
        response: "content: { application/json: { schema: { type: object, required: [a] }, example: { b: 1 } } }"
      ),
      "a.yaml:10:92: warning: the example violates its own schema: required member \"a\" is missing"
    ),
    ProblemRow(
      "one of several examples that breaks its schema",
      document(
        response:
          "content:\n  application/json:\n    schema: { items: { type: integer } }\n    examples:\n"
          + "      good: { value: [1] }\n      bad: { value: [1, x] }"
      ),
      "a.yaml:15:35: warning: the example violates its own schema: expected an integer, found a string (type)"
    ),
    ProblemRow(
      "an example of a parameter that breaks its schema",
      document(operation: "parameters: [{ name: a, in: query, schema: { type: integer }, example: ten }]"),
      "a.yaml:6:78: warning: the example violates its own schema: expected an integer, found a string (type)"
    ),
    ProblemRow(
      "an example and a default inside a schema",
      document(
        rest:
          "components:\n  schemas:\n    s:\n      properties:\n        a: { type: string, examples: [x, 1] }\n"
          + "        b: { type: integer, default: 1.5 }"
      ),
      "a.yaml:15:42: warning: the example violates its own schema: expected a string, found a number (type)",
      "a.yaml:16:38: warning: the default violates its own schema: expected an integer, found the number 1.5 (type)"
    ),
    ProblemRow(
      "an example of another media type is not JSON",
      document(response: "content: { text/csv: { schema: { type: array }, example: 'a,b' } }")
    ),
  ]
}
