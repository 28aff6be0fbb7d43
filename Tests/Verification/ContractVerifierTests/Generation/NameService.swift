import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// A server of names below one parent that nobody can create, with items on two levels; it keeps its state.
final class NameService: Sendable {
  static let contract = TestContract.paths(
    """
      /servers:
        get: { operationId: listServers, responses: &read { '200': { description: d, content: { application/json: {} } }, '404': { description: d } } }
      /servers/{server_id}:
        parameters: [&server { name: server_id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readServer, responses: *read }
      /servers/{server_id}/flush:
        parameters: [*server]
        put: { operationId: flush, responses: *read }
      /servers/{server_id}/zones:
        parameters: [*server]
        get: { operationId: listZones, responses: *read }
        post: { operationId: createZone, requestBody: &zone { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 40 }, account: { type: string, maxLength: 20 } } } } } }, responses: &created { '201': { description: d, content: { application/json: {} } }, '400': { description: d }, '404': { description: d }, '409': { description: d } } }
      /servers/{server_id}/zones/{zone_id}:
        parameters: [*server, &zoneID { name: zone_id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readZone, responses: *read }
        put: { operationId: putZone, requestBody: *zone, responses: &changed { '204': { description: d }, '400': { description: d }, '404': { description: d } } }
        delete: { operationId: deleteZone, responses: *changed }
      /servers/{server_id}/zones/{zone_id}/keys:
        parameters: [*server, *zoneID]
        get: { operationId: listKeys, responses: *read }
        post: { operationId: createKey, requestBody: *zone, responses: *created }
      /servers/{server_id}/zones/{zone_id}/keys/{key_id}:
        parameters: [*server, *zoneID, { name: key_id, in: path, required: true, schema: { type: string } }]
        get: { operationId: readKey, responses: *read }
        put: { operationId: putKey, requestBody: *zone, responses: *changed }
        delete: { operationId: deleteKey, responses: *changed }
    """
  )

  /// What a request met.
  struct Visit: Sendable {
    let method: HTTPMethod
    let path: [String]
    let status: Int
    /// Whether the path joins an item with the parent of another one.
    let isMixed: Bool
  }

  private struct State {
    var items: [String: String] = [:]
    var next = 1
    var visits: [Visit] = []
  }

  private let state: Mutex<State>

  /// A server with some items.
  init(_ items: [String: String] = [:]) { state = Mutex(State(items: items)) }

  var items: [String: String] { state.withLock { $0.items } }
  var visits: [Visit] { state.withLock { $0.visits } }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let isValid = call.isValid(under: Self.contract)
    let parts = call.path.split(separator: "/").map { PercentEncoding.decode(String($0)) }
    return state.withLock { state in
      let response = Self.respond(call.request, parts, isValid: isValid, &state)
      let hasParent = parts.count == 6 && state.items[parts.prefix(4).joined(separator: "/")] != nil
      let isElsewhere = state.items.keys.contains { $0.hasSuffix("/keys/\(parts.last ?? "")") }
      state.visits.append(
        Visit(
          method: call.request.method,
          path: parts,
          status: response.status,
          isMixed: hasParent && response.status == 404 && isElsewhere
        )
      )
      return response
    }
  }

  private static func respond(
    _ request: HTTPRequest,
    _ parts: [String],
    isValid: Bool,
    _ state: inout State
  ) -> HTTPResponse {
    guard parts.first == "servers", parts.count < 7 else { return .empty(404) }
    if parts.count == 1 { return request.method == .get ? .json(#"[{"id":"localhost"}]"#) : .empty(405) }
    guard parts[1] == "localhost" else { return .empty(404) }
    if parts.count == 2 { return request.method == .get ? .json(#"{"id":"localhost"}"#) : .empty(405) }
    if parts.count == 3, parts[2] == "flush" { return request.method == .put ? .json(#"{"count":1}"#) : .empty(405) }
    let (key, parent) = (parts.joined(separator: "/"), parts.prefix(4).joined(separator: "/"))
    if parts.count > 3, state.items[parent] == nil { return .empty(404) }
    if parts.count.isMultiple(of: 2), state.items[key] == nil { return .empty(404) }
    let name = (try? JSONDocument(parsing: request.body))?.root["name"]?.string
    switch (request.method, parts.count.isMultiple(of: 2)) {
    case (.get, true): return .json(item(key, state))
    case (.get, false):
      let below = state.items.keys.filter { $0.hasPrefix(key + "/") }
      let items = below.filter { $0.split(separator: "/").count == parts.count + 1 }
      return .json("[\(items.sorted().map { item($0, state) }.joined(separator: ","))]")
    case (.post, false):
      guard isValid, let name else { return .empty(400) }
      if parts.count == 3, state.items.values.contains(name) { return .empty(409) }
      let created = "\(key)/\(parts.count == 3 ? "z" : "k")\(state.next)"
      state.next += 1
      state.items[created] = name
      return .json(item(created, state), status: 201)
    case (.put, true):
      guard isValid, let name else { return .empty(400) }
      state.items[key] = name
      return .empty(204)
    case (.delete, true):
      state.items = state.items.filter { $0.key != key && !$0.key.hasPrefix(key + "/") }
      return .empty(204)
    default: return .empty(405)
    }
  }

  private static func item(_ key: String, _ state: State) -> String {
    let name = JSONLiteral.string(state.items[key] ?? "").serialized()
    return #"{"id":"\#(key.split(separator: "/").last ?? "")","name":\#(String(decoding: name, as: UTF8.self))}"#
  }
}
