import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Operations that errors make unusable")
struct SetAsideTests {
  /// A document with three operations, one of which is the invalid `GET /bad`.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let paths: String
    var components = ""
    /// The unusable operations.
    let setAside: [String]
    /// The usable operations other than `list` and `GET /good`.
    var used: [String] = []

    var contract: Contract {
      load([
        "a.yaml": """
        openapi: 3.0.3
        info: { title: T, version: '1' }
        paths:
          /good: { get: { responses: { '200': { description: d } } } }
        \(paths)
          /list: { get: { operationId: list, responses: { '200': { description: d } } } }
        components:
          schemas: { Good: { type: string } }
        \(components)
        """
      ])
    }
  }

  private static let ok = "responses: { '200': { description: d } }"

  static let rows = [
    Row(
      testDescription: "a reference to nothing in place of a response",
      paths: "  /bad: { get: { responses: { '200': { $ref: '#/components/responses/none' } } } }",
      setAside: [],
      used: ["GET /bad"]
    ),
    Row(
      testDescription: "a reference to nothing in place of a body",
      paths: "  /bad: { post: { requestBody: { $ref: '#/components/requestBodies/none' }, \(ok) } }",
      setAside: ["POST /bad"]
    ),
    Row(
      testDescription: "an invalid schema of an optional parameter",
      paths: "  /bad: { get: { parameters: [{ name: a, in: query, schema: { type: int } }], \(ok) } }",
      setAside: [],
      used: ["GET /bad"]
    ),
    Row(
      testDescription: "an invalid schema of a required parameter",
      paths: """
          /bad: { get: { parameters: [{ name: a, in: query, required: true, schema: { type: int } }], \(ok) } }
        """,
      setAside: [],
      used: ["GET /bad"]
    ),
    Row(
      testDescription: "a style that a required parameter cannot have",
      paths: """
          /bad: { get: { parameters: [{ name: a, in: query, required: true, style: label, schema: {} }], \(ok) } }
        """,
      setAside: ["GET /bad"]
    ),
    Row(
      testDescription: "a status that is none",
      paths: "  /bad: { get: { responses: { '20': { description: d } } } }",
      setAside: ["GET /bad"]
    ),
    Row(
      testDescription: "the same parameter twice, an expression without parameter, and a parameter without expression",
      paths: """
          '/bad/{id}':
            get:
              parameters:
                - { name: a, in: query, schema: { type: integer } }
                - { name: a, in: query, schema: { type: string } }
                - { name: other, in: path, required: true, schema: { type: string } }
              \(ok)
        """,
      setAside: [],
      used: ["GET /bad/{id}"]
    ),
    Row(
      testDescription: "an invalid schema reached through several references",
      paths: "  /bad: { get: { operationId: bad, responses: { '200': { $ref: '#/components/responses/r' } } } }",
      components: """
          responses: { r: { description: d, content: { application/json: { schema: { $ref: '#/components/x/A' } } } } }
          x: { A: { items: { $ref: '#/components/x/B' } }, B: { type: int } }
        """,
      setAside: [],
      used: ["bad"]
    ),
    Row(
      testDescription: "an invalid schema that a request and a response share",
      paths: """
          /bad:
            post:
              requestBody: { content: { application/json: { schema: { $ref: '#/components/x/A' } } } }
              responses: { '200': { $ref: '#/components/responses/r' } }
        """,
      components: """
          responses: { r: { description: d, content: { application/json: { schema: { $ref: '#/components/x/A' } } } } }
          x: { A: { items: { $ref: '#/components/x/B' } }, B: { type: int } }
        """,
      setAside: ["POST /bad"]
    ),
    Row(
      testDescription: "a fault that two operations share",
      paths: """
          /bad:
            parameters: [{ $ref: '#/components/parameters/none' }]
            get: { \(ok) }
            post: { \(ok) }
        """,
      setAside: ["GET /bad", "POST /bad"]
    ),
    Row(
      testDescription: "a path with a fragment",
      paths: "  '/bad#x': { get: { operationId: bad, \(ok) }, post: { \(ok) } }",
      setAside: ["bad", "POST /bad#x"]
    ),
    Row(
      testDescription: "a path with a fragment",
      paths: "  '/bad#beta': { get: { \(ok) } }",
      setAside: ["GET /bad#beta"]
    ),
    Row(
      testDescription: "a path with an expression in a query",
      paths: "  '/bad?q={q}': { get: { \(ok) } }",
      setAside: ["GET /bad?q={q}"]
    ),
    Row(
      testDescription: "a path that refers to nothing",
      paths: "  /bad: { $ref: '#/components/pathItems/none' }",
      setAside: ["/bad"]
    ),
    Row(
      testDescription: "an operation that is not an object",
      paths: "  /bad: { get: [], put: { \(ok) } }",
      setAside: ["GET /bad"],
      used: ["PUT /bad"]
    ),
    Row(
      testDescription: "an operation that refers to nothing",
      paths: "  /bad: { get: { $ref: '#/components/x' } }",
      setAside: ["GET /bad"]
    ),
    Row(
      testDescription: "an operationId that is there twice",
      paths: "  /bad: { get: { operationId: bad, \(ok) }, put: { operationId: bad, \(ok) } }",
      setAside: [],
      used: ["bad", "PUT /bad"]
    ),
    Row(
      testDescription: "an object of examples among the media types",
      paths: """
          /bad:
            get:
              responses: { '200': { description: d, content: { examples: {}, application/json: { schema: {} } } } }
        """,
      setAside: [],
      used: ["GET /bad"]
    ),
    Row(
      testDescription: "an object of examples in place of all media types",
      paths: "  /bad: { get: { responses: { '200': { description: d, content: { examples: {} } } } } }",
      setAside: [],
      used: ["GET /bad"]
    ),
    Row(
      testDescription: "a link to nowhere",
      paths: """
          /bad: { get: { responses: { '200': { description: d, links: { l: { operationId: none } } } } } }
        """,
      setAside: [],
      used: ["GET /bad"]
    ),
    Row(
      testDescription: "a faulty component that nothing refers to",
      paths: "  /bad: { get: { \(ok) } }",
      components: "  parameters: { p: { name: p } }",
      setAside: [],
      used: ["GET /bad"]
    ),
  ]

  @Test("An error sets aside the operations that it belongs to, and leaves the others usable", arguments: rows)
  func setAside(row: Row) {
    let contract = row.contract
    #expect(contract.setAside.map(\.id) == row.setAside)
    #expect(contract.operations.map(\.id) == ["GET /good"] + row.used + ["list"])
    #expect(!contract.isUnusable)
    #expect(contract.problems.allSatisfy { $0.extent != .contract })
    for operation in contract.setAside {
      #expect(operation.problems.allSatisfy { $0.operations.contains(operation.id) })
      #expect(!operation.problems.isEmpty)
    }
  }

  @Test(
    "A contract that is broken as a whole is unusable",
    arguments: [
      "openapi: 3.1.0\npaths: []",
      "openapi: 3.1.0\npaths: {",
      "openapi: 3.1.0\npaths: {}\npaths: {}",
      "swagger: '1.2'",
      document(rest: "servers: [{ description: no url }]"),
      // Nothing of it is usable.
      document(operation: "requestBody: { content: { json: {} } }"),
    ]
  )
  func unusable(text: String) { #expect(load(["a.yaml": text]).isUnusable) }

  @Test("A repeated key sets aside the operation that it is in, or those that refer to it")
  func repeatedKeys() {
    let contract = load([
      "a.json": #"""
      {"openapi":"3.1.0","paths":{
        "/bad":{"get":{"summary":"a","summary":"b","responses":{"200":{"description":"d"}}}},
        "/user":{"get":{"responses":{"200":{"$ref":"#/components/responses/R"}}}},
        "/good":{"get":{"responses":{"200":{"description":"d"}}}}},
      "components":{"responses":{"R":{"description":"d"},"R":{"description":"e"}}}}
      """#
    ])
    #expect(contract.setAside.map(\.id) == ["GET /bad", "GET /user"])
    #expect(contract.operations.map(\.id) == ["GET /good"])
  }

  @Test("A schema by an anchor that leads nowhere leaves out the body that has it")
  func anchor() {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /a: { get: { responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
        /b: { get: { responses: { '200': { description: d, content: { application/json: { schema: { type: string } } } } } } }
      components: { schemas: { A: { items: { $ref: '#b' } }, B: { $anchor: b, type: int } } }
      """
    ])
    #expect(contract.setAside.isEmpty)
    #expect(contract.operations.map(\.id) == ["GET /a", "GET /b"])
    #expect(contract.operations.first?.response(for: 200)?.content?.first?.schema == nil)
  }

  @Test("What is left of an operation with a faulty part is complete")
  func rest() throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        '/a/{id}':
          get:
            parameters:
              - { name: a, in: query, schema: { type: integer } }
              - { name: a, in: query, schema: { type: string } }
              - { name: other, in: path, required: true, schema: { type: string } }
            responses:
              '200': { description: d, content: { application/json: { schema: { type: string } } } }
              '404': { $ref: '#/components/responses/none' }
              '410': { description: d, content: { json: {} } }
      """
    ])
    let operation = try #require(contract.operations.first)
    #expect(operation.parameters.map { "\($0.location) \($0.name)" } == ["query a", "path id"])
    #expect(operation.parameters.first?.schema?.value["type"]?.string == "integer")
    #expect(operation.responses.map(\.pattern) == [.exact(200), .exact(404), .exact(410)])
    // Nothing is known of the bodies that cannot be read, so that none of them breaks the contract.
    #expect(operation.responses.map { $0.content?.count } == [1, nil, nil])
    #expect(contract.problems.allSatisfy { $0.severity == .warning && $0.extent == .part })
    #expect(contract.problems.count == 5)
  }

  @Test("A fault that is left out in several places is one warning")
  func sameFault() {
    let paths = (1...3).map {
      "  '/\($0)/{id}': { get: { parameters: [{ name: id, in: path, required: true, schema: { type: int } }], \(Self.ok) } }"
    }
    let contract = load([
      "a.yaml": "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n\(paths.joined(separator: "\n"))"
    ])
    #expect(contract.operations.count == 3)
    #expect(
      contract.lines == [
        "a.yaml:4:90: warning: \"int\" is not a type; the types are null, boolean, object, array, number, string and "
          + "integer (here and in 2 other places, left out; the rest of 3 operations is judged)"
      ]
    )
  }

  @Test("A request for an operation that is set aside is recognised by its method and path")
  func request() {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      servers: [{ url: /v1 }]
      paths:
        /pets/{id}: { get: { parameters: [{ $ref: '#/none' }], responses: { '200': { description: d } } } }
        /toys: { $ref: '#/none' }
        /ok: { get: { responses: { '200': { description: d } } } }
      """
    ])
    #expect(contract.setAside(.get, path: "/v1/pets/7").map(\.id) == ["GET /pets/{id}"])
    #expect(contract.setAside(.post, path: "/v1/toys").map(\.id) == ["/toys"])
    #expect(contract.setAside(.post, path: "/v1/pets/7").isEmpty)
    #expect(contract.setAside(.get, path: "/pets/7").isEmpty)
    #expect(contract.setAside(.get, path: "/pets/7", serverPath: "/").map(\.id) == ["GET /pets/{id}"])
  }
}
