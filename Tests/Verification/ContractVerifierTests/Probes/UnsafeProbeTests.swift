import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Probes of unsafe operations")
struct UnsafeProbeTests {
  private static let contract = TestContract.paths(
    """
      /jobs:
        post:
          operationId: startJob
          security: [{ token: [] }]
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name, steps]
                  properties:
                    name: { type: string, example: build }
                    steps: { type: array, minItems: 1, maxItems: 2, items: { type: string }, example: [a] }
          responses: { '202': { description: d }, '400': { description: d }, '401': { description: d } }
      /jobs/{id}/cancel:
        post:
          operationId: cancelJob
          security: [{ token: [] }]
          parameters: [{ name: id, in: path, required: true, example: 7, schema: { type: integer } }]
          responses: { '204': { description: d }, '401': { description: d }, '404': { description: d } }
      /files:
        post:
          operationId: upload
          requestBody:
            required: true
            content: { multipart/form-data: { schema: { type: object, properties: { note: { type: string, example: a } } } } }
          responses: { '204': { description: d }, '415': { description: d } }
      /hooks:
        post:
          operationId: hook
          requestBody: { content: { application/json: { schema: { type: object } } } }
          responses: { '204': { description: d } }
    components: { securitySchemes: { token: { type: http, scheme: bearer } } }
    """
  )

  private static let configuration = ExplorerConfiguration.test.with {
    $0.credentials = FixedCredentials(["token": "token-123"])
    $0.allowedUnsafeOperations = ["startJob", "cancelJob", "upload", "hook"]
  }

  private static func isJSON(_ body: [UInt8]) -> Bool {
    String(validUTF8: body) != nil && (try? JSONDocument(parsing: body)) != nil
  }

  /// A server that keeps the contract.
  ///
  /// It looks suspicious: it looks at bodies and paths before credentials, takes any
  /// body for a hook, and refuses broken JSON with an undocumented 422.
  private static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let request = call.request
    let isAllowed = request.headers["Authorization"] == "Bearer token-123"
    switch call.path {
    case "/jobs":
      guard request.headers["Content-Type"] == "application/json" else { return .empty(415) }
      guard isJSON(request.body) else { return .empty(422) }
      let findings = RequestJudge(contract: contract).findings(
        for: request,
        match: contract.match(request.method, path: call.path)
      )
      if findings.contains(where: { $0.severity == .error }) { return .empty(400) }
      return .empty(isAllowed ? 202 : 401)
    case "/files":
      return .empty(request.headers["Content-Type"]?.contains("boundary") == true ? 204 : 415)
    case "/hooks": return .empty(204)
    case "/jobs/7/cancel": return .empty(isAllowed ? 204 : 401)
    default: return .empty(404)
    }
  }

  @Test("A server that refuses what the schema forbids, in its own order, has no finding")
  func right() async {
    let client = ScriptedClient(Self.respond)
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    let bodies = client.requests.filter { $0.url.path == "/jobs" }.map { String(decoding: $0.body, as: UTF8.self) }
    for body in [
      "null", "42", "\"text\"", "[null]", "[[]]", "", "{", "?", "[{\"name\":\"build\",\"steps\":[\"a\"]}]",
      "{\"name\":\"build\",\"steps\":[\"a\",\"a\",\"a\"]}", "{\"name\":\"build\",\"steps\":[]}",
      "{\"name\":[],\"steps\":[\"a\"]}", "{\"name\":null,\"steps\":[\"a\"]}",
    ] {
      #expect(bodies.contains(body), "\(body)")
    }
    #expect(client.requests.contains { $0.url.path == "/jobs" && String(validUTF8: $0.body) == nil })
    #expect(client.requests.contains { $0.headers["Content-Type"] == "multipart/form-data" })
  }

  @Test(
    "A server that takes or breaks at an invalid body is found",
    arguments: [
      ("/jobs", "null", 500, "status startJob: status 500 is not documented"),
      (
        "/jobs", "[null]", 202,
        "rejection startJob: status 202; expected a documented rejection (4xx): the body is a list"
      ),
      ("/jobs", "", 202, "expected a documented rejection (4xx): the required body is empty"),
      (
        "/jobs", "{\"name\":\"build\",\"steps\":[\"a\",\"a\",\"a\"]}", 202,
        "/steps has 3 elements, more than its maxItems 2"
      ),
      ("/jobs", "{\"name\":null,\"steps\":[\"a\"]}", 500, "status startJob: status 500 is not documented"),
      ("/hooks", "[{}]", 500, "status hook: status 500 is not documented"),
    ]
  )
  func bodies(path: String, body: String, status: Int, line: String) async {
    let client = ScriptedClient { call in
      let isProbe = call.path == path && call.request.body == Array(body.utf8)
      return isProbe && call.request.headers["Authorization"] != nil || isProbe && path == "/hooks"
        ? .empty(status) : Self.respond(call)
    }
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines.contains { $0.contains(line) }, "\(exploration.lines)")
  }

  @Test(
    "A server may take a body of an unknown media type if its contract takes any",
    arguments: ["'*/*'", "application/json"]
  )
  func unknownType(range: String) async {
    let contract = TestContract.paths(
      """
        /notes:
          post:
            operationId: note
            requestBody: { required: true, content: { \(range): { schema: { type: string, example: a } } } }
            responses: { '204': { description: d }, '415': { description: d } }
      """
    )
    let exploration = await explore(contract, .allowing(["note"]), through: ScriptedClient { _ in .empty(204) })
    let lines = exploration.lines.filter { $0.contains("application/x-unknown") }
    #expect(lines.isEmpty == (range == "'*/*'"), "\(exploration.lines)")
  }

  @Test("A server that breaks at a body that is not UTF-8, or at a multipart body without a boundary, is found")
  func bytes() async {
    let client = ScriptedClient { call in
      let isBroken = String(validUTF8: call.request.body) == nil
      return isBroken || call.request.headers["Content-Type"] == "multipart/form-data"
        ? .empty(500) : Self.respond(call)
    }
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(Set(exploration.findings.compactMap(\.operation)).isSuperset(of: ["startJob", "upload"]))
  }

  @Test(
    "An unsafe operation that needs no credentials is found, with a request that changes nothing where that shows it",
    arguments: [
      ("/jobs", "", "credentials startJob: status 202 without credentials; expected 401 or 403"),
      (
        "/jobs", "Bearer a.b.c",
        "credentials startJob: status 500 with malformed credentials (bearer); expected 401 or 403"
      ),
      ("/cancel", "", "credentials cancelJob: status 204 without credentials; expected 401 or 403"),
    ]
  )
  func credentials(path: String, value: String, line: String) async {
    let client = ScriptedClient { call in
      guard call.path.hasSuffix(path), (call.request.headers["Authorization"] ?? "") == value else {
        return Self.respond(call)
      }
      if !value.isEmpty { return .empty(500) }
      var request = call.request
      request.headers["Authorization"] = "Bearer token-123"
      let response = Self.respond(ScriptedClient.Call(request: request, occurrence: 1))
      return path == "/cancel" ? .empty(204) : response
    }
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines.contains(line), "\(exploration.lines)")
  }

  @Test(
    "A run without credentials sends made-up ones to unsafe operations, none of them with a body that is taken",
    arguments: [(401, [String]()), (500, ["cancelJob", "startJob"])]
  )
  func withoutOwn(status: Int, operations: [String]) async {
    let client = ScriptedClient { call in
      guard ["/jobs", "/cancel"].contains(where: call.path.hasSuffix) else { return Self.respond(call) }
      return .empty(call.request.headers["Authorization"] == "Bearer a.b.c" ? status : 401)
    }
    let exploration = await explore(
      Self.contract,
      .test.with { $0.allowedUnsafeOperations = ["startJob", "cancelJob"] },
      through: client
    )
    let found = exploration.findings.filter { $0.check == .credentials }
    #expect(Set(found.compactMap(\.operation)).sorted() == operations, "\(exploration.lines)")
    let forged = client.requests.filter { $0.url.path == "/jobs" && $0.headers["Authorization"] != nil }
    #expect(!forged.isEmpty && forged.allSatisfy { !Self.isJSON($0.body) })
  }
}
