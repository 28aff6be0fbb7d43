import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Probes of credentials")
struct CredentialProbeTests {
  private static let contract = TestContract.paths(
    """
      /me:
        get:
          operationId: getMe
          security: [{ token: [] }, { key: [] }]
          responses: &responses
            '200': { description: d, content: { application/json: { schema: { type: object } } } }
            '401': { description: d }
      /open:
        get:
          operationId: getOpen
          security: [{}, { token: [] }]
          responses: *responses
      /stated:
        get:
          operationId: getStated
          security: []
          responses: *responses
      /unsaid:
        get:
          operationId: getUnsaid
          responses: *responses
      /links/{token}:
        get:
          operationId: getLink
          security: []
          parameters: [{ name: token, in: path, required: true, schema: { type: string }, example: a }]
          responses: *responses
      /certified:
        get:
          operationId: getCertified
          security: [{ certificate: [] }]
          responses: *responses
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        key: { type: apiKey, in: header, name: X-Key }
        certificate: { type: mutualTLS }
    """
  )

  private static let configuration = ExplorerConfiguration.test.with {
    $0.credentials = FixedCredentials(["token": "token-123"])
  }

  /// A server that needs credentials for `/me` alone.
  private static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let isAllowed =
      call.path != "/me" || call.request.headers["Authorization"] == "Bearer token-123"
      || call.request.headers["X-Key"] == "key-123"
    return isAllowed ? .json("{}") : HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer"])
  }

  @Test("Each alternative gets unknown and malformed credentials, and a server that refuses all has no finding")
  func right() async {
    let client = ScriptedClient(Self.respond)
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    let sent = client.requests.filter { $0.url.path == "/me" }
    let tokens = Set(sent.map { $0.headers["Authorization"] ?? "" })
    #expect(tokens == ["", "Bearer token-123", "Bearer xxxxx-211", "Bearer a.b.c", "Basic dW5rbm93bjp3cm9uZw=="])
    #expect(Set(sent.map { $0.headers["X-Key"] ?? "" }) == ["", "unknown0000000000000000000000000", "a.b.c"])
    // Credentials are optional for one, and belong to the connection of the other.
    #expect(!client.requests.contains { $0.url.path != "/me" && $0.headers["Authorization"] == "Bearer a.b.c" })
  }

  @Test(
    "A server that takes one kind of wrong credentials, or fails with it, is found",
    arguments: [
      ("Authorization", "Bearer a.b.c", 500, "status 500 with malformed credentials (bearer); expected 401 or 403"),
      ("Authorization", "Bearer a.b.c", 200, "status 200 with malformed credentials (bearer); expected 401 or 403"),
      (
        "Authorization", "Basic dW5rbm93bjp3cm9uZw==", 500,
        "status 500 with credentials of another scheme (basic); expected 401 or 403"
      ),
      (
        "X-Key", "unknown0000000000000000000000000", 200,
        "status 200 with unknown credentials (X-Key); expected 401 or 403"
      ),
    ]
  )
  func faults(header: String, value: String, status: Int, message: String) async {
    let client = ScriptedClient { call in
      guard call.path == "/me", call.request.headers[header] == value else { return Self.respond(call) }
      return status == 200 ? .json("{}") : .empty(status)
    }
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    #expect(exploration.lines.contains("credentials getMe: \(message)"), "\(exploration.lines)")
  }

  @Test("A server that lets each alternative suffice has no finding")
  func sufficient() async {
    let configuration = ExplorerConfiguration.test.with {
      $0.credentials = FixedCredentials(["token": "token-123", "key": "key-123"])
    }
    let client = ScriptedClient(Self.respond)
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(exploration.lines == [])
    let alone = client.requests.filter { $0.headers["X-Key"] == "key-123" && $0.headers["Authorization"] == nil }
    #expect(alone.map(\.url.path) == ["/me"])
    #expect(client.requests.contains { $0.url.path == "/open" && $0.headers["Authorization"] == nil })
  }

  @Test(
    "A server that refuses what suffices is found",
    arguments: [
      ("/me", "credentials getMe: status 401 with key alone; by \"security\" of the contract, that suffices"),
      (
        "/open",
        "credentials getOpen: status 401 without credentials; by \"security\" of the contract, the operation needs none"
      ),
      ("/stated", "status getStated: status 401; expected a success, because the operation needs no credentials"),
    ]
  )
  func insufficient(path: String, message: String) async {
    let configuration = ExplorerConfiguration.test.with {
      $0.credentials = FixedCredentials(["token": "token-123", "key": "key-123"])
    }
    let client = ScriptedClient { call in
      guard call.path == path, call.request.headers["Authorization"] != "Bearer token-123" else {
        return Self.respond(call)
      }
      return HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer"])
    }
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(exploration.lines.contains(message), "\(exploration.lines)")
  }

  @Test(
    "A 401 where the contract says nothing about credentials, or for a token in the path, is no finding",
    arguments: ["/unsaid", "/links/a"]
  )
  func unsaid(path: String) async {
    let client = ScriptedClient { call in
      call.path.hasPrefix(path.prefix(6))
        ? HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Bearer"]) : Self.respond(call)
    }
    let exploration = await explore(Self.contract, Self.configuration, through: client)
    let lines = exploration.lines.filter { $0.hasPrefix("status") || $0.hasPrefix("credentials") }
    #expect(lines == [])
  }

  @Test("A server that takes made-up credentials is found by a run without credentials of its own, as a warning")
  func withoutOwn() async {
    let client = ScriptedClient { call in
      call.request.headers["Authorization"]?.hasPrefix("Bearer") == true ? .json("{}") : Self.respond(call)
    }
    let exploration = await explore(Self.contract, through: client)
    let found = exploration.findings.filter { $0.check == .credentials }
    #expect(found.map(\.message) == ["status 200 with unknown credentials (bearer); expected 401 or 403"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(
    "A credential in another header than the contract describes is one, so that probes leave it out",
    arguments: [
      ("Authorization", "Bearer token-123", true), ("Cookie", "sid=token-123", true),
      ("Cookie", "sid=token-123", false),
    ]
  )
  func otherHeader(name: String, value: String, isChecked: Bool) async {
    let contract = TestContract.paths(
      """
        /me:
          get:
            operationId: getMe
            security: [{ key: [] }]
            responses: { '200': { description: d }, '401': { description: d } }
      components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
      """
    )
    let client = ScriptedClient { call in
      .empty(!isChecked || call.request.headers[name] == value ? 200 : 401)
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.credentialHeaders = [name: value]
      $0.excludedChecks = [.coverage]
    }
    let exploration = await explore(contract, configuration, through: client)
    let errors = exploration.findings.filter { $0.severity == .error }
    #expect(Set(errors.map(\.check)) == (isChecked ? [] : [.credentials]), "\(exploration.lines)")
    #expect(client.requests.contains { $0.headers[name] == nil })
  }
}
