import ContractModel
import JSONSchemas
import JSONSyntax
import Testing

@Suite("References")
struct ReferenceTests {
  private let contract = load([
    "feed.yaml": """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /feed: { $ref: 'paths/feed.yaml' }
      /tree:
        get:
          operationId: tree
          responses:
            '200': { $ref: '#/components/responses/Tree' }
      /alias: { $ref: '#/components/pathItems/Alias' }
    components:
      pathItems:
        Alias: { get: { operationId: alias, responses: { '200': { $ref: 'paths/feed.yaml#/get/responses/200' } } } }
      responses:
        Tree:
          description: d
          headers: { X-Rate: { $ref: '#/components/headers/Rate' } }
          links: { again: { $ref: '#/components/links/Again' } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Node' }
              examples: { leaf: { $ref: '#/components/examples/Leaf' } }
      headers: { Rate: { required: true, schema: { type: integer } } }
      links: { Again: { operationId: tree } }
      examples: { Leaf: { value: { children: [{ children: [] }] } } }
      parameters:
        Limit: { name: limit, in: query, schema: { $ref: 'schemas/all%20of%20them.yaml#/Limit' }, example: 1 }
      schemas:
        Node: { type: object, required: [children], properties: { children: { items: { $ref: '#/components/schemas/Node' } } } }
    """,
    "paths/feed.yaml": """
    get:
      operationId: feed
      parameters: [{ $ref: ../feed.yaml#/components/parameters/Limit }]
      requestBody: { $ref: '#/body' }
      responses:
        200:
          description: d
          content: { application/json: { schema: { $ref: ../schemas/feed.json#/FeedPage } } }
    body: { content: { application/json: { schema: true } } }
    """,
    "schemas/feed.json": """
    {
      "FeedPage": { "type": "object", "properties": { "items": { "items": { "$ref": "#/FeedImage" } } } },
      "FeedImage": { "required": ["id"], "properties": { "next": { "$ref": "feed.json#/FeedPage" },
        "size": { "$ref": "all%20of%20them.yaml#/Limit" } } }
    }
    """,
    "schemas/all of them.yaml": "Limit: { type: integer, minimum: 1 }\n",
  ])

  @Test("References of all kinds are followed, within a file and between files")
  func clean() {
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["feed", "tree", "alias"])
  }

  @Test("The target of a reference has its own location")
  func places() throws {
    let feed = try #require(contract.operation(id: "feed"))
    #expect(feed.place.description == "paths/feed.yaml:1:1")
    #expect(feed.parameters.first?.place.description == "feed.yaml:27:12")
    #expect(feed.requestBody?.place.description == "paths/feed.yaml:9:7")
    let schema = try #require(feed.response(for: 200)?.content?.first?.schema)
    #expect(schema.place.description == "schemas/feed.json:2:15")
    #expect(contract.operation(id: "tree")?.response(for: 200)?.place.description == "feed.yaml:9:9")
  }

  @Test(
    "Schemas in other files judge, circular ones too",
    arguments: [
      (#"{"items":[{"id":1}]}"#, true), (#"{"items":[{}]}"#, false),
      (#"{"items":[{"id":1,"next":{"items":[{}]}}]}"#, false),
      (#"{"items":[{"id":1,"size":1}]}"#, true), (#"{"items":[{"id":1,"size":0}]}"#, false),
    ]
  )
  func schemas(json: String, isValid: Bool) throws {
    let schema = try #require(contract.operation(id: "feed")?.response(for: 200)?.content?.first?.schema)
    #expect(schema.validator.isValid(try JSONDocument(parsing: json).root) == isValid)
  }

  @Test("The place of a violated keyword is found")
  func keyword() throws {
    let schema = try #require(contract.operation(id: "feed")?.response(for: 200)?.content?.first?.schema)
    let violation = try #require(
      schema.validator.violations(in: try JSONDocument(parsing: #"{"items":[{"id":1,"size":0}]}"#).root).first
    )
    #expect(contract.place(of: violation.schema)?.description == "schemas/all of them.yaml:1:34")
  }

  @Test("Headers, links and examples are read through references")
  func parts() throws {
    let response = try #require(contract.operation(id: "tree")?.response(for: 200))
    #expect(response.headers.map(\.name) == ["X-Rate"])
    #expect(response.headers.first?.isRequired == true)
    #expect(response.links.map(\.operationID) == ["tree"])
    #expect(response.content?.first?.examples.map(\.text) == [#"{"children":[{"children":[]}]}"#])
  }

  @Test("Both readings agree: a response that two operations share is the same")
  func shared() {
    #expect(contract.operation(id: "alias")?.response(for: 200)?.content?.first?.schema != nil)
  }
}
