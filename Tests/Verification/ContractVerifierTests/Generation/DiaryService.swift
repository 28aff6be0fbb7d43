import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Workflows

/// An API with accounts whose names are unique, and notes, which keeps its state and its contract.
final class DiaryService: Sendable {
  static let workflow = """
    arazzo: 1.0.1
    info: {title: Journeys, version: 1.0.0}
    sourceDescriptions: [{name: diary, url: api.yaml, type: openapi}]
    workflows:
      - workflowId: write
        inputs:
          type: object
          required: [name, password]
          properties:
            name: {type: string, minLength: 1, maxLength: 40}
            password: {type: string, format: password, minLength: 1}
        parameters: [{name: X-Token, in: header, value: $steps.signUp.outputs.token}]
        steps:
          - stepId: signUp
            operationId: signUp
            parameters: [{name: X-Token, in: header, value: none}]
            requestBody: {payload: {name: $inputs.name, password: $inputs.password}}
            outputs: {token: $response.body#/token}
          - stepId: create
            operationId: createNote
            requestBody: {payload: {owner: $inputs.name, text: Hello, stars: 3, kind: idea}}
            successCriteria: [{condition: $statusCode == 201}, {condition: $response.body#/text == 'Hello'}]
            outputs: {id: $response.body#/id}
          - stepId: read
            operationId: getNote
            parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
            successCriteria: [{condition: $statusCode == 200}, {condition: $response.body#/text == 'Hello'}]
          - stepId: update
            operationId: putNote
            parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
            requestBody: {payload: {owner: $inputs.name, text: Bye, stars: 4, kind: idea}}
          - stepId: delete
            operationId: deleteNote
            parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
          - stepId: gone
            operationId: getNote
            parameters: [{name: id, in: path, value: $steps.create.outputs.id}]
            successCriteria: [{condition: $statusCode == 404}]
    """

  static let api = """
    openapi: 3.1.0
    info: {title: Diary, version: "1"}
    paths:
      /accounts:
        post:
          operationId: signUp
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name, password]
                  properties: {name: {type: string, minLength: 1, maxLength: 40}, password: {type: string}}
          responses:
            "201": {description: d, content: {application/json: {schema: {type: object}}}}
            "400": {description: d}
            "409": {description: d}
      /notes:
        post:
          operationId: createNote
          requestBody: &note
            required: true
            content: {application/json: {schema: {$ref: "#/components/schemas/Note"}}}
          responses: &all
            "200": &body {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Note"}}}}
            "201": *body
            "400": {description: d}
            "401": {description: d}
            "404": {description: d}
      /notes/{id}:
        parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
        get: {operationId: getNote, responses: *all}
        put: {operationId: putNote, requestBody: *note, responses: *all}
        delete:
          operationId: deleteNote
          responses: {"204": {description: d}, "401": {description: d}, "404": {description: d}}
    components:
      schemas:
        Note:
          type: object
          required: [owner, text, stars, kind]
          properties:
            id: {type: integer, readOnly: true}
            owner: {type: string}
            text: {type: string, maxLength: 20}
            stars: {type: integer, minimum: 1, maximum: 5}
            kind: {enum: [idea, task, dream]}
            tags: {type: array, maxItems: 2, items: {type: string}}
    """

  /// The contract and its workflow.
  static let documents: (contract: Contract, workflows: WorkflowSet) = {
    let files = [("api.yaml", api), ("api.arazzo.yaml", workflow)].map { name, text in
      ContractFile(path: "Contracts/\(name)", bytes: Array(text.utf8))
    }
    let contract = TestContract.loader.load(files, folder: "Contracts")
    return (contract, WorkflowSet(of: contract))
  }()

  private struct State {
    var names: Set<String> = []
    var notes: [Int: JSONLiteral] = [:]
  }

  private let state = Mutex(State())

  /// Plays the workflow and nothing else through an API whose responses a function may change.
  static func play(
    _ count: Int = 60,
    seed: UInt64 = 1,
    changing change: @Sendable @escaping (ScriptedClient.Call, inout HTTPResponse) -> Void = { _, _ in },
    configured configure: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async -> (exploration: Exploration, client: ScriptedClient) {
    let service = DiaryService()
    let client = ScriptedClient { call in
      var response = service.respond(call)
      change(call, &response)
      return response
    }
    var configuration = ExplorerConfiguration.test
    configuration.seed = seed
    configuration.generation = GenerationConfiguration(requests: count)
    configuration.workflows.workflows = documents.workflows
    configuration.workflows.inputs = [.init(name: "name", text: "Ann"), .init(name: "password", text: "swordfish")]
    configuration.workflows.allowedUnsafe = ["write"]
    configuration.workflows.isAlone = true
    configure(&configuration)
    return (await explore(documents.contract, configuration, through: client), client)
  }

  private func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard call.isValid(under: Self.documents.contract) else { return .empty(400) }
    return state.withLock { Self.respond(call, &$0) }
  }

  private static func respond(_ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
    let body = call.body.map { JSONLiteral($0) } ?? .null
    if call.path == "/accounts" {
      let name = call.member("name")?.string ?? ""
      guard state.names.insert(name).inserted else { return .empty(409) }
      return json(["token": .string("token-\(state.names.count)")], 201)
    }
    guard call.request.headers["X-Token"]?.hasPrefix("token-") == true else { return .empty(401) }
    if call.request.method == .post {
      let id = state.notes.count + 1
      state.notes[id] = body.replacing(["id"], with: JSONLiteral(id))
      return json(state.notes[id] ?? .null, 201)
    }
    guard let id = call.path.split(separator: "/").last.flatMap({ Int($0) }), let note = state.notes[id], note != .null
    else { return .empty(404) }
    switch call.request.method {
    case .put: state.notes[id] = body.replacing(["id"], with: JSONLiteral(id))
    case .delete:
      state.notes[id] = .null
      return .empty(204)
    default: break
    }
    return json(state.notes[id] ?? .null, 200)
  }

  private static func json(_ value: JSONLiteral, _ status: Int) -> HTTPResponse {
    .json(String(decoding: value.serialized(), as: UTF8.self), status: status)
  }
}
