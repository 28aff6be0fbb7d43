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
        let id = call.path.split(separator: "/").last.map(String.init) ?? ""
        switch call.request.method {
        case .post:
          guard let kind = (try? JSONDocument(parsing: call.request.body))?.root["kind"]?.string,
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
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["createEntry", "deleteEntry"]
      $0.settlingTime = .zero
      $0.excludedChecks = [.coverage, .methods]
    }
    return await explore(Self.contract, configuration, through: ScriptedClient(server.respond))
  }

  @Test("What a refusal names is tried, so that the life cycle of a right server is verified without a finding")
  func right() async {
    let exploration = await verify(Server())
    #expect(exploration.lines == [])
    #expect(exploration.operations.first { $0.id == "createEntry" }?.statuses[201] ?? 0 > 0, "\(exploration.notes)")
  }

  @Test("A fault that only such an item shows is found")
  func wrong() async {
    let exploration = await verify(Server(keepsDeleted: true))
    #expect(exploration.checks == ["deletion"], "\(exploration.lines)")
  }
}
