import ContractModel
import Diagnostics
import JSONSyntax
import Testing
import Workflows

@Suite("Reading Arazzo documents")
struct WorkflowReaderTests {
  private static let complete = """
    workflows:
      - workflowId: adopt
        summary: Adopt a pet
        inputs: {$ref: "#/components/inputs/adopter"}
        dependsOn: [prepare]
        parameters: [{name: X-Trace, in: header, value: abc}]
        failureActions: [{reference: $components.failureActions.again}]
        steps:
          - stepId: add
            operationId: $sourceDescriptions.pets.addPet
            requestBody:
              contentType: application/json
              payload: {name: $inputs.name, tags: ["{$inputs.name}-1", 2]}
              replacements: [{target: /name, value: Rex}]
            successCriteria:
              - condition: $statusCode == 201
              - {context: $response.body, condition: "$[?@ == 'Rex']", type: jsonpath}
              - {context: $response.header.Content-Type, condition: "^application/", type: {type: regex, version: x}}
            outputs: {id: "$response.body#/id"}
          - stepId: get
            operationPath: "{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}/get"
            parameters:
              - {name: id, in: path, value: $steps.add.outputs.id}
              - {reference: $components.parameters.trace, value: def}
            onSuccess: [{name: done, type: end}]
            onFailure: [{name: again, type: goto, stepId: add}]
        outputs: {pet: $steps.add.outputs.id}
      - workflowId: prepare
        steps: [{stepId: list, operationId: listPets}]
    components:
      inputs:
        adopter:
          type: object
          required: [name]
          properties: {name: {type: string}, pin: {type: string, format: password}, count: {type: integer, default: 1}}
      parameters: {trace: {name: X-Trace, in: header, value: ghi}}
      failureActions: {again: {name: again, type: retry, retryAfter: 0.5, retryLimit: 3}}
    """

  @Test("A document with every kind of object is read without problems")
  func complete() throws {
    let set = WorkflowDocument.set(Self.complete)
    #expect(set.problems.map(\.description) == [])
    let adopt = try #require(set.workflow(id: "adopt"))
    #expect(adopt.dependencies == ["prepare"])
    #expect(adopt.inputs.declared.map(\.name) == ["name", "pin", "count"])
    #expect(adopt.inputs.missing(in: adopt.inputs.completed([:])) == ["name"])
    #expect(adopt.inputs.completed([:])["count"] == .number("1"))
    #expect(adopt.inputs.input("pin")?.isDeclaredSecret == true)
    #expect(adopt.operations == ["addPet", "getPet"])
    let get = try #require(adopt.step(id: "get"))
    #expect(get.parameters.map { "\($0.name) \($0.value)" } == ["id $steps.add.outputs.id", "X-Trace def"])
    #expect(get.failureActions.map(\.kind) == [.goto(.step("add"))])
    let add = try #require(adopt.step(id: "add"))
    #expect(add.failureActions.map(\.kind) == [.retry(after: 0.5, limit: 3, first: nil)])
    #expect(set.reachable(from: "adopt").map(\.id).sorted() == ["adopt", "prepare"])
  }

  /// A document with one mistake, with the line and column at which it is reported.
  struct Row: Sendable, CustomTestStringConvertible {
    let yaml: String
    let problem: String
    var testDescription: String { problem }

    init(_ yaml: String, _ problem: String) { (self.yaml, self.problem) = (yaml, problem) }
  }

  /// A step on the line 6, after `- `.
  private static func step(_ text: String) -> String {
    "workflows:\n  - workflowId: w\n    steps: [{stepId: s, \(text)}]\n"
  }

  static let rows: [Row] = [
    Row("workflows: []\n", ":1:1: error: an Arazzo document needs \"workflows\" with at least one of them"),
    Row("workflows: [{steps: []}]\n", ":4:13: error: a workflow needs the field \"workflowId\""),
    Row("workflows: [{workflowId: w}]\n", ":4:13: error: the workflow \"w\" needs \"steps\" with at least one of them"),
    Row(
      "workflows: [{workflowId: w, step: [], steps: [{stepId: s, operationId: listPets}]}]\n",
      ":4:29: warning: a workflow has no field \"step\" (did you mean steps?)"
    ),
    Row(
      step("operationId: listPet"),
      ":6:38: error: no contract has an operation \"listPet\" (did you mean listPets?)"
    ),
    Row(
      step("operationPath: '{$sourceDescriptions.pets.url}#/paths/~1pet/get'"),
      ":6:40: error: no contract has an operation GET /pet"
    ),
    Row(step("workflowId: x"), ":6:37: error: there is no workflow \"x\""),
    Row(
      step("description: x"),
      ":6:13: error: a step has exactly one of \"operationId\", \"operationPath\" and \"workflowId\"; this has none"
    ),
    Row(
      step("operationId: getPet"),
      ":6:13: error: the step gives no value for the required path parameter \"id\" of \"getPet\", and the contract has "
        + "no example for it"
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tag, value: a}]"),
      ":6:61: error: the parameter \"tag\" of a request needs the field \"in\"; write in: query"
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tags, in: query, value: a}]"),
      ":6:68: warning: the operation \"listPets\" has no query parameter \"tags\" (did you mean tag?)"
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tag, in: query, value: $inputs.tag}]"),
      ":6:91: error: the workflow \"w\" has no input \"tag\""
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tag, in: query, value: $steps.t.outputs.x}]"),
      ":6:91: error: the workflow \"w\" has no step \"t\""
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tag, in: query, value: $steps.s.outputs.x}]"),
      ":6:91: error: the step \"s\" has no output \"x\""
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tag, in: query, value: $response.body#/tag}]"),
      ":6:91: error: $response.body#/tag has no value before the step's own response; make it an output of an earlier "
        + "step"
    ),
    Row(
      step("operationId: listPets, parameters: [{name: tag, in: query, value: $input.tag}]"),
      ":6:91: warning: \"$input.tag\" is sent as text; did you mean $inputs?"
    ),
    Row(
      step("operationId: listPets, parameters: [{reference: $components.parameters.p}]"),
      ":6:73: error: there is no component \"p\" under components.parameters"
    ),
    Row(
      step("operationId: listPets, successCriteria: [{condition: $statusCode = 200}]"),
      ":6:78: error: \"$statusCode = 200\" is not a condition: = is not an operator; write == (column 13)"
    ),
    Row(
      step("operationId: listPets, successCriteria: [{condition: $status == 200}]"),
      ":6:78: error: \"$status == 200\" is not a condition: $status is not a runtime expression"
    ),
    Row(
      step("operationId: listPets, successCriteria: [{condition: /a, context: $response.body, type: xpath}]"),
      ":6:113: error: conditions of the type xpath are not supported; use simple, regex or jsonpath"
    ),
    Row(
      step("operationId: listPets, successCriteria: [{condition: $.a, type: jsonpath}]"),
      ":6:66: error: a condition of the type jsonpath needs the field \"context\", such as $response.body"
    ),
    Row(
      step(
        "operationId: listPets, successCriteria: [{condition: '$[?@.a=1]', context: $response.body, type: jsonpath}]"
      ),
      ":6:78: error: the JSONPath \"$[?@.a=1]\" is invalid at column 7: = is not an operator; write =="
    ),
    Row(
      step("operationId: listPets, successCriteria: [{condition: '(a', context: $response.body, type: regex}]"),
      ":6:78: error: \"(a\" is not a regular expression: unclosed group, at offset 0"
    ),
    Row(
      step("operationId: listPets, onFailure: [{name: a, type: retry, stepId: x}]"),
      ":6:91: error: the workflow \"w\" has no step \"x\""
    ),
    Row(
      step("operationId: listPets, onSuccess: [{name: a, type: retry}]"),
      ":6:76: error: the type of a success action is end or goto, not \"retry\""
    ),
    Row(
      step("operationId: listPets, onFailure: [{name: a, type: goto}]"),
      ":6:60: error: an action of the type goto needs \"stepId\" or \"workflowId\""
    ),
    Row(
      step("operationId: addPet, requestBody: {payload: {a: 1}, replacements: [{target: //a, value: 1}]}"),
      ":6:101: error: XPath is not supported; write the target as a JSON Pointer, or put the value into the payload"
    ),
    Row(
      step("operationId: addPet, requestBody: {contentType: text/csv, payload: a}"),
      ":6:73: warning: the operation \"addPet\" does not describe bodies of the type text/csv, only application/json"
    ),
    Row(
      "workflows:\n  - {workflowId: a, dependsOn: [b], steps: [{stepId: s, operationId: listPets}]}\n"
        + "  - {workflowId: b, steps: [{stepId: s, workflowId: a}]}\n",
      ":5:32: error: the workflow \"a\" needs itself: a → b → a; remove one of these from \"dependsOn\" or the steps"
    ),
    Row(
      "workflows:\n  - {workflowId: a, steps: [{stepId: s, operationId: listPets}, {stepId: s, operationId: listPets}]}\n",
      ":5:74: error: a second step has the id \"s\"; rename one of them"
    ),
    Row(
      "workflows:\n  - workflowId: a\n    inputs: {type: objekt}\n    steps: [{stepId: s, operationId: listPets}]\n",
      ":6:20: error: \"objekt\" is not a type; the types are null, boolean, object, array, number, string and integer"
    ),
    Row(
      "workflows:\n  - workflowId: a\n    outputs: {x: $steps.s.outputs.y}\n"
        + "    steps: [{stepId: s, operationId: listPets, outputs: {z: $statusCode}}]\n",
      ":6:18: error: the step \"s\" has no output \"y\""
    ),
  ]

  @Test("A mistake is reported with its place and its remedy", arguments: rows)
  func problem(row: Row) {
    let set = WorkflowDocument.set(row.yaml)
    #expect(set.problems.map(\.description) == ["Contracts/pets.arazzo.yaml" + row.problem])
    if row.problem.contains("error"), !row.yaml.contains("workflows: []") { #expect(set.workflows.isEmpty) }
  }

  @Test("A workflow with errors leaves the others usable, except those that run it")
  func partial() {
    let set = WorkflowDocument.set(
      """
      workflows:
        - {workflowId: bad, steps: [{stepId: s, operationId: nothing}]}
        - {workflowId: caller, steps: [{stepId: s, workflowId: bad}]}
        - {workflowId: good, steps: [{stepId: s, operationId: listPets}]}
      """
    )
    #expect(set.workflows.map(\.id) == ["good"])
    #expect(set.unusable == ["bad", "caller"])
  }

  @Test(
    "The frame of a document is checked",
    arguments: [
      ("arazzo: 2.0.0\n", ":1:9: error: Arazzo 2.0.0 is not supported; write the document in Arazzo 1.1.0"),
      (
        "arazzo: 1.0.1\ninfo: {title: T, version: 1}\nworkflows: [{workflowId: w, steps: [{stepId: s, operationId: "
          + "listPets}]}]\n",
        ":1:1: error: an Arazzo document needs \"sourceDescriptions\" with at least one OpenAPI document"
      ),
      (
        "arazzo: 1.0.1\ninfo: {title: T, version: 1}\nsourceDescriptions: [{name: a, url: other.yaml}]\nworkflows: "
          + "[{workflowId: w, steps: [{stepId: s, operationId: listPets}]}]\n",
        ":3:37: error: the source \"a\": other.yaml is not among the contracts"
      ),
      (
        "arazzo: 1.0.1\ninfo: {title: T, version: 1}\nsourceDescriptions: [{name: a, url: https://api.test/a.yaml}]\n"
          + "workflows: [{workflowId: w, steps: [{stepId: s, operationId: listPets}]}]\n",
        ":3:37: warning: the source \"a\" is not a local file and is not read; its operations are looked up in the other "
          + "contracts"
      ),
    ]
  )
  func frame(yaml: String, problem: String) {
    let set = WorkflowSet(of: WorkflowDocument.contract(yaml))
    #expect(set.problems.map(\.description) == ["Contracts/pets.arazzo.yaml" + problem])
  }

  @Test("Workflows of another document are named through its source description")
  func otherDocument() {
    let other = """
      arazzo: 1.0.1
      info: {title: Login, version: 1}
      sourceDescriptions: [{name: api, url: ./pets.yaml}]
      workflows: [{workflowId: login, steps: [{stepId: s, operationId: listPets}], outputs: {t: $steps.s.outputs.t}}]
      """.replacing("operationId: listPets}", with: "operationId: listPets, outputs: {t: $statusCode}}")
    let contract = WorkflowDocument.contract(
      """
      arazzo: 1.0.1
      info: {title: Journeys, version: 1}
      sourceDescriptions: [{name: pets, url: pets.yaml}, {name: auth, url: login.arazzo.yaml, type: arazzo}]
      workflows:
        - workflowId: w
          dependsOn: [$sourceDescriptions.auth.login]
          steps: [{stepId: s, operationId: listPets, parameters: [{name: t, in: header, value: $workflows.login.outputs.t}]}]
      """,
      others: ["login.arazzo.yaml": other]
    )
    let set = WorkflowSet(of: contract)
    #expect(set.problems.map(\.description) == [])
    #expect(set.workflow(id: "w")?.dependencies == ["login"])
  }
}
