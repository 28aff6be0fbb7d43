import JSONSchemas
import JSONSyntax
import Testing

@Suite("Annotations")
struct AnnotationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let instance: String
    /// The instance pointers and values, in order.
    let found: [String]
  }

  static let rows = [
    Row(
      testDescription: "every place that a schema speaks of has its annotation",
      schema: #"{"items":{"properties":{"a":{"x-note":1}},"x-note":2}}"#,
      instance: #"[{"a":0},{}]"#,
      found: ["/0/a 1", "/0 2", "/1 2"]
    ),
    Row(
      testDescription: "a failed alternative says nothing, every other one does",
      schema: #"{"anyOf":[{"type":"null","x-note":1},{"x-note":2},{"type":"number","x-note":3}]}"#,
      instance: "5",
      found: [" 2", " 3"]
    ),
    Row(
      testDescription: "what `not` holds says nothing",
      schema: #"{"not":{"not":{"x-note":1}}}"#,
      instance: "5",
      found: []
    ),
    Row(
      testDescription: "a condition that holds says something, and so does its consequence",
      schema: #"{"if":{"x-note":1},"then":{"x-note":2},"else":{"x-note":3}}"#,
      instance: "5",
      found: [" 1", " 2"]
    ),
    Row(
      testDescription: "references lead to annotations",
      schema: ##"{"$ref":"#/$defs/a","$defs":{"a":{"x-note":1}}}"##,
      instance: "5",
      found: [" 1"]
    ),
    Row(
      testDescription: "elements that match `contains` have annotations, others have none",
      schema: #"{"contains":{"type":"string","x-note":1}}"#,
      instance: #"["a",1,"b"]"#,
      found: ["/0 1", "/2 1"]
    ),
    Row(
      testDescription: "an instance that fails has no annotations",
      schema: #"{"x-note":1,"items":{"type":"string","x-note":2}}"#,
      instance: #"["a",1]"#,
      found: []
    ),
  ]

  @Test("Annotations are gathered by the rules of JSON Schema", arguments: rows)
  func gathered(row: Row) throws {
    let value = try JSONDocument(parsing: row.instance).root
    let found = try validator(row.schema).annotations(of: ["x-note"], for: value)
    #expect(found.map { "\($0.instance.pointer) \($0.value.text)" } == row.found)
  }

  @Test(
    "Every keyword that judges nothing is one",
    arguments: [
      "title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "contentEncoding",
      "contentMediaType", "contentSchema", "format", "discriminator", "xml", "externalDocs", "example", "x-any",
    ]
  )
  func keywords(name: String) throws {
    let value = try JSONDocument(parsing: "1").root
    let found = try validator(#"{"\#(name)":"uuid"}"#).annotations(of: [name], for: value)
    #expect(found.map(\.keyword) == [name])
    #expect(found.first?.value.string == "uuid")
  }

  @Test("Annotations that no schema has are known when it is compiled")
  func absence() throws {
    let validator = try validator(#"{"properties":{"a":{"x-note":1}}}"#)
    #expect(validator.hasAnnotations("x-note"))
    #expect(!validator.hasAnnotations("x-other"))
    #expect(validator.annotations(of: ["x-other"], for: try JSONDocument(parsing: "{}").root).isEmpty)
  }

  @Test("Content is never judged")
  func content() throws {
    let schema = #"{"contentMediaType":"application/json","contentEncoding":"base64","contentSchema":false}"#
    #expect(try isValid(schema, #""{not json}""#))
  }
}
