import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// An API of named things in memory, which says and keeps what a test chooses.
final class ThingService: Sendable {
  /// How the response to a creation says what was created.
  enum Reply: Sendable { case object, location, empty, scalar }

  /// The habits of the server, right ones and wrong ones.
  struct Habits: Sendable {
    var creationStatus = 201
    var reply = Reply.object
    /// Whether an identifier is the name that the client sent.
    var isNamed = false
    /// The status of a creation with a name that exists; `nil` if names need not be unique.
    var conflict: Int?
    var conflictText = #"{"detail":"A thing with this name already exists."}"#
    var keepsUpdates = true
    /// The status of changes of what does not exist, and whether PUT creates it.
    var unknownStatus = 404
    var unknownIsCreated = false
    /// Whether names must have a color, which only responses have.
    var requiresColor = false
    var acceptsInvalid = false
    /// Whether a creation with a size is refused, although the contract allows it.
    var refusesSize = false
    /// The status of changes under a condition that is not met, and of those whose condition is malformed.
    var conditionStatus = 412
    var malformedStatus = 400
    var refusal: HTTPResponse?
    /// The number of GET requests of an item that find nothing after its creation.
    var lag = 0
  }

  struct Thing: Sendable, Equatable {
    var members: [String: JSONLiteral]
    var version = 1
    var lag = 0
  }

  private struct State {
    var things: [String: Thing] = [:]
    var next = 7
  }

  private let contract: Contract
  private let habits: Habits
  private let state = Mutex(State())

  init(_ contract: Contract, _ habits: Habits = Habits()) { (self.contract, self.habits) = (contract, habits) }

  /// The names of the things that exist.
  var names: [String] {
    state.withLock { $0.things.values.compactMap { $0.members["name"]?.plainText }.sorted() }
  }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let isInvalid = !call.isValid(under: contract)
    let sent = call.members
    if isInvalid, !(habits.acceptsInvalid && call.request.method == .post) {
      return .json(#"{"detail":"Invalid."}"#, status: 400)
    }
    return state.withLock { state in
      let parts = call.path.split(separator: "/").map { $0.split(separator: "%20").joined(separator: " ") }
      guard parts.count > 1 else {
        return call.request.method == .post ? create(sent, &state) : list(state)
      }
      return item(call, parts[1], sent, &state)
    }
  }

  private func list(_ state: State) -> HTTPResponse {
    let things = state.things.sorted { $0.key < $1.key }.map { text($0.key, $0.value) }
    return .json("[\(things.joined(separator: ","))]")
  }

  private func create(_ sent: [String: JSONLiteral], _ state: inout State) -> HTTPResponse {
    if let refusal = habits.refusal { return refusal }
    if habits.requiresColor, sent["color"] == nil {
      return .json(#"{"detail":[{"loc":["body","color"],"msg":"Field required"}]}"#, status: 422)
    }
    if habits.refusesSize, sent["size"] != nil { return .json(#"{"detail":"No size yet."}"#, status: 422) }
    let name = sent["name"]
    if let conflict = habits.conflict, state.things.values.contains(where: { $0.members["name"] == name }) {
      return .json(habits.conflictText, status: conflict)
    }
    state.next += 1
    let id = habits.isNamed ? name?.plainText ?? "" : String(state.next)
    state.things[id] = Thing(members: sent, lag: habits.lag)
    let status = habits.creationStatus
    switch habits.reply {
    case .object: return .json(text(id, Thing(members: sent)), status: status)
    case .location: return HTTPResponse(status: status, headers: ["Location": "/things/\(id)"])
    case .empty: return .empty(status)
    case .scalar: return .json(#""\#(id)""#, status: status)
    }
  }

  private func item(
    _ call: ScriptedClient.Call,
    _ id: String,
    _ sent: [String: JSONLiteral],
    _ state: inout State
  ) -> HTTPResponse {
    let method = call.request.method
    guard var thing = state.things[id] else {
      if method == .put, habits.unknownIsCreated {
        state.things[id] = Thing(members: sent)
        return .json(text(id, Thing(members: sent)))
      }
      if method == .delete { return .empty(404) }
      guard method != .get else { return .empty(404) }
      return habits.unknownStatus < 300
        ? .json(text(id, Thing(members: sent)), status: habits.unknownStatus) : .empty(habits.unknownStatus)
    }
    if method != .get, call.request.headers["If-None-Match"] == "*" { return .empty(412) }
    if method != .get, let condition = call.request.headers["If-Match"], condition != "\"\(thing.version)\"" {
      let status = condition.hasPrefix("\"") ? habits.conditionStatus : habits.malformedStatus
      if status >= 400 { return .empty(status) }
    }
    switch method {
    case .delete:
      state.things[id] = nil
      return .empty(204)
    case .get:
      if thing.lag > 0 {
        state.things[id]?.lag -= 1
        return .empty(404)
      }
    default:
      if habits.keepsUpdates {
        if method == .put { thing.members = sent } else { thing.members.merge(sent) { $1 } }
        thing.version += 1
        state.things[id] = thing
      }
    }
    return HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "ETag": "\"\(thing.version)\""],
      body: Array(text(id, thing).utf8)
    )
  }

  private func text(_ id: String, _ thing: Thing) -> String {
    var members = thing.members
    if !habits.isNamed { members["id"] = .string(id) }
    if members["color"] == nil { members["color"] = "red" }
    let value = JSONLiteral.object(members.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) })
    return String(decoding: value.serialized(), as: UTF8.self)
  }

  /// Returns the contract of the service.
  ///
  /// - Parameters:
  ///   - parameter: The name of the item's path parameter.
  ///   - creation: The documented responses of a creation.
  ///   - update: Further documented responses of updates, and `conditions` the parameters of changes.
  static func contract(
    _ parameter: String = "id",
    creation: String =
      "'201': &thing { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }",
    change: String = "'404': { description: d }",
    conditions: String = ""
  ) -> Contract {
    TestContract.paths(
      """
        /things:
          get: { operationId: listThings, responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Thing' } } } } } } }
          post:
            operationId: createThing
            requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
            responses: { \(creation), '400': { description: d }, '409': { description: d }, '422': { description: d } }
        /things/{\(parameter)}:
          parameters: [{ name: \(parameter), in: path, required: true, schema: { type: string } }]
          get:
            operationId: getThing
            responses:
              '200': &shown { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
              '404': { description: d }
          put:
            operationId: putThing
            parameters: [\(conditions)]
            requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
            responses: { '200': *shown, '400': { description: d }, \(change) }
          patch:
            operationId: patchThing
            parameters: [\(conditions)]
            requestBody: { required: true, content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/Change' } } } }
            responses: { '200': *shown, '400': { description: d }, \(change) }
          delete:
            operationId: deleteThing
            parameters: [\(conditions)]
            responses: { '204': { description: d }, '404': { description: d }, '412': { description: d } }
      components:
        schemas:
          Thing:
            type: object
            required: [name, color]
            properties:
              id: { type: string, readOnly: true }
              name: { type: string, minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9 -]+$' }
              size: { type: integer, minimum: 0, maximum: 100 }
              color: { type: string, readOnly: true }
          Change: { type: object, properties: { name: { type: string, minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9 -]+$' }, size: { type: integer, minimum: 0, maximum: 100 } } }
      """
    )
  }

  static let unsafe: Set<String> = ["createThing", "putThing", "patchThing", "deleteThing"]

  /// Explores a service with all its operations.
  static func verify(
    _ contract: Contract,
    _ service: ThingService,
    salt: String = "",
    _ change: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(service.respond)
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = unsafe
      $0.salt = salt
      change(&$0)
    }
    return (await explore(contract, configuration, through: client), client)
  }
}
