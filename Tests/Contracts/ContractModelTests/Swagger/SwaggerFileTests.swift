import ContractModel
import JSONSchemas
import JSONSyntax
import Testing

@Suite("Files of Swagger 2.0")
struct SwaggerFileTests {
  @Test("Parts of other files are read as what they are referred to as")
  func fragments() throws {
    let contract = load([
      "api/a.yaml": """
      swagger: '2.0'
      info: { title: T, version: '1' }
      produces: [application/json]
      consumes: [application/json]
      paths:
        /a: { $ref: 'paths.yaml#/a' }
        /b:
          post:
            parameters:
              - { $ref: 'parts/parameters.yaml#/Limit' }
              - { $ref: 'parts/parameters.yaml#/Body' }
            responses: { '200': { $ref: 'parts/responses.yaml#/Ok' } }
      """,
      "api/paths.yaml": """
      a:
        get:
          parameters: [{ name: q, in: query, type: integer }]
          responses: { '200': { description: d, schema: { $ref: 'parts/schemas.yaml#/definitions/A' } } }
      """,
      "api/parts/parameters.yaml": """
      Limit: { name: limit, in: query, type: integer, maximum: 5 }
      Body: { name: b, in: body, required: true, schema: { $ref: 'schemas.yaml#/definitions/A' } }
      """,
      "api/parts/responses.yaml": "Ok: { description: d, schema: { $ref: 'schemas.yaml#/definitions/A' } }",
      "api/parts/schemas.yaml": """
      definitions:
        A: { type: object, properties: { b: { $ref: '#/definitions/B' } } }
        B: { type: string, x-nullable: true }
      """,
    ])
    #expect(contract.lines == [])
    #expect(DocumentReview(contract).problems.isEmpty)
    let (get, post) = (contract.operations[0], contract.operations[1])
    #expect(get.parameters.first?.schema != nil)
    let schemas = [get.responses.first?.content?.first?.schema, post.responses.first?.content?.first?.schema]
    for schema in schemas + [post.requestBody?.content.first?.schema] {
      let validator = try #require(schema).validator
      #expect(validator.isValid(try JSONDocument(parsing: #"{"b":null}"#).root))
      #expect(!validator.isValid(try JSONDocument(parsing: #"{"b":1}"#).root))
    }
    #expect(post.parameters.map { $0.place.description } == ["api/parts/parameters.yaml:1:8"])
  }

  @Test("One Swagger document refers to parts of another")
  func documents() throws {
    let contract = load([
      "a.json":
        #"{"swagger":"2.0","paths":{"/a":{"get":{"responses":{"200":{"description":"d","schema":{"$ref":"b.json#/definitions/B"}}}}}}}"#,
      "b.json":
        #"{"swagger":"2.0","paths":{"/b":{"get":{"responses":{"200":{"description":"d"}}}}},"definitions":{"B":{"type":"string"}}}"#,
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.count == 2)
    let schema = try #require(contract.operations.first?.responses.first?.content?.first?.schema)
    #expect(!schema.validator.isValid(try JSONDocument(parsing: "1").root))
  }

  @Test("A problem in a part of another file has its place there")
  func place() {
    let contract = load([
      "a.yaml": swagger(operation: "parameters: [{ $ref: 'b.yaml#/P' }]"),
      "b.yaml": "P: { name: p, in: query, type: strange }",
    ])
    #expect(contract.problems.map(\.place.description) == ["b.yaml:1:32"])
    #expect(contract.problems.map { $0.pointer?.description } == ["/P/type"])
  }

  @Test("What a part of another file has of OpenAPI 3 is a violation there, also in what a part refers to")
  func forbidden() {
    let contract = load([
      "a.yaml": "swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: { /a: { $ref: b.yaml } }",
      "b.yaml": "get: { requestBody: {}, responses: { '200': { $ref: 'c.yaml#/Ok' } } }",
      "c.yaml": "Ok: { description: d, content: {} }",
    ])
    let violations = DocumentReview(contract).problems.filter { $0.message.contains("is not a member of") }
    #expect(violations.map(\.place.description) == ["b.yaml:1:8", "c.yaml:1:23"])
  }

  @Test("A contract keeps its meaning beside a document of OpenAPI 3")
  func mixed() {
    let contract = load(["a.yaml": swagger(), "b.yaml": document(path: "/b")])
    #expect(contract.lines == [])
    #expect(contract.documents.map(\.openAPIVersion) == ["2.0", "3.1.0"])
    #expect(contract.operations.map(\.path.text) == ["/a", "/b"])
  }
}
