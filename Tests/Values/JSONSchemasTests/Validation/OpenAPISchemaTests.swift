import JSONSchemas
import JSONSyntax
import Testing

@Suite("Schemas in OpenAPI documents")
struct OpenAPISchemaTests {
  private func compiler(_ document: JSONDocument) -> SchemaCompiler {
    var compiler = SchemaCompiler()
    compiler.register(document, at: "file:///api.json")
    return compiler
  }

  private func document(_ version: String, _ schemas: String) throws -> JSONDocument {
    try JSONDocument(parsing: #"{"openapi":"\#(version)","components":{"schemas":\#(schemas)}}"#)
  }

  @Test("References lead through the document, and violations name their place in it")
  func references() throws {
    let document = try document("3.1.0", ##"{"A":{"items":{"$ref":"#/components/schemas/B"}},"B":{"type":"string"}}"##)
    let schema = try #require(document.root.value(at: JSONPointer(tokens: ["components", "schemas", "A"])))
    let validator = try compiler(document).compile(schema)
    let found = validator.violations(in: try JSONDocument(parsing: "[1]").root)
    #expect(found.map(\.schemaPointer.description) == ["/components/schemas/B/type"])
    #expect(found.map(\.schemaURI) == ["file:///api.json"])
  }

  @Test("Several schemas compile at once to a validator each")
  func several() throws {
    let document = try document("3.1.0", ##"{"A":{"$ref":"#/components/schemas/B"},"B":{"type":"string"},"C":false}"##)
    let schemas = try #require(document.root["components"]?["schemas"]).members.map(\.value)
    let validators = try compiler(document).compile(schemas)
    let value = try JSONDocument(parsing: "\"x\"").root
    #expect(validators.map { $0.isValid(value) } == [true, true, false])
  }

  @Test("An `$id` counts inside a schema and nowhere else")
  func identifiers() throws {
    let schemas = ##"{"A":{"$ref":"https://example.com/b"},"B":{"$id":"https://example.com/b","type":"null"}}"##
    let document = try document("3.1.0", schemas)
    let schema = try #require(document.root.value(at: JSONPointer(tokens: ["components", "schemas", "A"])))
    #expect(try compiler(document).compile(schema).isValid(try JSONDocument(parsing: "null").root))
    let example = try JSONDocument(
      parsing: #"{"openapi":"3.1.0","x":{"example":{"schema":{"$id":"https://example.com/b"}}}}"#
    )
    var compiler = SchemaCompiler()
    compiler.register(example, at: "file:///api.json")
    let alone = try JSONDocument(parsing: ##"{"$ref":"https://example.com/b"}"##).root
    #expect(throws: SchemaErrors.self) { try compiler.compile(alone, baseURI: "file:///other.json") }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    let isValid: Bool
    var testDescription: String { "\(instance) \(isValid ? "satisfies" : "fails") \(schema)" }

    init(_ schema: String, _ instance: String, _ isValid: Bool) {
      self.schema = schema
      self.instance = instance
      self.isValid = isValid
    }
  }

  static let rows = [
    Row(#"{"type":"string","nullable":true}"#, "null", true),
    Row(#"{"type":"string","nullable":false}"#, "null", false),
    Row(#"{"type":"string","nullable":true,"enum":["a"]}"#, "null", false),
    Row(#"{"type":"string","nullable":true,"enum":["a",null]}"#, "null", true),
    Row(#"{"type":"string","nullable":true,"enum":["a","b","c","d","e","f","g","h","i"]}"#, "null", false),
    Row(#"{"nullable":true,"enum":["a"]}"#, "null", false),
    Row(#"{"type":"string","nullable":true,"enum":["a"]}"#, #""b""#, false),
    Row(#"{"minimum":1,"exclusiveMinimum":true}"#, "1", false),
    Row(#"{"minimum":1,"exclusiveMinimum":false}"#, "1", true),
    Row(#"{"maximum":1,"exclusiveMaximum":true}"#, "1", false),
    Row(##"{"$ref":"#/components/schemas/N","type":"string"}"##, "1", true),
    Row(#"{"const":1}"#, "2", true),
    Row(#"{"type":"integer","format":"int32"}"#, "2147483648", false),
    Row(#"{"type":"number","format":"double"}"#, "1.5", true),
    Row(#"{"type":"string","format":"binary"}"#, #""\u0000""#, true),
    Row(#"{"discriminator":{"propertyName":"kind"},"xml":{"name":"x"},"example":3}"#, "{}", true),
  ]

  @Test("Schemas of OpenAPI 3.0 have rules of their own", arguments: rows)
  func version30(row: Row) throws {
    let document = try document("3.0.3", #"{"A":\#(row.schema),"N":{"type":"number"}}"#)
    let schema = try #require(document.root.value(at: JSONPointer(tokens: ["components", "schemas", "A"])))
    let value = try JSONDocument(parsing: row.instance).root
    #expect(try compiler(document).compile(schema).isValid(value) == row.isValid)
  }

  @Test(
    "The published metaschemas are known",
    arguments: [
      "https://json-schema.org/draft/2020-12/schema", "https://spec.openapis.org/oas/3.1/dialect/base",
      "https://json-schema.org/draft/2019-09/schema", "http://json-schema.org/draft-07/schema#",
      "http://json-schema.org/draft-06/schema#", "http://json-schema.org/draft-04/schema#",
    ]
  )
  func metaschemas(uri: String) throws {
    let validator = try validator(#"{"$ref":"\#(uri)"}"#)
    #expect(validator.isValid(try JSONDocument(parsing: #"{"properties":{"a":{"type":"string"}}}"#).root))
    #expect(!validator.isValid(try JSONDocument(parsing: #"{"properties":{"a":{"type":"text"}}}"#).root))
  }
}
