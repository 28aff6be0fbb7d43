import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Generated requests and items that PUT creates")
struct PutCreationTests {
  private static let contract = TestContract.paths(
    """
      /racks/{rack}:
        parameters: [&rack { name: rack, in: path, required: true, schema: { type: string, maxLength: 40 } }]
        get: { operationId: readRack, responses: &read { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        put: { operationId: putRack, requestBody: &body { required: true, content: { application/json: { schema: { type: object, additionalProperties: false, required: [label], properties: { label: { type: string, minLength: 1, maxLength: 40 } } } } } }, responses: &put { '200': { description: d }, '201': { description: d }, '400': { description: d }, '404': { description: d } } }
        delete: { operationId: deleteRack, responses: &delete { '204': { description: d }, '404': { description: d } } }
      /racks/{rack}/slots/{slot}:
        parameters: [*rack, &slot { name: slot, in: path, required: true, schema: { type: string, maxLength: 40 } }]
        get: { operationId: readSlot, responses: *read }
        put: { operationId: putSlot, requestBody: *body, responses: *put }
        delete: { operationId: deleteSlot, responses: *delete }
      /racks/{rack}/slots/{slot}/test:
        parameters: [*rack, *slot]
        post: { operationId: testSlot, requestBody: *body, responses: { '200': { description: d, content: { application/json: {} } }, '400': { description: d }, '404': { description: d } } }
    """
  )

  /// A server that keeps what PUT creates, and deletes what is below with its parent.
  private final class Server: Sendable {
    private struct State {
      var items: [String: String]
      var tests: [Int] = []
    }

    private let state: Mutex<State>
    /// The length of a label at which a test fails.
    private let breaksAt: Int

    init(_ items: [String: String] = [:], breaksAt: Int = .max) {
      state = Mutex(State(items: items))
      self.breaksAt = breaksAt
    }

    var items: [String: String] { state.withLock { $0.items } }
    /// The statuses of the requests that need an item on the second level.
    var tests: [Int] { state.withLock { $0.tests } }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      state.withLock { state in
        let response = respond(call, &state)
        if call.path.hasSuffix("/test"), call.request.method == .post { state.tests.append(response.status) }
        return response
      }
    }

    private func respond(_ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
      let isValid = call.isValid(under: PutCreationTests.contract)
      let parts = call.path.split(separator: "/").map(String.init)
      guard parts.first == "racks", [2, 4, 5].contains(parts.count) else { return .empty(404) }
      let key = parts.prefix(4).joined(separator: "/")
      let label = call.member("label")?.string
      if parts.count > 2, state.items[parts.prefix(2).joined(separator: "/")] == nil { return .empty(404) }
      switch call.request.method {
      case .put where parts.count < 5:
        guard isValid, let label else { return .empty(400) }
        let isNew = state.items.updateValue(label, forKey: key) == nil
        return .empty(isNew ? 201 : 200)
      case _ where state.items[key] == nil: return .empty(404)
      case .post where parts.count == 5:
        guard isValid, let label else { return .empty(400) }
        return label.count >= breaksAt ? .empty(500) : .json("{}")
      case .get where parts.count < 5: return .json(#"{"label":"\#(state.items[key] ?? "")"}"#)
      case .delete where parts.count < 5:
        for item in state.items.keys where item == key || item.hasPrefix(key + "/") { state.items[item] = nil }
        return .empty(204)
      default: return .empty(405)
      }
    }
  }

  private func verify(_ server: Server) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["putRack", "deleteRack", "putSlot", "deleteSlot", "testSlot"]
      $0.generation = GenerationConfiguration(requests: 20)
      $0.excludedChecks = [.coverage, .methods, .roundTrip]
    }
    return await explore(Self.contract, configuration, through: ScriptedClient(server.respond))
  }

  @Test("Items and their parents are created with PUT again, and nothing remains of a right server's")
  func again() async {
    let server = Server()
    let exploration = await verify(server)
    #expect(exploration.lines == [])
    let missing = server.tests.filter { $0 == 404 }
    #expect(server.tests.count > 20 && missing.count * 3 <= server.tests.count, "\(server.tests)")
    #expect(server.items.isEmpty)
  }

  @Test("What was there before is neither replaced nor deleted")
  func spared() async {
    let items = ["racks/main": "Main", "racks/main/slots/1": "One"]
    let server = Server(items)
    _ = await verify(server)
    #expect(server.items == items)
  }

  @Test("A fault that only a living item shows is found among generated requests")
  func wrong() async {
    #expect(await verify(Server(breaksAt: 39)).checks.contains("generated-request"))
  }
}
