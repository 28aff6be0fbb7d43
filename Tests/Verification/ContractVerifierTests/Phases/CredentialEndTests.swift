import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("A credential that ends")
struct CredentialEndTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    components: { securitySchemes: { token: { type: http, scheme: bearer } } }
    security: [{ token: [] }]
    paths:
      /logout: { post: { operationId: logOut, responses: { '204': { description: d } } } }
      /names: { post: { operationId: rename, responses: { '204': { description: d } } } }
      /pets: { get: { operationId: listPets, responses: { '200': { description: d }, '401': { description: d } } } }
      /visits: { post: { operationId: visit, responses: { '204': { description: d } } } }
      /walks: { post: { operationId: walk, responses: { '204': { description: d } } } }
    """
  )

  /// A server whose token ends after a request to a path.
  private final class Server: Sendable {
    private let token = Mutex("first")
    private let path: String
    private let calls = Mutex<[String]>([])

    init(endingAfter path: String) { self.path = path }

    /// The paths of the unsafe requests that were accepted, in order.
    var changes: [String] { calls.withLock { $0 } }

    func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
      token.withLock { token in
        guard call.request.headers["Authorization"] == "Bearer \(token)" else { return .empty(401) }
        guard call.request.method == .post else { return .empty(200) }
        calls.withLock { $0.append(call.path) }
        if call.path == path { token = "second" }
        return .empty(204)
      }
    }
  }

  /// A source that has a second token.
  private struct Renewing: CredentialSource {
    func credential(for scheme: SecurityScheme) -> Credential? { scheme.authentication.credential("first") }
    func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? {
      scheme.authentication.credential("second")
    }
  }

  private static func configuration(_ source: any CredentialSource = FixedCredentials(["token": "first"]))
    -> ExplorerConfiguration
  {
    .test.with {
      $0.allowedUnsafeOperations = ["logOut", "rename", "visit", "walk"]
      $0.excludedChecks = [.coverage, .status]
      $0.credentials = source
    }
  }

  @Test("An operation that logs out is requested last, so that nothing else is refused")
  func last() async {
    let server = Server(endingAfter: "/logout")
    let exploration = await explore(Self.contract, Self.configuration(), through: ScriptedClient(server.respond))
    #expect(exploration.lines == [])
    #expect(server.changes == ["/names", "/visits", "/walks", "/logout"])
  }

  @Test(
    "A credential that ends without a word is one warning, which names the operation, and ends the run"
  )
  func unexpected() async {
    let server = Server(endingAfter: "/names")
    let exploration = await explore(Self.contract, Self.configuration(), through: ScriptedClient(server.respond))
    #expect(
      exploration.lines == [
        "credentials visit: status 401, because the credential is no longer accepted after rename; no further request was sent"
      ]
    )
    #expect(exploration.ending == .lockedOut(reason: "the credential is no longer accepted after rename"))
    #expect(server.changes == ["/names"])
    #expect(exploration.findings.first?.severity == .warning)
    #expect(
      exploration.notes.contains { $0.hasPrefix("the credential is no longer accepted after rename; the refusal of ") }
    )
  }

  @Test("A credential that can be renewed is renewed, and the run goes on without a word")
  func renewed() async {
    let server = Server(endingAfter: "/names")
    let client = ScriptedClient(server.respond)
    let exploration = await explore(Self.contract, Self.configuration(Renewing()), through: client)
    #expect(exploration.lines == [])
    #expect(server.changes == ["/names", "/visits", "/walks", "/logout"])
    #expect(!exploration.notes.contains { $0.contains("no longer accepted") })
  }

  /// A server that forbids some paths after `POST /names`.
  private static func forbidding(_ paths: Set<String>) -> ScriptedClient {
    let isChanged = Mutex(false)
    return ScriptedClient { call in
      guard call.request.headers["Authorization"] == "Bearer first" else { return .empty(401) }
      if call.request.method == .post, call.path == "/names" { isChanged.withLock { $0 = true } }
      if isChanged.withLock(\.self), paths.contains(call.path) { return .empty(403) }
      return .empty(call.request.method == .post ? 204 : 200)
    }
  }

  private static let many = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    components: { securitySchemes: { token: { type: http, scheme: bearer } } }
    security: [{ token: [] }]
    paths:
      /names: { post: { operationId: rename, responses: { '204': { description: d } } } }
      /cats: { get: { operationId: listCats, responses: { '200': { description: d } } } }
      /pets: { get: { operationId: listPets, responses: { '200': { description: d } } } }
    """
  )

  @Test("A run that may no longer do what it did before ends, and names the request after which it may not")
  func forbidden() async {
    let client = Self.forbidding(["/cats", "/pets"])
    let exploration = await explore(Self.many, Self.configuration(), through: client)
    #expect(exploration.ending == .lockedOut(reason: "the credential is no longer accepted after rename"))
    #expect(
      exploration.lines.count == 1 && exploration.lines.first?.contains("status 403") == true,
      "\(exploration.lines)"
    )
  }

  @Test("A 403 of one operation that succeeded before does not end a run that may do the rest")
  func forbiddenOne() async {
    let exploration = await explore(Self.many, Self.configuration(), through: Self.forbidding(["/cats"]))
    #expect(exploration.ending == nil)
    #expect(!exploration.lines.contains { $0.contains("no longer accepted") }, "\(exploration.lines)")
  }

  @Test("A 401 of one operation does not mean that the credential has ended")
  func single() async {
    let client = ScriptedClient { call in
      call.request.headers["Authorization"] == "Bearer first" && call.path != "/visits"
        ? .empty(call.request.method == .post ? 204 : 200) : .empty(401)
    }
    let configuration = Self.configuration().with { $0.excludedChecks = [.coverage] }
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(!exploration.notes.contains { $0.contains("no longer accepted") })
    #expect(
      exploration.findings.allSatisfy { $0.operation == "visit" || $0.severity != .error },
      "\(exploration.lines)"
    )
    #expect(exploration.findings.contains { $0.operation == "visit" && $0.check == .status })
  }

  @Test("A credential that every operation refuses is one finding, which counts the operations")
  func refused() async {
    let configuration = Self.configuration(FixedCredentials(["token": "third"])).with {
      $0.excludedChecks = [.coverage]
    }
    let client = ScriptedClient { _ in HTTPResponse(status: 401, body: Array(#"{"message": "Token expired"}"#.utf8)) }
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(exploration.lines == ["status logOut: the credential token was refused (401: Token expired)"])
    #expect(exploration.findings.first.map { $0.otherExchanges >= 4 } == true)
    let details = exploration.findings.first?.details ?? []
    #expect(details.first == "operations: listPets, logOut, rename, visit, walk")
    #expect(!details.contains { $0.contains("pass") && !$0.contains("check the value") }, "\(details)")
  }

  @Test("A run without a credential says once to pass one")
  func missing() async {
    let configuration = Self.configuration(FixedCredentials([:])).with { $0.excludedChecks = [.coverage] }
    let exploration = await explore(Self.contract, configuration, through: ScriptedClient { _ in .empty(401) })
    #expect(exploration.lines == ["status logOut: status 401 in each of 4 operations, without a credential"])
    #expect(exploration.findings.first?.details.last == "pass one with --auth, --header or --header-env")
  }

  @Test("A 401 that was caused on purpose needs no documentation")
  func onPurpose() async {
    let client = ScriptedClient { call in
      call.request.headers["Authorization"] == "Bearer first"
        ? .empty(call.request.method == .post ? 204 : 200)
        : HTTPResponse(status: 401, body: Array(#"{"detail":"Authentication credentials were not provided."}"#.utf8))
    }
    let configuration = Self.configuration().with { $0.excludedChecks = [.coverage] }
    let exploration = await explore(Self.contract, configuration, through: client)
    let refused = exploration.findings.filter { $0.check == .status && $0.exchange?.status == 401 }
    #expect(refused.isEmpty, "\(refused.map(\.message))")
  }
}
