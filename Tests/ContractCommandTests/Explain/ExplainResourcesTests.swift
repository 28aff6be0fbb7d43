import ContractModel
import Foundation
import Redaction
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Explained resources", .takesTurns)
struct ExplainResourcesTests {
  @Test("The resources of a contract are printed with what was understood, and what was not")
  func resources() async throws {
    try await ProjectShell.with(files: ["orders.yaml": Self.orders]) { shell in
      let words = try await shell.run("contract explain resources orders.yaml")
      #expect(words.exit == 0)
      #expect(words.output == Self.explanation)
    }
  }

  @Test("Without a path the resources of the folder Contracts are printed")
  func folder() async throws {
    try await ProjectShell.with(files: ["Contracts/orders.yaml": Self.orders]) { shell in
      let words = try await shell.run("contract explain resources")
      #expect(words.exit == 0)
      #expect(words.output.contains("collection   /orders (Contracts/orders.yaml:5:5)"))
    }
  }

  @Test("What cannot be explained ends with 2, and says why", arguments: refusals)
  func refused(_ line: String, _ message: String) async throws {
    try await ProjectShell.with(files: ["orders.yaml": Self.orders, "broken.yaml": "openapi: 3.1.0\npaths: 7"]) {
      shell in
      let words = try await shell.run(line)
      #expect(words.exit == 2)
      #expect(words.error.contains(message))
    }
  }

  static let refusals = [
    ("contract explain resources missing.yaml", "missing.yaml"),
    ("contract explain resources broken.yaml", "no resources can be read"),
    ("contract explain body-schema orders.yaml", "\"body-schema\" is explained without a contract"),
  ]

  @Test("Each document of the stateful mock's collection is free of errors, and has a resource", arguments: documents)
  func collection(_ document: URL) throws {
    let contract = try ContractInput(RunPlaces([], contracts: [document.path]), needsRecordings: false).contract
    #expect(!contract.hasErrors)
    #expect(!ResourceMap(contract.operations).resources.isEmpty || !APIResource.updatable(contract.operations).isEmpty)
  }

  /// The documents in different styles that `contract mock --stateful` is verified with.
  static let documents: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Resources/stateful_api")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }()

  private static let orders = """
    openapi: 3.1.0
    info: { title: Orders, version: '1' }
    paths:
      /orders:
        get:
          operationId: listOrders
          responses:
            '200':
              description: Orders.
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
      /createOrder:
        post:
          operationId: createOrder
          x-resource-of: /orders
          responses: { '201': { description: Created. } }
      /orders/{orderId}:
        parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
        get: { responses: { '204': { description: d } } }
      /orders/{orderId}/lines/{line}:
        parameters:
          - { name: orderId, in: path, required: true, schema: { type: string } }
          - { name: line, in: path, required: true, schema: { type: string } }
        delete: { responses: { '204': { description: d } } }
      /settings:
        get: { responses: { '200': { description: d } } }
        put: { responses: { '204': { description: d } } }
      /ping:
        get: { responses: { '204': { description: d } } }
    components:
      schemas:
        Order:
          type: object
          x-key: number
          properties:
            number: { type: string }
            price: { type: number, x-server-set: true }
    """

  private static let explanation = """
    orders
      collection   /orders (orders.yaml:5:5)
      item         /orders/{orderId} (orders.yaml:18:5)
      key          number, by x-key (orders.yaml:33:14)
      server sets  price
      lists    GET /orders (listOrders)         orders.yaml:5:5
      creates  POST /createOrder (createOrder)  orders.yaml:12:5
      reads    GET /orders/{orderId}            orders.yaml:18:5

    lines
      collection  /orders/{orderId}/lines (no path of the contract)
      item        /orders/{orderId}/lines/{line} (orders.yaml:23:5)
      key         none of line, id, lineid, uuid is a member of an item; by the path parameter "line"
                  (orders.yaml:22:9)
      nested in   /orders
      deletes  DELETE /orders/{orderId}/lines/{line}  orders.yaml:23:5

    settings
      path  /settings
      reads     GET /settings  orders.yaml:25:5
      replaces  PUT /settings  orders.yaml:26:5

    Operations that belong to no resource
      GET /ping  orders.yaml:28:5  no path leads from it to an item

    3 resources; 6 operations of 7 understood.

    """
}
