import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("The account of the run")
struct OwnAccountTests {
  private static func contract(put: String = "") -> Contract {
    TestContract.paths(
      """
        /accounts:
          get:
            operationId: listAccounts
            responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } }, '401': { description: d } }
        /accounts/{name}:
          parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
          get:
            operationId: readAccount
            responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }, '401': { description: d }, '404': { description: d } }
          patch:
            operationId: patchAccount
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
            responses: { '200': { description: d }, '400': { description: d }, '401': { description: d }, '404': { description: d } }
          put:
            operationId: putAccount
            requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
            responses: { '200': { description: d }, '400': { description: d }, '401': { description: d }, '404': { description: d } }
        /notes: { get: { operationId: listNotes, responses: { '200': { description: d }, '401': { description: d } } } }
        /rename: { post: { operationId: rename, responses: { '204': { description: d }, '401': { description: d } } } }
        /tidy: { post: { operationId: tidy, responses: { '204': { description: d }, '401': { description: d } } } }
      components:
        schemas:
          Account:
            type: object
            properties:
              data: { type: object, properties: { password: { type: string } } }
              note: { type: string }
      """
    )
  }

  /// A server that shows the hash of a password, and takes what it is sent as a new one.
  private final class Server: Sendable {
    private struct State {
      var password = "right"
      var note = "first"
    }

    private let state = Mutex(State())
    private let isEndedByRename: Bool

    init(isEndedByRename: Bool = false) { self.isEndedByRename = isEndedByRename }

    var password: String { state.withLock { $0.password } }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      state.withLock { state in
        guard call.request.headers["Authorization"] == "Key \(state.password)" else { return .empty(401) }
        switch (call.path, call.request.method) {
        case ("/accounts", .get): return .json(#"[{"name":"me"}]"#)
        case ("/notes", .get): return .json("[]")
        case ("/accounts/me", .get):
          return .json(#"{"data":{"password":"$2b$\#(state.password.count)"},"note":"\#(state.note)"}"#)
        case ("/accounts/me", .put), ("/accounts/me", .patch):
          guard let body = call.body, body.kind == .object else {
            return .empty(400)
          }
          for name in ["data", "note"] {
            guard let member = body[name] else { continue }
            guard member.kind == (name == "data" ? .object : .string) else { return .empty(400) }
          }
          if let password = body["data"]?["password"] {
            guard let text = password.string else { return .empty(400) }
            state.password = text
          }
          if let note = body["note"]?.string { state.note = note }
          return .empty(200)
        case ("/rename", .post):
          if isEndedByRename { state.password = "other" }
          return .empty(204)
        case ("/tidy", .post): return .empty(204)
        default: return .empty(404)
        }
      }
    }
  }

  private func verify(_ server: Server, _ allowed: Set<String>) async -> Exploration {
    let contract = Self.contract()
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = allowed
      $0.credentialHeaders = ["Authorization": "Key right"]
      $0.excludedChecks = [.coverage]
      $0.workers = 1
    }
    let client = ScriptedClient { call in
      var call = call
      // The client of a run sends the headers of the target with every request.
      var request = call.request
      if request.headers["Authorization"] == nil { request.headers["Authorization"] = "Key right" }
      call = ScriptedClient.Call(request: request, occurrence: call.occurrence)
      return server.respond(call)
    }
    return await explore(contract, configuration, through: client)
  }

  @Test("The hash that a response shows of a password is never sent back as the password")
  func kept() async {
    let server = Server()
    let exploration = await verify(server, ["patchAccount", "putAccount"])
    #expect(server.password == "right")
    #expect(exploration.lines == [])
    #expect(exploration.operations.first { $0.id == "patchAccount" }?.statuses[200] ?? 0 > 0, "\(exploration.notes)")
    #expect(exploration.notes.contains { $0.hasPrefix("putAccount: not requested, because it would replace a secret") })
  }

  @Test("A credential that the contract does not demand, and that ends, is one warning")
  func ended() async {
    let exploration = await verify(Server(isEndedByRename: true), ["rename", "tidy"])
    let warnings = exploration.findings.filter { $0.check == .credentials }
    #expect(
      warnings.map(\.message) == [
        "status 401, because the credential is no longer accepted after rename; no further request was sent"
      ],
      "\(exploration.lines)"
    )
    #expect(warnings.map(\.severity) == [.warning])
  }
}
