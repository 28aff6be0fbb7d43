import ContractModel
import HTTPMessages
import JSONSyntax
import TestSupport
import Testing

@testable import Workflows

@Suite("Arazzo 1.1")
struct LaterVersionTests {
  private static let frame = """
    arazzo: 1.1.0
    $self: https://api.test/journeys.yaml
    info: {title: Journeys, version: 1.0.0}
    sourceDescriptions: [{name: pets, url: pets.yaml, type: openapi}, {name: events, url: e.yaml, type: asyncapi}]

    """

  private func set(_ workflows: String) -> WorkflowSet {
    WorkflowSet(of: WorkflowDocument.contract(Self.frame + workflows))
  }

  @Test("A step is taken after those that it depends on, and otherwise in the order of the document")
  func order() {
    let set = set(
      """
      workflows:
        - workflowId: w
          steps:
            - {stepId: a, operationId: listPets, dependsOn: [c]}
            - {stepId: b, operationId: listPets}
            - {stepId: c, operationId: listPets, timeout: 500}
      """
    )
    #expect(set.problems.map(\.description) == [])
    #expect(set.workflows.first?.steps.map(\.id) == ["b", "c", "a"])
    #expect(set.workflows.first?.steps.map(\.timeout) == [nil, 500, nil])
  }

  @Test("A step that depends on one of another workflow is taken after that workflow")
  func otherWorkflow() {
    let set = set(
      """
      workflows:
        - workflowId: first
          steps: [{stepId: a, operationId: listPets}]
        - workflowId: second
          steps: [{stepId: b, operationId: listPets, dependsOn: [$workflows.first.steps.a]}]
      """
    )
    #expect(set.problems.map(\.description) == [])
    #expect(set.workflow(id: "second")?.dependencies == ["first"])
  }

  @Test(
    "Dependencies that cannot be kept are errors",
    arguments: [
      (
        "{stepId: a, operationId: listPets, dependsOn: [a]}",
        "the step \"a\" needs itself; remove one of the steps from \"dependsOn\""
      ),
      ("{stepId: a, operationId: listPets, dependsOn: [bc]}", "the workflow \"w\" has no step \"bc\""),
      (
        "{stepId: a, operationId: listPets, dependsOn: [1]}",
        "\"dependsOn\" has ids of steps, which are strings, not a number"
      ),
      (
        "{stepId: a, operationId: listPets, timeout: -1}",
        "\"timeout\" must be a number of milliseconds that is not negative"
      ),
    ]
  )
  func faults(_ step: String, _ message: String) {
    let set = set("workflows: [{workflowId: w, steps: [\(step)]}]")
    #expect(set.problems.map(\.message) == [message])
    #expect(set.unusable == ["w"])
  }

  @Test("A step that sends or receives messages is skipped with a warning, and the rest is played")
  func messages() {
    let set = set(
      """
      workflows:
        - workflowId: w
          steps:
            - {stepId: a, channelPath: "{$sourceDescriptions.events.url}#/channels/a", action: receive, correlationId: x}
            - {stepId: b, operationId: $sourceDescriptions.events.send, action: send}
            - {stepId: c, operationId: listPets, action: send}
        - workflowId: silent
          steps: [{stepId: a, channelPath: c, action: receive}]
      """
    )
    #expect(
      set.problems.map(\.description) == [
        "Contracts/pets.arazzo.yaml:8:18: warning: the step \"a\" is skipped: \"channelPath\" names a channel of AsyncAPI, "
          + "whose messages are not played",
        "Contracts/pets.arazzo.yaml:9:18: warning: the step \"b\" is skipped: \"$sourceDescriptions.events.send\" is an "
          + "operation of AsyncAPI, whose messages are not played",
        "Contracts/pets.arazzo.yaml:12:22: warning: the step \"a\" is skipped: \"channelPath\" names a channel of "
          + "AsyncAPI, whose messages are not played",
      ]
    )
    #expect(set.workflow(id: "w")?.steps.map(\.id) == ["c"])
    #expect(set.unusable == ["silent"])
  }

  @Test(
    "A selector is a part of a value",
    arguments: [
      ("{context: $inputs.user, selector: $.id, type: jsonpath}", "5"),
      ("{context: $inputs.user, selector: '$.tags[*]', type: {type: jsonpath, version: rfc9535}}", #"["a","b"]"#),
      ("{context: $inputs.user, selector: /tags/1, type: jsonpointer}", #""b""#),
      ("{context: $inputs.user, selector: $.none, type: jsonpath}", nil),
    ] as [(String, String?)]
  )
  func selectors(_ selector: String, _ value: String?) throws {
    let set = set(
      """
      workflows:
        - workflowId: w
          inputs: {type: object, properties: {user: {type: object}}}
          steps: [{stepId: a, operationId: listPets, parameters: [{name: tag, in: query, value: \(selector)}]}]
      """
    )
    #expect(set.problems.map(\.description) == [])
    let expression = try #require(set.workflows.first?.steps.first?.parameters.first?.value)
    let user = JSONLiteral(try JSONDocument(parsing: #"{"id":5,"tags":["a","b"]}"#).root)
    let found = expression.evaluate(in: WorkflowState(inputs: ["user": user]))
    #expect(found.map { String(decoding: $0.serialized(), as: UTF8.self) } == value)
  }

  @Test("A selector of XPath is named as not supported, and an object of Arazzo 1.0 with such members is a value")
  func otherSelectors() {
    let step =
      "{stepId: a, operationId: addPet, requestBody: {payload: {context: $statusCode, selector: /a, type: xpath}}}"
    let set = set("workflows: [{workflowId: w, steps: [\(step)]}]")
    #expect(
      set.problems.map(\.message) == ["selectors of the type xpath are not supported; use jsonpath or jsonpointer"]
    )
    let plain = step.replacing("$statusCode", with: "c")
    #expect(WorkflowDocument.set("workflows: [{workflowId: w, steps: [\(plain)]}]").problems.isEmpty)
  }

  @Test(
    "Each valid document of the official tests is read without a wrong problem",
    .enabled(if: ProjectFile.arazzoTestSuite != nil)
  )
  func suite() throws {
    let folder = try #require(ProjectFile.arazzoTestSuite)
    // Documents that pass the schema and are wrong otherwise.
    let paths = ProjectFile.files(in: "\(folder)/1.1/pass").filter { !$0.contains("/characterization-") }
    #expect(!paths.isEmpty)
    for path in paths {
      let text = String(decoding: try ProjectFile.bytes(at: path), as: UTF8.self)
      let problems = WorkflowSet(of: WorkflowDocument.contract(text)).problems.filter { problem in
        // Their sources are not there.
        let isAbout = ["is not a local file", "is not among the contracts", "in\" is path"].contains(
          where: problem.message.contains
        )
        return !isAbout && ![.unknownWorkflowReference, .unsupportedWorkflow].contains(problem.code)
      }
      #expect(problems.map(\.description) == [], "\(path)")
    }
  }
}
