import ContractModel
import JSONSchemas
import JSONSyntax
import Testing

@Suite("Faulty schemas")
struct FaultySchemaTests {
  @Test("A faulty schema leaves those that have nothing to do with it as they are")
  func others() throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /a: { get: { responses: { '200': { description: d, content: { application/json: { schema: { type: bool } } } } } } }
        /b: { get: { responses: { '200': { description: d, content: { application/json: { schema: { type: string } } } } } } }
        /c: { get: { responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/C' } } } } } } }
      components:
        schemas:
          C: { items: { $ref: '#/components/schemas/D' } }
          D: { minimum: low }
          E: { type: integer }
      """
    ])
    #expect(contract.problems.map(\.code) == [.invalidSchema, .invalidSchema])
    #expect(contract.problems.map(\.place.description) == ["a.yaml:4:101", "a.yaml:10:19"])
    #expect(contract.operations.map(\.id) == ["GET /a", "GET /b", "GET /c"])
    #expect(contract.operations.map { $0.response(for: 200)?.content?.first?.schema != nil } == [false, true, false])
  }

  @Test("A fault in a schema that many refer to is said once")
  func once() {
    let schema = "{ $ref: '#/components/schemas/S' }"
    let responses = (400..<440).map {
      "'\($0)': { description: d, content: { application/json: { schema: \(schema) } } }"
    }
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { \(responses.joined(separator: ", ")) } } } }
      components: { schemas: { S: { required: [1] } } }
      """
    ])
    #expect(contract.problems.map(\.code) == [.invalidSchema])
    #expect(contract.problems.first?.pointer?.description == "/components/schemas/S/required")
  }

  @Test("Schemas that name a dialect are judged by it")
  func dialect() throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      jsonSchemaDialect: http://json-schema.org/draft-07/schema#
      info: { title: T, version: '1' }
      paths:
        /a: { get: { responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } } } } }
      components: { schemas: { S: { items: [{ type: integer }] } } }
      """
    ])
    #expect(contract.lines == [])
    let validator = try #require(contract.operations.first?.response(for: 200)?.content?.first?.schema?.validator)
    #expect(validator.isValid(try JSONDocument(parsing: "[1, \"x\"]").root))
    #expect(!validator.isValid(try JSONDocument(parsing: "[\"x\"]").root))
  }

  @Test("A schema's own identifier and anchors can be referred to")
  func identifiers() throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /a: { get: { responses: { '200': { description: d, content: { application/json: { schema: { $ref: 'https://example.com/s#x' } } } } } } }
      components: { schemas: { S: { $id: 'https://example.com/s', $defs: { x: { $anchor: x, type: integer } } } } }
      """
    ])
    #expect(contract.lines == [])
    let validator = try #require(contract.operations.first?.response(for: 200)?.content?.first?.schema?.validator)
    #expect(!validator.isValid(try JSONDocument(parsing: "\"x\"").root))
  }
}
