import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

@testable import ContractModel

@Suite("Resources that a contract states")
struct StatedResourceTests {
  @Test("Operations whose paths do not show their resource belong to the one that they name", arguments: texts)
  func belongs(_ file: String, _ text: String) throws {
    let contract = load([file: text])
    #expect(contract.lines.isEmpty)
    let resources = ResourceMap(contract.operations).resources
    let orders = try #require(resources.first)
    #expect(resources.count == 1)
    #expect(orders.collection.text == "/orders")
    #expect(orders.roles.map { "\($0.operation.method) \($0.operation.path) \($0.role.rawValue)" } == Self.roles)
  }

  static let roles = [
    "GET /listOrders lists", "POST /createOrder creates", "GET /getOrder/{number} reads",
    "DELETE /getOrder/{number} deletes", "POST /orders/{number}/cancel acts",
  ]

  static let texts = [("a.yaml", yaml), ("a.json", json)]

  @Test("The key that a contract names identifies an item, on an operation, on a path and in a schema", arguments: keys)
  func key(_ name: String, _ text: String, line: Int) throws {
    let contract = load(["a.yaml": text])
    #expect(contract.lines.isEmpty)
    let resource = try #require(ResourceMap(contract.operations).resources.first)
    let key = try #require(resource.key)
    #expect(key.member == "sku")
    #expect(contract.place(of: key.value)?.location?.line == line)
    let item = try #require(JSONValue.parsed(#"{"id": 1, "sku": "a"}"#))
    #expect(resource.identifier(in: item)?.string == "a")
    let list = try #require(resource.list)
    #expect(ItemArray(of: list, resource)?.identifier == JSONPointer(tokens: ["sku"]))
  }

  static let keys: [(String, String, Int)] = [
    ("an operation", products(operation: "x-key: sku"), 6),
    ("a path", products(path: "x-key: /sku"), 16),
    ("a schema", products(schema: "x-key: sku"), 34),
  ]

  @Test("The server sets the members that a contract names")
  func serverSet() throws {
    let contract = load(["a.yaml": Self.products(schema: "x-server-set: [price]")])
    #expect(contract.lines.isEmpty)
    let resource = try #require(ResourceMap(contract.operations).resources.first)
    #expect(resource.serverMembers.contains("price"))
    let other = load(["a.yaml": Self.products(member: "x-server-set: true")])
    #expect(ResourceMap(other.operations).resources.first?.serverMembers.contains("price") == true)
    let neither = load(["a.yaml": Self.products()])
    #expect(ResourceMap(neither.operations).resources.first?.serverMembers.contains("price") == false)
  }

  @Test("A collection that is nearly a path of the contract is a warning with the path")
  func misspelled() {
    let contract = load(["a.yaml": document(operation: "x-resource-of: /ordres", rest: Self.orders)])
    #expect(
      contract.lines == [
        "a.yaml:6:22: warning: \"x-resource-of\" names \"/ordres\", which is no path of the contract; did you mean "
          + "\"/orders\"?"
      ]
    )
  }

  @Test("An operation that belongs to no resource has the reason", arguments: reasons)
  func unplaced(_ path: String, _ method: String, _ reason: String) throws {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /orders:
          get: { responses: { '200': { description: d } } }
        /orders/{id}:
          parameters: [{ name: id, in: path, required: true, schema: {} }]
          get: { responses: { '200': { description: d } } }
          trace: { responses: { '200': { description: d } } }
        /orders/{id}/lines:
          parameters: [{ name: id, in: path, required: true, schema: {} }]
          get: { responses: { '200': { description: d } } }
          post: { responses: { '200': { description: d } } }
        /search:
          get: { responses: { '200': { description: d } } }
          post: { responses: { '200': { description: d } } }
      """
    ])
    let found = UnplacedOperation.all(among: contract.operations, ResourceMap(contract.operations).resources)
    #expect(found.first { $0.operation.id == "\(method) \(path)" }?.reason == reason)
    #expect(!found.contains { $0.operation.id == "GET /orders/{id}" })
  }

  static let reasons = [
    ("/orders", "GET", "the items of its list have no identifier (id, orderid, uuid); x-key names it"),
    ("/orders/{id}", "TRACE", "TRACE says nothing about items"),
    ("/orders/{id}/lines", "GET", "it reads a part of an item of /orders"),
    (
      "/orders/{id}/lines", "POST",
      "its path does not say how it changes an item of /orders; x-resource-of says that it acts on it"
    ),
    ("/search", "GET", "no path leads from it to an item"),
    ("/search", "POST", "no path leads from it to an item; x-resource-of names the collection"),
  ]

  // MARK: Documents

  private static let orders = """
    # A document continues.
      /orders:
        get: { responses: { '200': { description: d } } }
    """

  static func products(operation: String = "", path: String = "", schema: String = "", member: String = "") -> String {
    """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /products:
        get:
          \(operation.isEmpty ? "summary: s" : operation)
          responses:
            '200':
              description: d
              content:
                application/json:
                  schema:
                    type: array
                    items: { $ref: '#/components/schemas/Product' }
      /products/{product}:
        \(path.isEmpty ? "summary: s" : path)
        parameters: [{ name: product, in: path, required: true, schema: { type: string } }]
        get:
          responses:
            '200':
              description: d
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      data: { $ref: '#/components/schemas/Product' }
                      kind: { type: string }
    # The schema of an item.
    components:
      schemas:
        Product:
          type: object
          \(schema.isEmpty ? "title: t" : schema)
          properties:
            id: { type: integer }
            sku: { type: string }
            price:
              type: number
              \(member)
    """
  }

  private static let yaml = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /createOrder:
        post:
          x-resource-of: /orders
          responses: { '201': { description: d } }
      /listOrders:
        get:
          x-resource-of: /orders
          responses:
            '200':
              description: d
              content:
                application/json:
                  schema: { type: array, items: { type: object, properties: { number: { type: integer } } } }
      /getOrder/{number}:
        x-resource-of: /orders
        parameters: [{ name: number, in: path, required: true, schema: { type: integer } }]
        get: { responses: { '200': { description: d } } }
        delete: { responses: { '204': { description: d } } }
      /orders/{number}/cancel:
        post:
          x-resource-of: /orders
          parameters: [{ name: number, in: path, required: true, schema: { type: integer } }]
          responses: { '204': { description: d } }
    """

  private static let json = #"""
    { "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
      "paths": {
        "/createOrder": { "post": { "x-resource-of": "/orders", "responses": { "201": { "description": "d" } } } },
        "/listOrders": { "get": { "x-resource-of": "/orders", "responses": { "200": { "description": "d", "content": {
          "application/json": { "schema": { "type": "array", "items": {
            "type": "object", "properties": { "number": { "type": "integer" } } } } } } } } } },
        "/getOrder/{number}": { "x-resource-of": "/orders",
          "parameters": [{ "name": "number", "in": "path", "required": true, "schema": { "type": "integer" } }],
          "get": { "responses": { "200": { "description": "d" } } },
          "delete": { "responses": { "204": { "description": "d" } } } },
        "/orders/{number}/cancel": { "post": { "x-resource-of": "/orders",
          "parameters": [{ "name": "number", "in": "path", "required": true, "schema": { "type": "integer" } }],
          "responses": { "204": { "description": "d" } } } } } }
    """#
}
