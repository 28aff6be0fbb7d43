import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing
import Workflows

@Suite("Actions of workflows")
struct WorkflowActionTests {
  /// A workflow that logs in as an account that may not exist.
  private static func login(onFailure: String, further: String = "") -> String {
    """
    workflows:
      - workflowId: w
        steps:
          - stepId: logIn
            operationId: logIn
            requestBody: {payload: {name: Ann, password: x}}
            onFailure: [\(onFailure)]
          - {stepId: done, operationId: getNote, parameters: [{name: id, in: path, value: 1}], successCriteria: [{condition: $statusCode == 404}]}
          \(further)
    """
  }

  @Test("A failed step may continue elsewhere, and is then not reported")
  func goto() async {
    let service = AccountService()
    let exploration = await service.play(
      Self.login(
        onFailure: "{name: create, type: goto, stepId: signUp, criteria: [{condition: $statusCode == 401}]}",
        further: """
          - stepId: signUp
                  operationId: signUp
                  requestBody: {contentType: application/x-www-form-urlencoded, payload: {name: Ann, password: x}}
                  onSuccess: [{name: again, type: goto, stepId: logIn}]
          """
      )
    )
    // The workflow ends only because the second sign-up is refused.
    #expect(
      service.calls == ["POST /sessions", "POST /accounts", "POST /sessions", "GET /notes/1", "POST /accounts"]
    )
    #expect(
      exploration.findings.map(\.message) == [
        "workflow \"w\", step \"signUp\": status 409; expected a success, because the step has no success criteria"
      ]
    )
  }

  @Test("A step is repeated after a pause, as often as its action allows")
  func retry() async {
    let service = AccountService()
    let exploration = await service.play(
      Self.login(onFailure: "{name: again, type: retry, retryAfter: 1.5, retryLimit: 2}")
    )
    #expect(service.calls == ["POST /sessions", "POST /sessions", "POST /sessions"])
    #expect(service.waits == [.milliseconds(1500), .milliseconds(1500)])
    #expect(exploration.findings.count == 1)
    #expect(exploration.findings.first?.details.contains("  2. logIn: POST /sessions → 401, failed") == true)
  }

  @Test("A repetition that succeeds leaves no finding")
  func retrySucceeds() async {
    let service = AccountService { _, number, response in
      if number < 3 { response = HTTPResponse(status: 503, headers: ["Retry-After": "7"]) }
    }
    let exploration = await service.play(
      """
      workflows:
        - workflowId: w
          steps:
            - stepId: list
              operationId: listNotes
              successCriteria: [{condition: $statusCode == 401}]
              onFailure: [{name: again, type: retry, retryAfter: 1, retryLimit: 5}]
      """
    )
    #expect(exploration.lines == [])
    #expect(service.waits == [.seconds(7), .seconds(7)])
  }

  @Test("Another workflow may run before a repetition")
  func prepared() async {
    let service = AccountService()
    let exploration = await service.play(
      Self.login(onFailure: "{name: create, type: retry, retryLimit: 1, workflowId: signUp}") + """

          - workflowId: signUp
            steps: [{stepId: s, operationId: signUp, requestBody: {payload: {name: Ann, password: x}}}]
        """
    )
    #expect(exploration.lines == [])
    #expect(service.calls == ["POST /sessions", "POST /accounts", "POST /sessions", "GET /notes/1"])
  }

  @Test("A workflow that never ends is stopped by the limit on steps, which the finding names")
  func endless() async {
    let service = AccountService()
    let exploration = await service.play(
      """
      workflows:
        - workflowId: w
          steps:
            - stepId: a
              operationId: listNotes
              successCriteria: [{condition: $statusCode == 401}]
              onSuccess: [{name: again, type: goto, stepId: a}]
      """,
      limits: WorkflowConfiguration.Limits(steps: 20)
    )
    #expect(service.calls.count == 20)
    #expect(exploration.findings.count == 1)
    #expect(exploration.findings.first?.message.contains("takes more than 20 steps") == true)
  }

  @Test("Workflows that continue with each other are stopped by the same limit")
  func endlessPair() async {
    let service = AccountService()
    func workflow(_ id: String, _ other: String) -> String {
      """
        - workflowId: \(id)
          steps:
            - stepId: s
              operationId: listNotes
              successCriteria: [{condition: $statusCode == 401}]
              onSuccess: [{name: other, type: goto, workflowId: \(other)}]

      """
    }
    let exploration = await service.play(
      "workflows:\n" + workflow("a", "b") + workflow("b", "a"),
      limits: WorkflowConfiguration.Limits(steps: 20)
    )
    #expect(!exploration.findings.isEmpty)
    #expect(service.calls.count <= 40)
  }

  @Test("Pauses in total have a limit")
  func pauses() async {
    let service = AccountService()
    let exploration = await service.play(
      Self.login(onFailure: "{name: again, type: retry, retryAfter: 4, retryLimit: 100}"),
      limits: WorkflowConfiguration.Limits(pauses: .seconds(10))
    )
    #expect(service.waits.count == 2)
    #expect(exploration.findings.first?.details.last == "not repeated: retries may wait 10.0 seconds in total")
  }

  @Test("The end of a workflow after a success skips the other steps")
  func end() async {
    let service = AccountService()
    let exploration = await service.play(
      """
      workflows:
        - workflowId: w
          successActions: [{name: stop, type: end, criteria: [{condition: $statusCode == 401}]}]
          steps:
            - {stepId: a, operationId: listNotes, successCriteria: [{condition: $statusCode == 401}]}
            - {stepId: b, operationId: signUp}
      """
    )
    #expect(exploration.lines == [])
    #expect(service.calls == ["GET /notes"])
  }

  private static let nested = """
    workflows:
      - workflowId: outer
        dependsOn: [signUp]
        steps:
          - stepId: token
            workflowId: logIn
            parameters: [{name: name, value: Ann}]
            successCriteria: [{condition: $outputs.token != null}, {condition: $statusCode == 200}]
            outputs: {token: $outputs.token}
          - stepId: list
            operationId: listNotes
            parameters: [{name: Authorization, in: header, value: "Bearer {$steps.token.outputs.token}"}]
            successCriteria: [{condition: "$workflows.logIn.outputs.token == $steps.token.outputs.token"}]
      - workflowId: logIn
        inputs: {type: object, required: [name], properties: {name: {type: string, minLength: 2}}}
        steps:
          - stepId: s
            operationId: logIn
            requestBody: {payload: {name: $inputs.name, password: x}}
            outputs: {token: $response.body#/accessToken}
        outputs: {token: $steps.s.outputs.token}
      - workflowId: signUp
        steps: [{stepId: s, operationId: signUp, requestBody: {payload: '{"name": "Ann", "password": "x"}'}}]
    """

  @Test("A step may run another workflow, and a workflow may depend on another; each is played once")
  func nestedWorkflows() async {
    let service = AccountService()
    let exploration = await service.play(Self.nested)
    #expect(exploration.lines == [])
    #expect(service.calls == ["POST /accounts", "POST /sessions", "GET /notes"])
    #expect(
      exploration.notes == [
        "workflow \"signUp\": 1 step played", "workflow \"outer\": 3 steps played",
        "signUp: documented statuses that never occurred: 409", "logIn: documented statuses that never occurred: 401",
        "listNotes: documented statuses that never occurred: 401",
      ] || exploration.notes.contains("workflow \"outer\": 3 steps played")
    )
  }

  @Test("A workflow is not played if one that it depends on fails")
  func failedDependency() async {
    let service = AccountService { request, _, response in
      if request.url.path == "/accounts" { response = .empty(409) }
    }
    let exploration = await service.play(Self.nested)
    #expect(service.calls == ["POST /accounts"])
    #expect(exploration.findings.map(\.check) == [.workflow])
    #expect(
      exploration.notes.contains(
        "workflow \"outer\" was not played, because \"signUp\" failed, which it depends on"
      )
    )
  }

  @Test("A failure inside another workflow is reported once, with the whole journey")
  func innerFailure() async {
    let service = AccountService { request, _, response in
      if request.url.path == "/sessions" { response = .empty(401) }
    }
    let exploration = await service.play(Self.nested)
    #expect(
      exploration.findings.map(\.message) == [
        "workflow \"logIn\", step \"s\": status 401; expected a success, because the step has no success criteria"
      ]
    )
    #expect(
      exploration.findings.first?.details == [
        "journey:", "  1. token: runs the workflow logIn", "    2. s: POST /sessions → 401, failed",
      ]
    )
  }

  @Test("A run whose only requests are those of workflows reports that a target is unreachable")
  func unreachable() async throws {
    let (contract, set) = AccountService.contract(Self.nested)
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "accounts.test"))
    configuration.workflows.workflows = set
    configuration.workflows.allowedUnsafe = Set(set.workflows.map(\.id))
    configuration.workflows.isAlone = true
    let fault = TransportFault(.connectionRefused, "nothing listens there")
    let client = ScriptedClient { HTTPExchange(request: $0.request, response: nil, faults: [fault]) }
    let exploration = await Explorer(contract: contract, configuration: configuration, client: client).run()
    #expect(exploration.unreachable == fault)
  }
}
