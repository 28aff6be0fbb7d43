import Basics
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Changes of collections, and damage that shows late")
struct CollectionChangeTests {
  private static let contract = TestContract.paths(
    """
      /orders:
        delete: { operationId: deleteOrders, responses: { '204': { description: d } } }
        get: { operationId: listOrders, responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } }
        post:
          operationId: createOrder
          requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/New' } } } }
          responses:
            '201': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
            '400': { description: d }
      /orders/purge: { post: { operationId: purge, responses: { '204': { description: d } } } }
      /orders/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get:
          operationId: getOrder
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
            '404': { description: d }
        delete: { operationId: deleteOrder, responses: { '204': { description: d }, '404': { description: d } } }
      /statistics: { get: { operationId: statistics, responses: { '200': { description: d } } } }
    components:
      schemas:
        New: { type: object, required: [name], properties: { name: { type: string, example: tea } } }
        Order: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
    """
  )

  /// A server that keeps orders.
  private final class Server: Sendable {
    private struct State {
      var orders: [(id: String, name: String)] = [("1", "coffee")]
      var next = 2
    }

    private let state = Mutex(State())
    private let breaksStatistics: Bool

    init(breaksStatistics: Bool = false) { self.breaksStatistics = breaksStatistics }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      state.withLock { state in
        func text(_ order: (id: String, name: String)) -> String { #"{"id":"\#(order.id)","name":"\#(order.name)"}"# }
        switch (call.request.method, call.path) {
        case (.get, "/statistics"): return .empty(breaksStatistics && state.next > 2 ? 500 : 200)
        case (.get, "/orders"): return .json("[\(state.orders.map(text).joined(separator: ","))]")
        case (.delete, "/orders"), (.post, "/orders/purge"):
          state.orders = []
          return .empty(204)
        case (.post, "/orders"):
          let body = String(decoding: call.request.body, as: UTF8.self)
          guard let name = body.split(separator: "\"").dropFirst(3).first, body.contains("\"name\":\"") else {
            return .empty(400)
          }
          let order = (id: "\(state.next)", name: String(name))
          state.next += 1
          state.orders.append(order)
          var response = HTTPResponse.json(text(order), status: 201)
          response.headers["Location"] = "/orders/\(order.id)"
          return response
        default:
          let id = call.lastSegment
          guard let position = state.orders.firstIndex(where: { $0.id == id }) else { return .empty(404) }
          guard call.request.method == .delete else { return .json(text(state.orders[position])) }
          state.orders.remove(at: position)
          return .empty(204)
        }
      }
    }
  }

  private static let configuration = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["createOrder", "deleteOrder", "deleteOrders", "purge"]
    $0.excludedChecks = [.coverage, .rejection]
  }

  @Test("A collection is emptied after the checks of its items, and what is gone then is not a finding")
  func order() async {
    let client = ScriptedClient(Server().respond)
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    let changes = client.requests.filter { !$0.method.isSafe }.map { "\($0.method) \($0.url.path)" }
    #expect(Set(changes.suffix(2)) == ["DELETE /orders", "POST /orders/purge"], "\(changes)")
    #expect(changes.contains { $0.hasPrefix("DELETE /orders/") })
    #expect(Set(client.requests.suffix(3).map(\.url.path)) == ["/orders", "/orders/1", "/statistics"])
  }

  @Test("A request that succeeds before the changes of a run and fails after them is a finding")
  func late() async {
    let exploration = await explore(
      Self.contract,
      Self.configuration,
      through: ScriptedClient(Server(breaksStatistics: true).respond)
    )
    #expect(!exploration.findings.isEmpty)
    #expect(exploration.findings.allSatisfy { $0.operation == "statistics" }, "\(exploration.lines)")
    #expect(
      exploration.findings.first?.details.last
        == "the same request succeeded before the unsafe requests of this run, and fails after them"
    )
  }

  @Test("A run that changes nothing repeats nothing at its end")
  func unchanged() async {
    let client = ScriptedClient(Server().respond)
    let exploration = await explore(Self.contract, .test, through: client)
    // Once more at once, and once without Accept.
    #expect(client.requests.count { $0.url.path == "/statistics" } == 3)
    #expect(exploration.operations.count { $0.skipped != nil } == 4)
  }
}
