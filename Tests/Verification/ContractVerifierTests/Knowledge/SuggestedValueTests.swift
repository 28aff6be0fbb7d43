import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Values that refusals name")
struct SuggestedValueTests {
  private static let contract = TestContract.paths(
    """
      /entries:
        post:
          operationId: createEntry
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [kind]
                  properties: { kind: { type: string } }
          responses: { '201': { description: d, content: { application/json: {} } }, '400': { description: d } }
      /entries/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readEntry, responses: { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        delete: { operationId: deleteEntry, responses: { '204': { description: d }, '404': { description: d } } }
    """
  )

  /// A server that names the kinds that it knows only when it refuses another one.
  private final class Server: Sendable {
    private let entries = Mutex<[String: String]>([:])
    private let keepsDeleted: Bool

    init(keepsDeleted: Bool = false) { self.keepsDeleted = keepsDeleted }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      entries.withLock { entries in
        let id = call.lastSegment
        switch call.request.method {
        case .post:
          guard let kind = call.member("kind")?.string,
            ["note", "task"].contains(kind)
          else { return .json(#"{"message":"The kind must be 'note' or 'task'"}"#, status: 400) }
          let id = "e\(entries.count + 1)"
          entries[id] = kind
          return .json(#"{"id":"\#(id)","kind":"\#(kind)"}"#, status: 201)
        case .get: return entries[id].map { .json(#"{"id":"\#(id)","kind":"\#($0)"}"#) } ?? .empty(404)
        case .delete:
          guard entries[id] != nil else { return .empty(404) }
          if !keepsDeleted { entries[id] = nil }
          return .empty(204)
        default: return .empty(405)
        }
      }
    }
  }

  private func verify(_ server: Server) async -> Exploration {
    return await explore(
      Self.contract,
      .allowing(["createEntry", "deleteEntry"], without: [.coverage, .methods]),
      through: ScriptedClient(server.respond)
    )
  }

  @Test("What a refusal names is tried, so that the life cycle of a right server is verified without a finding")
  func right() async {
    let exploration = await verify(Server())
    #expect(exploration.lines == [])
    #expect(exploration.operations.first { $0.id == "createEntry" }?.statuses[201] ?? 0 > 0, "\(exploration.notes)")
  }

  /// A server of zones that says of each refused body only what is wrong with it first.
  private final class ZoneServer: Sendable {
    private let zones = Mutex<[String]>([])

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      zones.withLock { zones in
        let id = call.lastSegment
        switch call.request.method {
        case .post:
          guard let root = call.body else { return .empty(400) }
          guard let name = root["name"]?.string else { return .json(#"{"error":"the name is missing"}"#, status: 422) }
          guard name.hasSuffix("."), !name.contains(" ") else {
            return .json(#"{"error":"DNS Name is not canonical, in name"}"#, status: 422)
          }
          guard let kind = root["kind"]?.string else {
            return .json(#"{"error":"Key 'kind' not present"}"#, status: 422)
          }
          guard ["Native", "Master"].contains(kind) else {
            return .json(#"{"error":"the kind is one of 'Native', 'Master'"}"#, status: 422)
          }
          guard !zones.contains(name) else { return .json(#"{"error":"exists"}"#, status: 409) }
          zones.append(name)
          return .json(#"{"id":"\#(zones.count)","name":"\#(name)","kind":"\#(kind)"}"#, status: 201)
        case .get:
          guard let number = Int(id), zones.indices.contains(number - 1) else { return .empty(404) }
          return .json(#"{"id":"\#(id)","name":"\#(zones[number - 1])"}"#)
        default: return .empty(405)
        }
      }
    }
  }

  @Test("Each refusal leads one step further, until a body has what the server asks for")
  func rounds() async {
    let contract = TestContract.paths(
      """
        /zones:
          post:
            operationId: createZone
            requestBody:
              required: true
              content:
                application/json:
                  schema: { type: object, properties: { name: { type: string }, kind: { type: string } } }
            responses: { '201': { description: d, content: { application/json: {} } }, '400': { description: d }, '409': { description: d }, '422': { description: d } }
        /zones/{id}:
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          get: { operationId: readZone, responses: { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
      """
    )
    let exploration = await explore(
      contract,
      .allowing(["createZone"], without: [.coverage, .methods]),
      through: ScriptedClient(ZoneServer().respond)
    )
    #expect(exploration.lines == [])
    #expect(exploration.operations.first { $0.id == "readZone" }?.statuses[200] ?? 0 > 0, "\(exploration.notes)")
  }

  @Test("A fault that only such an item shows is found")
  func wrong() async {
    let exploration = await verify(Server(keepsDeleted: true))
    #expect(exploration.checks == ["deletion"], "\(exploration.lines)")
  }
}
