import JSONSchemas
import JSONSyntax
import Testing

@Suite("Violation places")
struct ViolationPlaceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let instance: String
    let pointer: String
    let place: String
    let schemaPointer: String
    let path: String
  }

  static let rows = [
    Row(
      testDescription: "a missing member is missed at the object",
      schema: #"{"properties":{"a":{"required":["b"]}}}"#,
      instance: "{\n \"a\": {}}",
      pointer: "/a",
      place: "2:7",
      schemaPointer: "/properties/a/required",
      path: "/properties/a/required"
    ),
    Row(
      testDescription: "a member that is not allowed is at fault by its key",
      schema: #"{"additionalProperties":false}"#,
      instance: "{\n \"a\": 1}",
      pointer: "/a",
      place: "2:2",
      schemaPointer: "/additionalProperties",
      path: "/additionalProperties"
    ),
    Row(
      testDescription: "so is one that no part of the schema evaluates",
      schema: #"{"anyOf":[{"properties":{"b":true}}],"unevaluatedProperties":false}"#,
      instance: "{\"b\": 1,\n \"a\": 1}",
      pointer: "/a",
      place: "2:2",
      schemaPointer: "/unevaluatedProperties",
      path: "/unevaluatedProperties"
    ),
    Row(
      testDescription: "a badly named member is at fault by its key",
      schema: #"{"propertyNames":{"pattern":"^x"}}"#,
      instance: #"{"x": 1, "a": 1}"#,
      pointer: "/a",
      place: "1:10",
      schemaPointer: "/propertyNames/pattern",
      path: "/propertyNames/pattern"
    ),
    Row(
      testDescription: "what a member requires is missed at the object",
      schema: #"{"dependentRequired":{"a":["b"]}}"#,
      instance: #" {"a": 1}"#,
      pointer: "",
      place: "1:2",
      schemaPointer: "/dependentRequired/a",
      path: "/dependentRequired"
    ),
    Row(
      testDescription: "of two equal elements the second is at fault",
      schema: #"{"uniqueItems":true}"#,
      instance: "[{\"a\":1,\"b\":2},\n3,\n{\"b\":2,\"a\":1}]",
      pointer: "/2",
      place: "3:1",
      schemaPointer: "/uniqueItems",
      path: "/uniqueItems"
    ),
    Row(
      testDescription: "a reference shows in the path, and the target in the schema pointer",
      schema: ##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"allOf":[true,{"type":"null"}]}}}"##,
      instance: "[null, 1]",
      pointer: "/1",
      place: "1:8",
      schemaPointer: "/$defs/a/allOf/1/type",
      path: "/items/$ref/allOf/1/type"
    ),
    Row(
      testDescription: "names in pointers are escaped",
      schema: #"{"properties":{"a/b~":{"patternProperties":{"^/":{"const":1}}}}}"#,
      instance: #"{"a/b~":{"/x":2}}"#,
      pointer: "/a~1b~0/~1x",
      place: "1:15",
      schemaPointer: "/properties/a~1b~0/patternProperties/^~1/const",
      path: "/properties/a~1b~0/patternProperties/^~1/const"
    ),
    Row(
      testDescription: "a condition's consequence is named, not the condition",
      schema: #"{"if":{"type":"number"},"then":{"minimum":2}}"#,
      instance: "1",
      pointer: "",
      place: "1:1",
      schemaPointer: "/then/minimum",
      path: "/then/minimum"
    ),
    Row(
      testDescription: "tuples name the position",
      schema: #"{"prefixItems":[true,{"const":1}]}"#,
      instance: "[1,\r\n2]",
      pointer: "/1",
      place: "2:1",
      schemaPointer: "/prefixItems/1/const",
      path: "/prefixItems/1/const"
    ),
    Row(
      testDescription: "an alternative's violation is named by the keyword that has the alternatives",
      schema: #"{"oneOf":[{"const":1},{"const":2}]}"#,
      instance: "3",
      pointer: "",
      place: "1:1",
      schemaPointer: "/oneOf",
      path: "/oneOf"
    ),
  ]

  @Test("A violation has the place where a reader looks first", arguments: rows)
  func place(row: Row) throws {
    let found = try violations(row.schema, row.instance)
    let violation = try #require(found.first)
    #expect(found.count == 1)
    #expect(violation.instancePointer.description == row.pointer)
    #expect(violation.location.description == row.place)
    #expect(violation.schemaPointer.description == row.schemaPointer)
    #expect(violation.evaluationPath.description == row.path)
    #expect(violation.schemaURI == "https://example.com/schema.json")
  }

  @Test("Every violation is reported, in the order of the rules")
  func all() throws {
    let schema = #"{"required":["a","b"],"properties":{"c":{"type":"string","minLength":1},"d":{"const":1}}}"#
    let found = try violations(schema, #"{"c":"","d":2}"#)
    #expect(found.map(\.keyword) == ["minLength", "const", "required", "required"])
    #expect(found[3].message == "required member \"b\" is missing")
  }

  @Test("The number of reported violations never exceeds the limit")
  func maximum() throws {
    let instance = "[" + Array(repeating: "1", count: 1000).joined(separator: ",") + "]"
    let validator = try validator(#"{"items":{"type":"string"}}"#)
    #expect(validator.violations(in: try JSONDocument(parsing: instance).root, maximumViolations: 7).count == 7)
  }

  @Test("The closest alternative is the one of the right kind, with the right constants, with the fewest violations")
  func closestAlternative() throws {
    let schema = """
      {"oneOf": [
        {"type": "null"},
        {"properties": {"type": {"const": "cat"}}},
        {"properties": {"type": {"const": "dog"}, "bark": {"type": "boolean"}, "name": {"type": "string"}}}
      ]}
      """
    let found = try violations(schema, #"{"type": "dog", "bark": 1, "name": 2}"#)
    let causes = try #require(found.first?.causes)
    #expect(causes.map(\.instancePointer.description) == ["/bark", "/name"])
    #expect(causes.first?.evaluationPath.description == "/oneOf/2/properties/bark/type")
  }

  @Test("A failure inside `not`, `if` or `contains` is not a violation")
  func trials() throws {
    let schema = #"{"not":{"type":"string"},"if":{"minimum":5},"contains":{"const":1},"minItems":3}"#
    #expect(try violations(schema, "[2,1]").map(\.keyword) == ["minItems"])
  }

  @Test("Alternatives inside alternatives keep their violations apart")
  func nestedAlternatives() throws {
    let schema = #"{"anyOf":[{"type":"null"},{"items":{"anyOf":[{"type":"null"},{"minimum":3}]}}]}"#
    let found = try violations(schema, "[null,4,1]")
    #expect(found.map(\.keyword) == ["anyOf"])
    #expect(found.first?.causes.map(\.instancePointer.description) == ["/2"])
    #expect(found.first?.causes.first?.causes.map(\.keyword) == ["minimum"])
  }
}
