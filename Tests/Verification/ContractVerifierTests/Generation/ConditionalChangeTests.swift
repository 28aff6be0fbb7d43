import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Generated requests with conditions")
struct ConditionalChangeTests {
  private static let contract = TestContract.paths(
    """
      /docs:
        post: { operationId: addDoc, requestBody: &body { required: true, content: { application/json: { schema: { type: object, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 30 }, size: { type: integer, minimum: 0, maximum: 9 } } } } } }, responses: { '201': { description: d, content: { application/json: {} } }, '400': { description: d } } }
      /docs/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readDoc, responses: { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
        put: { operationId: putDoc, parameters: [&match { name: If-Match, in: header, required: true, schema: { type: string } }], requestBody: *body, responses: { '200': { description: d, content: { application/json: {} } }, '400': { description: d }, '404': { description: d }, '412': { description: d }, '428': { description: d } } }
        delete: { operationId: deleteDoc, parameters: [*match], responses: { '204': { description: d }, '404': { description: d }, '412': { description: d }, '428': { description: d } } }
      /files/{name}:
        parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
        put: { operationId: putFile, requestBody: { required: true, content: { application/octet-stream: { schema: { type: string } } } }, responses: { '200': { description: d }, '400': { description: d } } }
    """
  )

  /// A server that needs the tag of the present version for each change.
  private final class Server: Sendable {
    private struct State {
      var docs: [String: (title: String, size: Int?, version: Int)] = [:]
      var next = 1
      var updates: [Int] = []
    }

    private let state = Mutex(State())
    /// A size at which an update breaks the server.
    private let breaksAt: Int?

    init(breaksAt: Int? = nil) { self.breaksAt = breaksAt }

    var remaining: Int { state.withLock { $0.docs.count } }
    /// The statuses of updates.
    var updates: [Int] { state.withLock { $0.updates } }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      state.withLock { state in
        let response = respond(call, &state)
        if call.request.method == .put, call.path.hasPrefix("/docs") { state.updates.append(response.status) }
        return response
      }
    }

    private func respond(_ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
      if call.path.hasPrefix("/files") { return .empty(200) }
      let match = ConditionalChangeTests.contract.match(call.request.method, path: call.path)
      var request = call.request
      // A missing condition gets a status of its own.
      if request.headers["If-Match"] == nil { request.headers["If-Match"] = "none" }
      let findings = RequestJudge(contract: ConditionalChangeTests.contract).findings(for: request, match: match)
      let isValid = findings.allSatisfy { $0.severity != .error }
      let body = call.body
      let size = body?["size"]?.integer
      func doc(_ id: String, status: Int = 200) -> HTTPResponse {
        let doc = state.docs[id]
        let size = doc?.size.map { #","size":\#($0)"# } ?? ""
        let title = String(decoding: JSONLiteral.string(doc?.title ?? "").serialized(), as: UTF8.self)
        var response = HTTPResponse.json(#"{"id":"\#(id)","title":\#(title)\#(size)}"#, status: status)
        response.headers["ETag"] = "\"\(doc?.version ?? 0)\""
        return response
      }
      let id = call.lastSegment
      if call.path == "/docs" {
        guard call.request.method == .post else { return .empty(405) }
        guard isValid, let title = body?["title"]?.string else { return .empty(400) }
        let id = "d\(state.next)"
        state.next += 1
        state.docs[id] = (title, size, 1)
        return doc(id, status: 201)
      }
      guard let old = state.docs[id] else { return .empty(404) }
      if call.request.method == .get { return doc(id) }
      guard [.put, .delete].contains(call.request.method) else { return .empty(405) }
      guard let tag = call.request.headers["If-Match"] else { return .empty(428) }
      guard tag == "\"\(old.version)\"" else { return .empty(412) }
      if call.request.method == .delete {
        state.docs[id] = nil
        return .empty(204)
      }
      guard isValid, let title = body?["title"]?.string else { return .empty(400) }
      if let breaksAt, size == breaksAt { return .empty(500) }
      state.docs[id] = (title, size, old.version + 1)
      return doc(id)
    }
  }

  private func verify(_ server: Server) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["addDoc", "putDoc", "deleteDoc", "putFile"]
      $0.generation = GenerationConfiguration(requests: 24)
      $0.includedChecks = [.rejection, .status, .generatedRequest, .conditionalRequests]
    }
    return await explore(Self.contract, configuration, through: ScriptedClient(server.respond))
  }

  @Test("Each generated change has the tag of the present version, and what was created is deleted with it")
  func right() async {
    let server = Server()
    let exploration = await verify(server)
    #expect(exploration.lines == [])
    #expect(server.remaining == 0)
    let good = server.updates.count { $0 == 200 }
    #expect(good > 10, "\(server.updates)")
  }

  @Test("A fault behind the condition is found")
  func wrong() async {
    #expect(await !verify(Server(breaksAt: 9)).lines.isEmpty)
  }
}
