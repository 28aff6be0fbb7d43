import Diagnostics
import JSONSchemas
import JSONSyntax
import Testing

@Suite("Schemas that are none")
struct SchemaErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let schema: String
    let error: String
    var testDescription: String { schema }

    init(_ schema: String, _ error: String) {
      self.schema = schema
      self.error = error
    }
  }

  static let values = [
    Row("5", "1:1: a schema must be an object or a boolean, not 5 (at the root)"),
    Row(#"{"items":"x"}"#, #"1:10: "items" must be a schema, not "x" (at /items)"#),
    Row(#"{"not":[]}"#, "1:8: a schema must be an object or a boolean, not an array (at /not)"),
    Row(#"{"type":5}"#, #"1:9: "type" must be a string or an array of unique strings, not 5 (at /type)"#),
    Row(
      #"{"type":["null","null"]}"#,
      #"1:9: "type" must be a string or an array of unique strings, not an array (at /type)"#
    ),
    Row(#"{"type":[]}"#, #"1:9: "type" must contain at least one type (at /type)"#),
    Row(
      #"{"type":"text"}"#,
      #"1:9: "text" is not a type; the types are null, boolean, object, array, number, string and integer (at /type)"#
    ),
    Row(#"{"enum":1}"#, #"1:9: "enum" must be an array, not 1 (at /enum)"#),
    Row(#"{"minimum":"1"}"#, #"1:12: "minimum" must be a number, not "1" (at /minimum)"#),
    Row(#"{"multipleOf":0}"#, #"1:15: "multipleOf" must be greater than zero, not 0 (at /multipleOf)"#),
    Row(#"{"minLength":-1}"#, #"1:14: "minLength" must be a non-negative integer, not -1 (at /minLength)"#),
    Row(#"{"maxItems":1.5}"#, #"1:13: "maxItems" must be a non-negative integer, not 1.5 (at /maxItems)"#),
    Row(#"{"uniqueItems":1}"#, #"1:16: "uniqueItems" must be a boolean, not 1 (at /uniqueItems)"#),
    Row(
      #"{"required":["a","a"]}"#,
      #"1:13: "required" must be an array of unique strings, not an array (at /required)"#
    ),
    Row(#"{"required":true}"#, #"1:13: "required" must be an array of unique strings, not true (at /required)"#),
    Row(#"{"properties":[]}"#, #"1:15: "properties" must be an object, not an array (at /properties)"#),
    Row(#"{"format":1}"#, #"1:11: "format" must be a string, not 1 (at /format)"#),
    Row(#"{"anyOf":[]}"#, #"1:10: "anyOf" must be an array of at least one schema, not an array (at /anyOf)"#),
    Row(#"{"prefixItems":{}}"#, #"1:16: "prefixItems" must be an array of schemas, not an object (at /prefixItems)"#),
  ]

  static let references = [
    Row(##"{"$ref":"#/$defs/a"}"##, ##"1:9: "$ref" refers to "#/$defs/a", which does not exist (at /$ref)"##),
    Row(##"{"$ref":"#a"}"##, ##"1:9: "$ref" refers to "#a", which does not exist (at /$ref)"##),
    Row(
      #"{"$ref":"other.json"}"#,
      #"1:9: "$ref" refers to "other.json", but no schema is known at "https://example.com/other.json" (at /$ref)"#
    ),
    Row(#"{"$ref":1}"#, #"1:9: "$ref" must be a string, not 1 (at /$ref)"#),
    Row(##"{"$ref":"#"}"##, "1:9: the reference leads back to itself without end (at /$ref)"),
    Row(
      ##"{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"anyOf":[{"$ref":"#"}]}}}"##,
      "1:64: the reference leads back to itself without end (at /$defs/a/anyOf/0/$ref)"
    ),
    Row(##"{"$ref":"#/title","title":"x"}"##, "1:27: a schema must be an object or a boolean, not \"x\" (at /title)"),
  ]

  static let dialects = [
    Row(
      #"{"$schema":"https://example.com/mine"}"#,
      #"1:12: unknown dialect "https://example.com/mine"; register its metaschema (at /$schema)"#
    )
  ]

  @Test("Schemas that are none are refused with the place of the fault", arguments: values + references + dialects)
  func error(row: Row) throws {
    let error = #expect(throws: SchemaErrors.self) { try validator(row.schema) }
    #expect(error?.errors.map(\.description) == ["https://example.com/schema.json:" + row.error])
  }

  @Test("A bad pattern is named with what is wrong with it", arguments: ["pattern", "patternProperties"])
  func pattern(keyword: String) throws {
    let schema = keyword == "pattern" ? #"{"pattern":"(a"}"# : #"{"patternProperties":{"(a":true}}"#
    let error = #expect(throws: SchemaErrors.self) { try validator(schema) }
    let first = try #require(error?.errors.first)
    #expect(first.message.hasPrefix(#""(a" is not an ECMA-262 regular expression: "#))
    #expect(first.pointer.description == (keyword == "pattern" ? "/pattern" : "/patternProperties/(a"))
  }

  @Test(
    "A pattern that is set aside leaves everything else judged, and is named",
    arguments: [
      ("{\"type\":\"string\",\"pattern\":\"(?i)a\"}", "\"b\"", "1"),
      (
        "{\"patternProperties\":{\"\\\\Ax\":{\"type\":\"null\"},\"^y\":{\"type\":\"null\"}},\"additionalProperties\":false}",
        "{\"z\":1}", "{\"y\":1}"
      ),
      (
        "{\"patternProperties\":{\"\\\\Ax\":true},\"unevaluatedProperties\":false,\"type\":\"object\"}", "{\"z\":1}",
        "[]"
      ),
    ]
  )
  func toleratedFaults(schema: String, valid: String, invalid: String) throws {
    var options = SchemaCompiler.Options()
    options.isLenient = true
    let validator = try validator(schema, options: options)
    #expect(validator.isValid(try JSONDocument(parsing: valid).root))
    #expect(!validator.isValid(try JSONDocument(parsing: invalid).root))
    #expect(validator.toleratedFaults.count == 1)
    #expect(validator.toleratedFaults.first?.message.hasPrefix("the pattern is ignored: ") == true)
  }

  @Test(
    "A fault that leaves no doubt about what is meant is reported, and the schema judges as it is meant",
    arguments: [
      (
        #"{"required":["a","b","a"]}"#, #"{"a":1,"b":1}"#, #"{"a":1}"#,
        #""required" has "a" more than once; the repetition is ignored"#
      ),
      (
        #"{"minimum":5,"exclusiveMinimum":true}"#, "6", "5",
        #""exclusiveMinimum" must be a number, not true; it is read as in OpenAPI 3.0"#
      ),
      (
        #"{"maximum":5,"exclusiveMaximum":false}"#, "5", "6",
        #""exclusiveMaximum" must be a number, not false; it is read as in OpenAPI 3.0"#
      ),
      (
        #"{"type":"object","properties":{"a":{"required":true}}}"#, "{}", "1",
        #""required" must be an array of unique strings, not true; it is ignored"#
      ),
      (
        #"{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMinimum":0}"#, "1", "0",
        #""exclusiveMinimum" must be a boolean, not 0; it is read as in OpenAPI 3.1"#
      ),
    ]
  )
  func toleratedFaults(_ row: (schema: String, valid: String, invalid: String, fault: String)) throws {
    var options = SchemaCompiler.Options()
    options.isLenient = true
    let lenient = try validator(row.schema, options: options)
    #expect(lenient.toleratedFaults.map(\.message) == [row.fault])
    #expect(lenient.isValid(try JSONDocument(parsing: row.valid).root))
    #expect(!lenient.isValid(try JSONDocument(parsing: row.invalid).root))
    #expect(throws: SchemaErrors.self) { try validator(row.schema, options: SchemaCompiler.Options()) }
  }

  @Test("A format that is ignored allows any text, and other formats are judged")
  func ignoredFormats() throws {
    var options = SchemaCompiler.Options()
    options.ignoredFormats = ["time", "int32"]
    let ignoring = try validator(
      #"{"properties":{"t":{"format":"time"},"n":{"format":"int32"},"d":{"format":"date"}}}"#,
      options: options
    )
    #expect(ignoring.isValid(try JSONDocument(parsing: #"{"t":"09:00:00","n":1e40,"d":"2020-01-01"}"#).root))
    #expect(!ignoring.isValid(try JSONDocument(parsing: #"{"d":"1"}"#).root))
    #expect(try !isValid(#"{"format":"time"}"#, #""09:00:00""#))
  }

  @Test("All that is wrong is reported at once")
  func all() throws {
    let error = #expect(throws: SchemaErrors.self) {
      try validator(#"{"type":1,"minimum":"a","properties":{"x":{"maxLength":-2}}}"#)
    }
    #expect(error?.errors.map(\.pointer.description) == ["/type", "/minimum", "/properties/x/maxLength"])
  }

  @Test("A schema that nothing refers to is not compiled")
  func unreachable() throws {
    #expect(try isValid(#"{"$defs":{"a":{"type":5}}}"#, "1"))
  }

  @Test("A metaschema that requires an unknown vocabulary is refused")
  func vocabulary() throws {
    var compiler = SchemaCompiler()
    let metaschema = """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/meta",
       "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true, "https://example.com/vocab": true}}
      """
    compiler.register(try JSONDocument(parsing: metaschema), at: "https://example.com/meta")
    let schema = try JSONDocument(parsing: #"{"$schema":"https://example.com/meta"}"#).root
    let error = #expect(throws: SchemaErrors.self) { try compiler.compile(schema, baseURI: "https://example.com/s") }
    let dialect = #"the dialect "https://example.com/meta""#
    #expect(
      error?.errors.map(\.message) == [
        dialect + #" requires the unknown vocabulary "https://example.com/vocab""#
      ]
    )
  }
}
