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

@Suite("Playing workflows")
struct WorkflowPlayerTests {
  private static let journey = """
    workflows:
      - workflowId: write
        inputs:
          type: object
          required: [name, password]
          properties: {name: {type: string}, password: {type: string, format: password}, limit: {type: integer}}
        parameters: [{name: Authorization, in: header, value: "Bearer {$steps.logIn.outputs.token}"}]
        steps:
          - stepId: signUp
            operationId: signUp
            parameters: [{name: Authorization, in: header, value: none}]
            requestBody: {payload: {name: $inputs.name, password: $inputs.password}}
            successCriteria: [{condition: $statusCode == 201}]
          - stepId: logIn
            operationId: logIn
            parameters: [{name: Authorization, in: header, value: none}]
            requestBody:
              payload: {name: $inputs.name, password: x}
              replacements: [{target: /password, value: $inputs.password}]
            outputs: {token: $response.body#/accessToken}
          - stepId: add
            operationId: addNote
            requestBody: {payload: "A note of {$inputs.name}"}
            outputs: {position: $response.header.X-Position}
          - stepId: list
            operationId: listNotes
            parameters: [{name: limit, in: query, value: $inputs.limit}]
            successCriteria:
              - {context: $response.body, condition: "$[?@ == 'A note of {$inputs.name}']", type: jsonpath}
          - stepId: get
            operationId: getNote
            parameters: [{name: id, in: path, value: $steps.add.outputs.position}]
            successCriteria: [{condition: "$response.body == 'a note of Ann'"}]
    """
  private static let ann = [
    WorkflowConfiguration.Input(name: "name", text: "Ann"),
    WorkflowConfiguration.Input(name: "password", text: "swordfish"),
  ]

  @Test("Values pass from step to step, and a clean API has no findings")
  func clean() async {
    let service = AccountService()
    let exploration = await service.play(Self.journey, inputs: Self.ann)
    #expect(exploration.lines == [])
    #expect(service.calls == ["POST /accounts", "POST /sessions", "POST /notes", "GET /notes", "GET /notes/1"])
    #expect(exploration.notes.contains("workflow \"write\": 5 steps played"))
    #expect(exploration.requests == 5)
    #expect(exploration.operations.map(\.exchanges) == [1, 1, 1, 1, 1])
    #expect(exploration.operations.allSatisfy { $0.skipped == nil })
  }

  @Test("A failed step names the condition, the values it had, and the journey so far")
  func failure() async throws {
    let service = AccountService { request, _, response in
      if request.url.path == "/notes/1" { response.text = "Another note" }
    }
    let exploration = await service.play(Self.journey, inputs: Self.ann)
    let finding = try #require(exploration.findings.first)
    #expect(exploration.findings.count == 1)
    #expect(finding.check == .workflow)
    #expect(finding.operation == "getNote")
    #expect(finding.message == "workflow \"write\", step \"get\": $response.body == 'a note of Ann' does not hold")
    #expect(
      finding.details == [
        "$response.body = \"Another note\"", "journey:", "  1. signUp: POST /accounts → 201",
        "  2. logIn: POST /sessions → 200", "  3. add: POST /notes → 201", "  4. list: GET /notes → 200",
        "  5. get: GET /notes/{id} → 200, failed",
      ]
    )
    #expect(finding.contract?.place.description == "Contracts/api.arazzo.yaml:36:39")
    #expect(finding.exchange?.number == 5)
    #expect(finding.exchange?.purpose == "step \"get\" of the workflow \"write\"")
  }

  @Test("A text for the whole query is sent as it is written")
  func querystring() async {
    let queries = Mutex<[String]>([])
    let service = AccountService { request, _, _ in queries.withLock { $0.append(request.url.query ?? "") } }
    let workflow = """
      workflows:
        - workflowId: find
          inputs: {type: object, properties: {name: {type: string}}}
          steps:
            - stepId: list
              operationId: listNotes
              parameters: [{name: all, in: querystring, value: "filter={$inputs.name}&limit=20&sort=a%20b"}]
      """
    _ = await service.play(workflow, inputs: [WorkflowConfiguration.Input(name: "name", text: "Ann B")])
    #expect(queries.withLock(\.self) == ["filter=Ann%20B&limit=20&sort=a%20b"])
  }

  @Test("A failed step shows what the body of an error says")
  func problem() async {
    let service = AccountService { request, _, response in
      guard request.url.path == "/sessions" else { return }
      response = .json(#"{"title":"Wrong password","detail":"One attempt is left."}"#, status: 401)
    }
    let exploration = await service.play(Self.journey, inputs: Self.ann)
    let details = exploration.findings.flatMap(\.details)
    #expect(details.contains("the response says: Wrong password: One attempt is left."))
  }

  @Test("Every exchange of a workflow is judged by the contract")
  func judged() async {
    let service = AccountService { request, _, response in
      if request.url.path == "/sessions" { response.text = #"{"accessToken":"token-of-Ann","extra":1}"# }
      if request.method == .get, request.url.path == "/notes" { response.text = "[\"A note of Ann\",5]" }
    }
    let exploration = await service.play(Self.journey, inputs: Self.ann)
    #expect(
      exploration.lines == ["body-schema listNotes: expected a string, found a number (type)"],
      "\(exploration.lines)"
    )
  }

  @Test("Secret outputs and inputs do not appear in findings")
  func secrets() async throws {
    let service = AccountService { request, number, response in
      if request.method == .get { response = .empty(500) }
    }
    let exploration = await service.play(Self.journey, inputs: Self.ann) { configuration in
      configuration.judging.policy.hide("swordfish")
    }
    let text = exploration.findings.map { "\($0)" }.joined()
    #expect(!exploration.findings.isEmpty)
    #expect(!text.contains("token-of-Ann"))
    #expect(!text.contains("swordfish"))
  }

  @Test("A step whose values are missing fails without a request, and says which value is missing")
  func missingValue() async throws {
    let service = AccountService { request, _, response in
      if request.url.path == "/sessions" { response.text = #"{"accessToken":"token-of-Ann"}"# }
      if request.method == .post, request.url.path == "/notes" { response.headers["X-Position"] = nil }
    }
    let exploration = await service.play(Self.journey, inputs: Self.ann)
    #expect(
      exploration.findings.map(\.message) == [
        "workflow \"write\", step \"get\": the request cannot be built: the parameter \"id\" has no value: "
          + "$steps.add.outputs.position has none"
      ]
    )
    #expect(
      exploration.findings.first?.details.contains("  3. add: POST /notes → 201; no value for the output \"position\"")
        == true
    )
  }

  @Test("A workflow without its required inputs is not played, and a note says which to pass")
  func missingInputs() async {
    let service = AccountService()
    let exploration = await service.play(Self.journey)
    #expect(service.calls == [])
    #expect(
      exploration.notes == [
        "workflow \"write\" was not played: the required inputs \"name\", \"password\" of \"write\" have no value; "
          + "pass --input name=VALUE --input-env password=VARIABLE"
      ]
    )
  }

  @Test("A workflow with unsafe operations is not played unless they are allowed")
  func unsafe() async {
    let service = AccountService()
    let exploration = await service.play(Self.journey, inputs: Self.ann) { configuration in
      configuration.workflows.allowedUnsafe = []
      configuration.allowedUnsafeOperations = ["signUp"]
    }
    #expect(service.calls == [])
    #expect(
      exploration.notes == [
        "workflow \"write\" was not played: it sends unsafe requests (logIn, addNote); pass --allow-unsafe write to "
          + "send them"
      ]
    )
  }

  @Test("Workflows are played after all other requests, and count for their operations")
  func afterOthers() async throws {
    let service = AccountService()
    let exploration = await service.play(Self.journey, inputs: Self.ann, isAlone: false)
    #expect(service.calls.suffix(5).first == "POST /accounts")
    let login = try #require(exploration.operations.first { $0.id == "logIn" })
    #expect(login.statuses == [200: 1])
    #expect(exploration.notes.contains("logIn: documented statuses that never occurred: 401"))
    #expect(!exploration.notes.contains { $0.hasPrefix("listNotes: documented statuses that never occurred: 200") })
  }

  @Test("Excluding the check excludes the workflows")
  func excluded() async {
    let service = AccountService()
    let exploration = await service.play(Self.journey, inputs: Self.ann) { $0.excludedChecks = [.workflow] }
    #expect(service.calls == [])
    #expect(exploration.notes == [])
  }

  @Test("A dry run lists the steps without sending requests")
  func dryRun() {
    let (contract, set) = AccountService.contract(Self.journey)
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "accounts.test"))
    (configuration.workflows.workflows, configuration.workflows.inputs) = (set, Self.ann)
    configuration.workflows.allowedUnsafe = ["write"]
    let client = ScriptedClient { _ in .empty(500) }
    let planned = Explorer(contract: contract, configuration: configuration, client: client).plannedRequests()
    #expect(
      planned.suffix(5).map { "\($0.method) \($0.url) \($0.purpose)" } == [
        "POST /accounts step \"signUp\" of the workflow \"write\"",
        "POST /sessions step \"logIn\" of the workflow \"write\"", "POST /notes step \"add\" of the workflow \"write\"",
        "GET /notes step \"list\" of the workflow \"write\"", "GET /notes/{id} step \"get\" of the workflow \"write\"",
      ]
    )
  }

  @Test("The timeout of a step ends its request, and fails the step and nothing else", arguments: [true, false])
  func timeout(isSlow: Bool) async throws {
    let files = [
      ContractFile(path: "Contracts/api.yaml", bytes: Array(AccountService.api.utf8)),
      ContractFile(
        path: "Contracts/api.arazzo.yaml",
        bytes: Array(
          """
          arazzo: 1.1.0
          info: {title: Journeys, version: 1.0.0}
          sourceDescriptions: [{name: accounts, url: api.yaml, type: openapi}]
          workflows:
            - workflowId: w
              steps:
                - {stepId: a, operationId: signUp, timeout: 50, requestBody: {payload: {name: Ann, password: x}}}
          """.utf8
        )
      ),
    ]
    let contract = TestContract.loader.load(files, folder: "Contracts")
    let set = WorkflowSet(of: contract)
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "accounts.test"))
    (configuration.workflows.workflows, configuration.workflows.allowedUnsafe) = (set, ["w"])
    configuration.workflows.isAlone = true
    let limits = Mutex<[Duration?]>([])
    let client = ScriptedClient { (call: ScriptedClient.Call) -> HTTPExchange in
      limits.withLock { $0.append(SendingPurpose.timeLimit) }
      guard isSlow else {
        return HTTPExchange(request: call.request, response: .empty(201), elapsed: .milliseconds(50))
      }
      let fault = TransportFault(.deadlineExceeded, "incomplete after 50 ms")
      return HTTPExchange(request: call.request, response: nil, faults: [fault], elapsed: .milliseconds(51))
    }
    let exploration = await Explorer(contract: contract, configuration: configuration, client: client).run()
    #expect(limits.withLock { $0 } == [.milliseconds(50)])
    let message = "workflow \"w\", step \"a\": there is no complete response after 50 ms, the timeout of the step"
    #expect(exploration.lines == (isSlow ? ["workflow signUp: \(message)"] : []))
  }
}
