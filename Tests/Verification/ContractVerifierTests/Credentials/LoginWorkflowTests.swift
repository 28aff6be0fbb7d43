import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Redaction
import Testing
import Workflows

@Suite("Credentials that workflows return")
struct LoginWorkflowTests {
  /// An API with sessions whose tokens end after some requests.
  private final class Service: Sendable {
    private struct State {
      var sessions = 0
      var uses = 0
      var lines: [String] = []
    }

    private let state = Mutex(State())
    /// The number of requests that one token is good for.
    let uses: Int
    let login: @Sendable (Int) -> HTTPResponse

    init(uses: Int = .max, login: @Sendable @escaping (Int) -> HTTPResponse = Service.session) {
      (self.uses, self.login) = (uses, login)
    }

    static let session: @Sendable (Int) -> HTTPResponse = { number in
      .json(#"{"data":{"value":"session-value-\#(number)"}}"#, status: 201)
    }

    /// The number of sessions that were opened.
    var sessions: Int { state.withLock(\.sessions) }
    /// Method, path and `Authorization` of the requests, in order.
    var lines: [String] { state.withLock(\.lines) }

    func response(to request: HTTPRequest) -> HTTPResponse {
      state.withLock { state in
        let given = request.headers["Authorization"] ?? "-"
        state.lines.append("\(request.method) \(request.url.path) \(given)")
        guard request.url.path != "/sessions" else {
          state.sessions += 1
          state.uses = 0
          return login(state.sessions)
        }
        guard given == "Bearer session-value-\(state.sessions)", state.uses < uses else { return .empty(401) }
        state.uses += 1
        return request.url.path == "/never" ? .empty(401) : .json(#"{"name":"Ann"}"#)
      }
    }
  }

  private static let api = """
    openapi: 3.1.0
    info: { title: Account, version: '1' }
    security: [{ own: [] }]
    paths:
      /sessions:
        post:
          operationId: logIn
          security: []
          requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
          responses:
            '201':
              description: The session.
              content: { application/json: { schema: { type: object, required: [data] } } }
            '403': { description: No. }
      /me:
        get:
          operationId: getMe
          responses:
            '200': { description: The account., content: { application/json: { schema: { type: object } } } }
            '401': { description: No. }
      /never:
        get:
          operationId: getNever
          responses:
            '200': { description: Never. }
            '401': { description: No. }
    components:
      securitySchemes:
        own: { type: http, scheme: bearer }
    """
  private static let workflows = """
    arazzo: 1.0.1
    info: {title: Journeys, version: 1.0.0}
    sourceDescriptions: [{name: accounts, url: api.yaml, type: openapi}]
    workflows:
      - workflowId: logIn
        steps:
          - stepId: open
            operationId: logIn
            requestBody: {payload: {name: ann}}
            successCriteria: [{condition: $statusCode == 201}]
            outputs: {key: $response.body#/data/value}
        outputs: {token: $steps.open.outputs.key}
      - workflowId: stale
        steps:
          - stepId: refused
            operationId: getMe
            parameters: [{name: authorization, in: header, value: Bearer stale}]
            successCriteria: [{condition: $statusCode == 401}]
    """

  private static func run(
    _ service: Service,
    excluded: Set<String> = ["getNever"],
    configured change: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async -> Exploration {
    let files = [
      ContractFile(path: "Contracts/api.yaml", bytes: Array(api.utf8)),
      ContractFile(path: "Contracts/api.arazzo.yaml", bytes: Array(workflows.utf8)),
    ]
    let contract = TestContract.loader.load(files, folder: "Contracts")
    var configuration = ExplorerConfiguration.test
    configuration.workflows.workflows = WorkflowSet(of: contract)
    configuration.logins = [LoginWorkflow(scheme: "own", workflow: "logIn", output: "token")]
    configuration.excludedOperations = excluded
    configuration.workers = 1
    change(&configuration)
    return await explore(contract, configuration, through: ScriptedClient { service.response(to: $0.request) })
  }

  @Test("A workflow logs in before all other requests, and its output is the credential of the scheme")
  func acquired() async {
    let service = Service()
    let exploration = await Self.run(service)
    #expect(exploration.lines == [])
    #expect(exploration.failedLogin == nil)
    #expect(service.sessions == 1)
    #expect(service.lines.first == "POST /sessions -")
    #expect(service.lines.dropFirst().first == "GET /me Bearer session-value-1")
    #expect(exploration.operations.map(\.exchanges).allSatisfy { $0 > 0 })
    #expect(!exploration.notes.contains { $0.contains("\"logIn\" was not played") }, "\(exploration.notes)")
  }

  @Test("A token that ends during the run is renewed by logging in again, and no request fails")
  func renewed() async {
    let service = Service(uses: 1)
    let exploration = await Self.run(service)
    #expect(exploration.lines == [])
    #expect(service.sessions > 1)
  }

  @Test("An operation that refuses every token causes one renewal, and not one for each request")
  func lasting() async {
    let service = Service()
    _ = await Self.run(service, excluded: [])
    #expect(service.lines.count { $0.contains(" /never Bearer session") } > 2)
    #expect(service.sessions == 2)
  }

  @Test("A step that sends a credential of its own keeps it")
  func own() async {
    let service = Service()
    let exploration = await Self.run(service)
    #expect(service.lines.contains("GET /me Bearer stale"))
    #expect(exploration.notes.contains("workflow \"stale\": 1 step played"))
    #expect(service.sessions == 1)
  }

  @Test("The exchanges of a login are judged by the contract like any other")
  func judged() async {
    let service = Service { number in
      number == 1 ? .json(#"{"value":1,"data":{"value":"session-value-1"}}"#, status: 201) : .empty(500)
    }
    let sound = await Self.run(service)
    #expect(sound.lines == [])
    let broken = await Self.run(
      Service { _ in HTTPResponse(status: 201, body: Array(#"{"data":{"value":"session-value-1"}}"#.utf8)) }
    )
    #expect(broken.checks == ["content-type"], "\(broken.lines)")
  }

  @Test(
    "If logging in fails, nothing else is requested, and the finding names step and criterion",
    arguments: [
      (
        HTTPResponse(status: 403),
        "workflow \"logIn\", step \"open\": $statusCode == 201 does not hold"
      ),
      (
        HTTPResponse.json(#"{"data":{"token":"session-value-1"}}"#, status: 201),
        "workflow \"logIn\": the output \"token\" has no value, so there is no credential for \"own\""
      ),
      (
        HTTPResponse.json(#"{"data":{"value":{"id":"session-value-1"}}}"#, status: 201),
        "workflow \"logIn\": the output \"token\" is neither a text nor a number, so there is no credential for \"own\""
      ),
    ]
  )
  func refused(_ response: HTTPResponse, _ expected: String) async {
    let service = Service { _ in response }
    let exploration = await Self.run(service)
    #expect(exploration.failedLogin?.message == expected)
    #expect(exploration.findings.map(\.message) == [expected])
    #expect(service.lines.count == 1)
    #expect(exploration.operations.filter { $0.id != "logIn" }.allSatisfy { $0.skipped == "logging in failed" })
  }

  @Test("The credential that a login returns is hidden, whatever the member and the output are called")
  func hidden() async {
    let service = Service { _ in .json(#"{"data":{"value":"session-value-1"},"extra":"session-value-1"}"#, status: 200)
    }
    let policy = RedactionPolicy()
    let exploration = await Self.run(service) { $0.judging.policy = policy }
    #expect(!exploration.findings.isEmpty)
    #expect(!"\(exploration.findings)".contains("session-value-1"))
    #expect(policy.redaction.redacting(text: "it is session-value-1") == "it is REDACTED")
  }

  @Test("A recording hides a secret that the run learns after the exchange was kept")
  func late() {
    let policy = RedactionPolicy()
    var redaction = policy.recording()
    var exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "feed.test", path: "/me")),
      response: .json(#"{"value":"session-value-1"}"#)
    )
    #expect(redaction.redacting(exchange).response?.text == #"{"value":"session-value-1"}"#)
    policy.hide("session-value-1")
    redaction.update()
    let again = redaction.redactingAgain(json: Array(#"{"text":"is session-value-1"}"#.utf8))
    #expect(String(decoding: again, as: UTF8.self) == #"{"text":"is REDACTED-1"}"#)
    exchange.response?.text = #"{"other":"session-value-1"}"#
    #expect(redaction.redacting(exchange).response?.text == #"{"other":"REDACTED-1"}"#)
  }

  @Test("A dry run lists the steps that log in first")
  func planned() throws {
    let files = [
      ContractFile(path: "Contracts/api.yaml", bytes: Array(Self.api.utf8)),
      ContractFile(path: "Contracts/api.arazzo.yaml", bytes: Array(Self.workflows.utf8)),
    ]
    let contract = TestContract.loader.load(files, folder: "Contracts")
    var configuration = ExplorerConfiguration.test
    configuration.workflows.workflows = WorkflowSet(of: contract)
    configuration.logins = [LoginWorkflow(scheme: "own", workflow: "logIn", output: "token")]
    let client = ScriptedClient { _ in HTTPResponse.empty(500) }
    let planned = Explorer(contract: contract, configuration: configuration, client: client).plannedRequests()
    #expect(planned.first?.purpose == "step \"open\" of the workflow \"logIn\"")
    #expect(planned.first?.operation == "logIn")
  }
}
