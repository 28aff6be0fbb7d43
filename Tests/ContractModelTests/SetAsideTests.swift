import ContractModel
import HTTPMessages
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
      testDescription: "a reference to nothing",
      paths: "  /bad: { get: { responses: { '200': { $ref: '#/components/responses/none' } } } }",
      setAside: ["GET /bad"]
    ),
    Row(
      testDescription: "an invalid schema reached through several references",
      paths: "  /bad: { get: { operationId: bad, responses: { '200': { $ref: '#/components/responses/r' } } } }",
      components: """
          responses: { r: { description: d, content: { application/json: { schema: { $ref: '#/components/x/A' } } } } }
          x: { A: { items: { $ref: '#/components/x/B' } }, B: { type: int } }
        """,
      setAside: ["bad"]
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
      testDescription: "a path with a query",
      paths: "  '/bad?beta=true': { get: { \(ok) } }",
      setAside: ["GET /bad?beta=true"]
    ),
    Row(
      testDescription: "a path that refers to nothing",
      paths: "  /bad: { $ref: '#/components/pathItems/none' }",
      setAside: ["/bad"]
    ),
    Row(
      testDescription: "an operation that is no object",
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
      setAside: ["PUT /bad"],
      used: ["bad"]
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
      setAside: ["GET /bad"]
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
      "swagger: '2.0'",
      document(rest: "servers: [{ description: no url }]"),
      // Nothing of it is usable.
      document(response: "content: { json: {} }"),
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

  @Test("A schema by an anchor that leads nowhere sets aside the operation that has it")
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
    #expect(contract.setAside.map(\.id) == ["GET /a"])
    #expect(contract.operations.map(\.id) == ["GET /b"])
  }

  @Test("A request for an operation that is set aside is recognised by its method and path")
  func request() {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      servers: [{ url: /v1 }]
      paths:
        /pets/{id}: { get: { responses: { '200': { $ref: '#/none' } } } }
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
