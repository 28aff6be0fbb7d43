import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Workflows

/// An API with accounts and notes, whose responses a test may change.
final class AccountService: Sendable {
  private struct State {
    var passwords: [String: String] = [:]
    var tokens: Set<String> = []
    var notes: [String] = []
    var calls: [String] = []
    var waits: [Duration] = []
  }

  static let api = """
    openapi: 3.1.0
    info: {title: Accounts, version: "1"}
    paths:
      /accounts:
        post:
          operationId: signUp
          requestBody:
            required: true
            content: {application/json: {schema: {type: object}}, application/x-www-form-urlencoded: {schema: {type: object}}}
          responses: {"201": {description: created}, "409": {description: taken}}
      /sessions:
        post:
          operationId: logIn
          requestBody: {required: true, content: {application/json: {schema: {type: object}}}}
          responses:
            "200":
              description: ok
              content:
                application/json:
                  schema: {type: object, required: [accessToken], properties: {accessToken: {type: string}}}
            "401": {description: wrong}
      /notes:
        get:
          operationId: listNotes
          parameters: [{name: limit, in: query, schema: {type: integer}}]
          responses:
            "200": {description: ok, content: {application/json: {schema: {type: array, items: {type: string}}}}}
            "401": {description: wrong}
            "503": {description: busy}
        post:
          operationId: addNote
          requestBody: {required: true, content: {text/plain: {schema: {type: string}}}}
          responses: {"201": {description: created}, "401": {description: wrong}}
      /notes/{id}:
        get:
          operationId: getNote
          parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
          responses: {"200": {description: ok, content: {text/plain: {schema: {type: string}}}}, "404": {description: no}}
    """

  static let frame = """
    arazzo: 1.0.1
    info: {title: Journeys, version: 1.0.0}
    sourceDescriptions: [{name: accounts, url: api.yaml, type: openapi}]

    """

  private let state = Mutex(State())
  private let change: @Sendable (HTTPRequest, Int, inout HTTPResponse) -> Void

  /// An API; `change` gets each request, its number from 1, and the response.
  init(changing change: @Sendable @escaping (HTTPRequest, Int, inout HTTPResponse) -> Void = { _, _, _ in }) {
    self.change = change
  }

  /// Method and path of the requests, in order.
  var calls: [String] { state.withLock { $0.calls } }
  /// The pauses before repetitions.
  var waits: [Duration] { state.withLock { $0.waits } }

  /// The contract with an Arazzo document.
  static func contract(_ workflows: String) -> (contract: Contract, workflows: WorkflowSet) {
    let files = [
      ContractFile(path: "Contracts/api.yaml", bytes: Array(api.utf8)),
      ContractFile(path: "Contracts/api.arazzo.yaml", bytes: Array((frame + workflows).utf8)),
    ]
    let contract = TestContract.loader.load(files, folder: "Contracts")
    return (contract, WorkflowSet(of: contract))
  }

  /// Plays workflows through the API, and nothing else unless `isAlone` is false.
  func play(
    _ workflows: String,
    inputs: [WorkflowConfiguration.Input] = [],
    isAlone: Bool = true,
    limits: WorkflowConfiguration.Limits = WorkflowConfiguration.Limits(),
    configured change: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async -> Exploration {
    let (contract, set) = Self.contract(workflows)
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "accounts.test"))
    (configuration.workflows.workflows, configuration.workflows.inputs) = (set, inputs)
    configuration.workflows.allowedUnsafe = Set(set.workflows.map(\.id))
    configuration.workflows.limits = limits
    configuration.workflows.isAlone = isAlone
    configuration.workflows.pause = { duration in self.state.withLock { $0.waits.append(duration) } }
    change(&configuration)
    let client = ScriptedClient { call in self.respond(call.request) }
    return await Explorer(contract: contract, configuration: configuration, client: client).run()
  }

  private func respond(_ request: HTTPRequest) -> HTTPResponse {
    let (number, response) = state.withLock { state in
      state.calls.append("\(request.method) \(request.url.requestTarget)")
      return (state.calls.count, Self.respond(request, &state))
    }
    var changed = response
    change(request, number, &changed)
    return changed
  }

  private static func respond(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    let body = (try? JSONDocument(parsing: request.body))?.root
    switch ("\(request.method)", request.url.path) {
    case ("POST", "/accounts"):
      let form = QueryItem.parse(String(decoding: request.body, as: UTF8.self))
      let name = body?["name"]?.string ?? form.first { $0.name == "name" }?.value ?? ""
      let password = body?["password"]?.string ?? form.first { $0.name == "password" }?.value ?? ""
      guard state.passwords.updateValue(password, forKey: name) == nil else { return .empty(409) }
      return .empty(201)
    case ("POST", "/sessions"):
      guard let name = body?["name"]?.string, let password = state.passwords[name],
        body?["password"]?.string == password
      else { return .empty(401) }
      let token = "token-of-\(name)"
      state.tokens.insert("Bearer \(token)")
      return .json(#"{"accessToken":"\#(token)"}"#)
    case (let method, "/notes"):
      guard state.tokens.contains(request.headers["Authorization"] ?? "") else { return .empty(401) }
      if method == "POST" {
        state.notes.append(String(decoding: request.body, as: UTF8.self))
        return HTTPResponse(status: 201, headers: ["X-Position": "\(state.notes.count)"])
      }
      return .json(String(decoding: JSONLiteral.array(state.notes.map(JSONLiteral.string)).serialized(), as: UTF8.self))
    case ("GET", let path) where path.hasPrefix("/notes/"):
      guard let position = Int(path.dropFirst("/notes/".count)), state.notes.indices.contains(position - 1) else {
        return .empty(404)
      }
      let body = Array(state.notes[position - 1].utf8)
      return HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: body)
    default: return .empty(404)
    }
  }
}
