import ContractModel
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Callbacks and webhooks")
struct CallbackTests {
  private static func contract(_ callbacks: String, rest: String = "") -> Contract {
    load(["a.yaml": document(operation: "callbacks: { \(callbacks) }", rest: rest)])
  }

  private static func evaluated(_ callback: Callback?, query: String) throws -> JSONLiteral? {
    let url = try HTTPURL(parsing: "http://127.0.0.1/a?\(query)")
    let request = HTTPRequest(method: .get, url: url)
    return callback?.url?.evaluate(in: RuntimeContext(request: request, response: nil, responseBody: nil))
  }

  @Test("An operation has its callbacks with the URLs that they are sent to")
  func callbacks() throws {
    let contract = Self.contract(
      "done: { '{$request.query.to}/done': { post: { operationId: done, responses: { '204': { description: d } } } } },"
        + "other: { 'http://127.0.0.1/x': { put: { responses: { '200': { description: d } } } } }"
    )
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["GET /a"])
    let callbacks = contract.operation(id: "GET /a")?.callbacks ?? []
    #expect(callbacks.map(\.name) == ["done", "other"])
    #expect(callbacks.map(\.operation.id) == ["done", "PUT http://127.0.0.1/x"])
    let urls = try [
      Self.evaluated(callbacks.first, query: "to=http://127.0.0.1:1/b"), Self.evaluated(callbacks.last, query: ""),
      Self.evaluated(callbacks.first, query: "from=x"),
    ]
    #expect(urls == [.string("http://127.0.0.1:1/b/done"), .string("http://127.0.0.1/x"), nil])
  }

  @Test("A callback refers to a component, and those of callbacks are not read")
  func components() {
    let contract = Self.contract(
      "done: { $ref: '#/components/callbacks/Done' }",
      rest: """
        components:
          callbacks:
            Done:
              '{$request.query.to}':
                post:
                  operationId: done
                  callbacks: { again: { $ref: '#/components/callbacks/Done' } }
                  responses: { '204': { description: d } }
        """
    )
    #expect(contract.lines == [])
    let callbacks = contract.operation(id: "GET /a")?.callbacks ?? []
    #expect(callbacks.map(\.operation.id) == ["done"])
    #expect(callbacks.flatMap(\.operation.callbacks).map(\.name) == [])
  }

  @Test("What clients must send to the API is not required of callbacks")
  func security() {
    let contract = Self.contract(
      "done: { '{$request.query.to}': { post: { responses: { '204': { description: d } } } } }",
      rest: """
        security: [{ key: [] }]
        components: { securitySchemes: { key: { type: apiKey, in: header, name: key } } }
        """
    )
    #expect(contract.operation(id: "GET /a")?.security.isEmpty == false)
    #expect(contract.operation(id: "GET /a")?.callbacks.map(\.operation.security.isEmpty) == [true])
  }

  @Test(
    "A callback with an error is left out with a warning, and its operation is used",
    arguments: [
      ("'{$nothing}': { post: { responses: { '204': { description: d } } } }", "it must be $url, $method"),
      ("'{$url}': { post: { responses: { 'x': { description: d } } } }", "\"x\""),
      ("'{$url}': { post: { requestBody: 1, responses: { '204': { description: d } } } }", "must be an object"),
      ("'{$url}': { $ref: '#/nowhere' }", "#/nowhere"),
    ]
  )
  func faults(item: String, message: String) {
    let contract = Self.contract("bad: { \(item) }, good: { '{$url}': { post: { responses: {} } } }")
    #expect(contract.setAside.map(\.id) == [])
    #expect(contract.operation(id: "GET /a")?.callbacks.map(\.name) == ["good"])
    let problems = contract.problems.filter { $0.message.contains(message) }
    #expect(problems.map(\.severity) == [.warning])
    #expect(problems.first?.message.hasSuffix("(the callback is left out)") == true)
  }

  @Test("An error in a part that a callback shares with an operation sets the operation aside")
  func sharedFault() {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /a:
          post:
            callbacks: { c: { '{$url}': { post: { requestBody: { $ref: '#/components/requestBodies/B' }, responses: {} } } } }
            requestBody: { $ref: '#/components/requestBodies/B' }
            responses: { '200': { description: d } }
      components: { requestBodies: { B: { content: 1 } } }
      """
    ])
    #expect(contract.setAside.map(\.id) == ["POST /a"])
  }

  @Test("A contract has its webhooks, which have no URL")
  func webhooks() {
    let contract = load([
      "a.yaml": """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths: {}
      webhooks:
        petSold:
          post:
            requestBody: { content: { application/json: { schema: { type: object, required: [id] } } } }
            responses: { '200': { description: d } }
        bad: { post: 1 }
      """
    ])
    #expect(contract.webhooks.map(\.name) == ["petSold"])
    #expect(contract.webhooks.first?.url == nil)
    #expect(contract.webhooks.first?.operation.id == "POST petSold")
    #expect(contract.webhooks.first?.operation.requestBody?.content.first?.schema != nil)
    #expect(contract.problems.contains { $0.severity == .warning && $0.message.contains("(the callback is left out)") })
  }
}
