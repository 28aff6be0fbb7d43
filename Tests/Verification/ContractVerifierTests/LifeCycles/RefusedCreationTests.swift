import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Refused creations")
struct RefusedCreationTests {
  private static let contract = TestContract.paths(
    """
      /orders:
        get: { operationId: listOrders, responses: &read { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        post:
          operationId: createOrder
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
          responses: { '201': { description: d, content: { application/json: {} } }, '400': { description: d }, '409': { description: d }, '500': { description: d } }
      /orders/{orderId}:
        parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
        get: { operationId: readOrder, responses: *read }
        delete: { operationId: deleteOrder, responses: { '204': { description: d }, '404': { description: d } } }
    """
  )

  /// How a server answers the first valid creations.
  enum Behavior: String, CaseIterable, Sendable {
    case breaksAndCreates, refusesAndCreates, breaks, hasItemBefore, listsFailures, accepts
  }

  private final class Server: Sendable {
    private let behavior: Behavior
    private let state: Mutex<(orders: [String: String], next: Int)>

    init(_ behavior: Behavior) {
      self.behavior = behavior
      state = Mutex((behavior == .hasItemBefore ? ["o0": "example"] : [:], 1))
    }

    var isEmpty: Bool { state.withLock { $0.orders.isEmpty } }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      state.withLock { state in
        let id = call.lastSegment
        switch call.request.method {
        case .get where call.path == "/orders":
          return .json("[\(state.orders.keys.sorted().map { item($0, state.orders) }.joined(separator: ","))]")
        case .get: return state.orders[id] == nil ? .empty(404) : .json(item(id, state.orders))
        case .delete: return .empty(state.orders.removeValue(forKey: id) == nil ? 404 : 204)
        case .post:
          guard let name = call.member("name")?.string else {
            return .empty(400)
          }
          let isFirst = state.next == 1
          if behavior == .breaks, isFirst {
            state.next = 2
            return .empty(500)
          }
          if behavior == .hasItemBefore, name == "example" { return .empty(400) }
          let id = "o\(state.next)"
          state.next += 1
          state.orders[id] = name
          switch behavior {
          case .breaksAndCreates where isFirst: return .empty(500)
          case .refusesAndCreates where isFirst, .listsFailures where isFirst: return .empty(400)
          default: return .json(item(id, state.orders), status: 201)
          }
        default: return .empty(405)
        }
      }
    }

    private func item(_ id: String, _ orders: [String: String]) -> String {
      let name = String(decoding: JSONLiteral.string(orders[id] ?? "").serialized(), as: UTF8.self)
      let status = behavior == .listsFailures && id == "o1" ? #","status":"rejected""# : ""
      return #"{"id":"\#(id)","name":\#(name)\#(status)}"#
    }
  }

  private func verify(_ server: Server) async -> [Finding] {
    return await explore(
      Self.contract,
      .allowing(["createOrder", "deleteOrder"], without: [.coverage, .methods, .rejection]),
      through: ScriptedClient(server.respond)
    ).findings
  }

  @Test(
    "A refused creation whose item is listed afterwards is found, and the item is deleted",
    arguments: [(Behavior.breaksAndCreates, 500), (.refusesAndCreates, 400)]
  )
  func found(behavior: Behavior, status: Int) async {
    let server = Server(behavior)
    let messages = await verify(server).map(\.message)
    #expect(messages.contains { $0.hasPrefix("status \(status), but the request took effect: ") }, "\(messages)")
    #expect(server.isEmpty)
  }

  @Test(
    "An item that was listed before, that says that it was rejected, or that another request created, is no finding",
    arguments: [Behavior.breaks, .hasItemBefore, .listsFailures, .accepts]
  )
  func right(behavior: Behavior) async {
    let messages = await verify(Server(behavior)).map(\.message)
    #expect(!messages.contains { $0.contains("took effect") }, "\(messages)")
  }
}
