import ContractModel
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Operations")
struct OperationTests {
  private let contract = load([
    "pets.yaml": """
    openapi: 3.1.0
    info: { title: Pets, version: 1.2.0 }
    security: [{ key: [] }]
    paths:
      /pets:
        summary: All pets
        parameters:
          - { name: limit, in: query, schema: { $ref: '#/components/schemas/Limit' } }
          - { name: X-Trace, in: header, schema: { type: string } }
          - { name: Accept, in: header, schema: { type: string } }
        get:
          operationId: listPets
          summary: List all pets
          deprecated: true
          tags: [pets]
          security: [{ token: [read], key: [] }, {}]
          x-pagination: { limit: limit, cursor: after, items: /items, key: /id }
          x-stable: { items: /items, fields: [/id, /a~1b] }
          parameters:
            - { name: limit, in: query, required: true, schema: { type: integer }, example: 5 }
            - { name: after, in: query, schema: { type: string } }
          responses:
            '200':
              description: some
              headers:
                Content-Type: { schema: { type: string } }
                X-Next: { schema: { type: array, items: { type: integer } } }
                X-Map: { explode: true, schema: { type: object, properties: { a: { type: integer } } } }
              content:
                '*/*': {}
                application/*: { schema: { type: object } }
                application/json: { schema: { type: array, default: [] }, example: [] }
                application/json; version=2: { example: {} }
            '204': { description: none, content: {} }
            '404': { description: nothing is said }
        post:
          security: []
          requestBody:
            required: true
            content: { application/json: { schema: { type: object, examples: [{ a: 1 }] } } }
          responses: { '201': { description: created } }
    components:
      schemas: { Limit: { type: integer, default: 10, examples: [3] } }
      securitySchemes:
        key: { type: apiKey, in: header, name: X-Key }
        token: { type: http, scheme: Bearer }
    """
  ])

  @Test("A sound OpenAPI 3.1 document is read without problems") func clean() { #expect(contract.lines == []) }

  @Test("An operation has what its document says of it")
  func values() throws {
    let list = try #require(contract.operation(id: "listPets"))
    #expect(list.method == .get && list.path.text == "/pets" && list.serverPath.isEmpty)
    #expect(list.summary == "List all pets" && list.isDeprecated)
    #expect(list.place.description == "pets.yaml:11:5")
    #expect(list.responsesPlace.description == "pets.yaml:22:7")
    #expect(list.pagination?.place.description == "pets.yaml:17:21")
    #expect(list.pagination?.parameter == "after" && list.pagination?.key?.description == "/id")
    #expect(list.stability?.fields.map(\.tokens) == [["id"], ["a/b"]])
    #expect(contract.operations.map(\.id) == ["listPets", "POST /pets"])
    #expect(contract.documents.first?.version == "1.2.0")
  }

  @Test("An operation's parameter overrides that of its path, and headers that OpenAPI describes elsewhere are ignored")
  func parameters() throws {
    let list = try #require(contract.operation(id: "listPets"))
    #expect(list.parameters.map(\.name) == ["X-Trace", "limit", "after"])
    #expect(list.parameter("x-trace", in: .header)?.name == "X-Trace")
    #expect(list.parameter("Limit", in: .query) == nil)
    let limit = try #require(list.parameter("limit", in: .query))
    #expect(limit.isRequired && limit.examples.map(\.text) == ["5"] && limit.defaultValue == nil)
    let shared = try #require(contract.operation(id: "POST /pets")?.parameter("limit", in: .query))
    #expect(!shared.isRequired && shared.examples.map(\.text) == ["3"] && shared.defaultValue?.text == "10")
  }

  @Test("Missing, empty and present content are distinguished")
  func content() throws {
    let list = try #require(contract.operation(id: "listPets"))
    #expect(list.response(for: 404)?.content == nil)
    #expect(list.response(for: 204)?.content?.isEmpty == true)
    #expect(list.response(for: 200)?.content?.count == 4)
  }

  @Test(
    "The most specific media range wins",
    arguments: [
      ("application/json", "application/json"), ("application/json; charset=utf-8", "application/json"),
      ("application/json; version=2", "application/json; version=2"), ("application/xml", "application/*"),
      ("image/png", "*/*"),
    ]
  )
  func range(type: String, range: String) throws {
    let response = try #require(contract.operation(id: "listPets")?.response(for: 200))
    #expect(response.content(for: try #require(MediaType(type)))?.range.description == range)
  }

  @Test("A header's text is read as the type that its schema allows")
  func headers() throws {
    let response = try #require(contract.operation(id: "listPets")?.response(for: 200))
    #expect(response.headers.map(\.name) == ["X-Next", "X-Map"])
    #expect(response.headers.first?.decode(text: "1, 2,x")?.root.text == #"[1,2,"x"]"#)
    #expect(response.headers.last?.decode(text: "a=1,b=c")?.root.text == #"{"a":1,"b":"c"}"#)
    #expect(response.headers.last?.decode(text: "a") == nil)
  }

  @Test("Security is the operation's own, else the document's")
  func security() throws {
    let list = try #require(contract.operation(id: "listPets"))
    #expect(list.security.map { $0.schemes.map(\.name) } == [["token", "key"], []])
    let token = try #require(list.security.first?.schemes.first)
    #expect(token.authentication == .bearer)
    let key = try #require(list.security.first?.schemes.last)
    #expect(key.authentication == .apiKey(CredentialPlace(header: "x-key")))
    #expect(list.isOpen)
    let add = try #require(contract.operation(id: "POST /pets"))
    #expect(add.security.isEmpty && add.isOpen)
  }

  @Test(
    "A header whose name has more than a name is read as what it means",
    arguments: [
      ("Authorization: Bearer", Authentication.bearer, true), ("authorization:bearer", .bearer, true),
      ("X-Key:", .apiKey(CredentialPlace(header: "X-Key")), true),
      ("Authorization: Token", .apiKey(CredentialPlace(header: "Authorization")), true),
      ("Authorization", .apiKey(CredentialPlace(header: "Authorization")), false),
    ]
  )
  func headerName(_ row: (name: String, authentication: Authentication, isReported: Bool)) throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths: { /a: { get: { security: [{ key: [] }], responses: { '200': { description: d } } } } }
      components: { securitySchemes: { key: { type: apiKey, in: header, name: '\(row.name)' } } }
      """
    ])
    #expect(contract.operations.first?.security.first?.schemes.map(\.authentication) == [row.authentication])
    let reports = contract.lines.filter { $0.contains("is not the name of a header; it is read as") }
    #expect(reports.count == (row.isReported ? 1 : 0))
  }

  @Test(
    "An empty security says that no credentials are needed only in a document that knows of some",
    arguments: [("{}", false), ("{ key: { type: http, scheme: basic } }", true)]
  )
  func open(schemes: String, isOpen: Bool) throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths: { /a: { get: { security: [], responses: { '200': { description: d } } } } }
      components: { securitySchemes: \(schemes) }
      """
    ])
    #expect(contract.operations.map(\.isOpen) == [isOpen])
  }

  @Test("Examples are a body's own, else those of its schema")
  func examples() throws {
    let post = try #require(contract.operation(id: "POST /pets"))
    #expect(post.requestBody?.isRequired == true)
    #expect(post.requestBody?.content.first?.examples.map(\.text) == [#"{"a":1}"#])
    let list = try #require(contract.operation(id: "listPets"))
    #expect(list.response(for: 200)?.content?[2].examples.map(\.text) == ["[]"])
  }
}
