import Basics
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// A service of parts as OData has them, whose pages URLs lead through, and whose parts belong to groups.
final class PartService: Sendable {
  /// A fault of the service, and a part of the finding about it.
  enum Fault: String, CaseIterable, Sendable {
    case skipsAtURL = "/@odata.count is"
    case ignoresFilter = "the filter was $filter=name eq 'nut 0'"
    case ignoresSingle = "the page holds 2 items; 1 was requested"
    case failsForUnknownGroup = "status 500 is not documented"
    case losesNote = "/note is missing"
    case losesLabels = "differs from what was sent: /labels/"
    case cutsDecimals = "the response shows numbers without their decimals: /weight is"
    case hidesNew = "the list does not have"
  }

  static let contract = TestContract.paths(
    """
      /parts:
        get:
          operationId: listParts
          parameters:
            - { name: $top, in: query, schema: { type: integer, minimum: 0 } }
            - { name: $skip, in: query, schema: { type: integer, minimum: 0 } }
            - { name: $filter, in: query, schema: { type: string } }
            - { name: $count, in: query, schema: { type: boolean } }
          responses: { '200': { description: d, content: { application/json: { schema: { type: object, properties: {
            '@odata.count': { type: integer }, '@odata.nextLink': { type: string, format: uri },
            value: { type: array, items: &part { $ref: '#/components/schemas/Part' } } } } } } },
            '400': &invalid { description: d } }
        post: { operationId: createPart, requestBody: &body { required: true, content: { application/json: { schema: {
          $ref: '#/components/schemas/NewPart' }, example: { name: bolt, groupId: 1 } } } }, responses: {
          '201': &shown { description: d, content: { application/json: { schema: *part } } }, '400': *invalid } }
      /parts({id}):
        parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getPart, responses: { '200': *shown, '400': *invalid, '404': &gone { description: d } } }
        put: { operationId: putPart, requestBody: *body, responses: { '200': *shown, '400': *invalid, '404': *gone } }
        delete: { operationId: deletePart, responses: { '204': { description: d }, '400': *invalid, '404': *gone } }
      /groups:
        get: { operationId: listGroups, responses: { '200': { description: d, content: { application/json: { schema: {
          type: array, items: &group { type: object, properties: { id: { type: integer }, title: { type: string } } }
          } } } } } }
      /groups({id}):
        parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getGroup, responses: { '200': { description: d, content: { application/json: {
          schema: *group } } }, '400': *invalid, '404': *gone } }
    components:
      schemas:
        NewPart:
          type: object
          required: [name]
          properties: &members
            name: { type: string, minLength: 1, maxLength: 40 }
            groupId: { type: integer }
            note: { type: string, maxLength: 40 }
            author: { type: [string, 'null'] }
            weight: { type: [number, 'null'], minimum: 0, maximum: 900, multipleOf: 0.25 }
            labels: { type: object, additionalProperties: { type: string, maxLength: 20 } }
        Part:
          type: object
          required: [id, name]
          properties: { id: { type: integer }, <<: *members }
    """
  )

  private static let groups = [1, 2]

  private struct State {
    var parts: [Int: JSONLiteral] = [:]
    var hidden: Set<Int> = []
    var next = 1
  }

  private let fault: Fault?
  private let state = Mutex(State())

  init(_ fault: Fault? = nil, count: Int = 7) {
    self.fault = fault
    state.withLock { state in
      for number in 0..<count { _ = add(["name": .string("nut \(number % 3)"), "groupId": 1], &state) }
    }
  }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard call.isValid(under: Self.contract) else { return .empty(400) }
    let id = call.path.split(separator: "(").dropFirst().first.flatMap { Int($0.dropLast()) }
    if call.path.hasPrefix("/groups") {
      let groups = Self.groups.map { JSONLiteral.object([.init("id", JSONLiteral($0)), .init("title", "a")]) }
      guard call.path != "/groups" else { return Self.reply(.array(groups)) }
      return id.flatMap { Self.groups.firstIndex(of: $0) }.map { Self.reply(groups[$0]) } ?? .empty(404)
    }
    return state.withLock { state in
      if call.request.method == .post || call.request.method == .put,
        let group = call.member("groupId")?.integer, !Self.groups.contains(group)
      {
        return .empty(fault == .failsForUnknownGroup ? 500 : 400)
      }
      guard let id else {
        return call.request.method == .post ? create(call.members, &state) : list(call, state)
      }
      guard state.parts[id] != nil else { return .empty(404) }
      switch call.request.method {
      case .delete:
        state.parts[id] = nil
        return .empty(204)
      case .put: state.parts[id] = part(id, call.members)
      default: break
      }
      return Self.reply(state.parts[id] ?? .null)
    }
  }

  private func create(_ members: [String: JSONLiteral], _ state: inout State) -> HTTPResponse {
    let id = add(members, &state)
    if fault == .hidesNew { state.hidden.insert(id) }
    return Self.reply(state.parts[id] ?? .null, status: 201)
  }

  private func add(_ members: [String: JSONLiteral], _ state: inout State) -> Int {
    let id = state.next
    state.next += 1
    state.parts[id] = part(id, members)
    return id
  }

  /// A right server decides on the author, and has null for what was not sent.
  private func part(_ id: Int, _ sent: [String: JSONLiteral]) -> JSONLiteral {
    var members = sent
    members["id"] = JSONLiteral(id)
    members["author"] = .null
    if fault == .losesNote { members["note"] = nil }
    if fault == .losesLabels || members["labels"] == nil { members["labels"] = .object([]) }
    if fault == .cutsDecimals, case .number(let text)? = members["weight"] {
      members["weight"] = .number(String(text.prefix { $0 != "." }))
    }
    return .object(members.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
  }

  private func list(_ call: ScriptedClient.Call, _ state: State) -> HTTPResponse {
    var parts = state.parts.filter { !state.hidden.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    if let filter = call.query("$filter") {
      let words = filter.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, words[1] == "eq", words[2].hasPrefix("'") else { return .empty(400) }
      let pointer = JSONPointer(tokens: [words[0]])
      let operand = String(words[2].dropFirst().dropLast())
      if fault != .ignoresFilter { parts.removeAll { $0.value(at: pointer)?.plainText != operand } }
    }
    let (count, skip) = (parts.count, call.query("$skip").flatMap(Int.init) ?? 0)
    let wanted = call.query("$top").flatMap(Int.init).map { fault == .ignoresSingle ? max(2, $0) : $0 }
    let rest = Array(parts.dropFirst(skip).prefix(wanted ?? .max))
    let page = rest.prefix(3)
    var members = [JSONLiteral.Member("value", .array(Array(page)))]
    if call.query("$count") == "true" { members.append(.init("@odata.count", JSONLiteral(count))) }
    if page.count < rest.count {
      let (start, left) = (skip + page.count + (fault == .skipsAtURL ? 1 : 0), rest.count - page.count)
      let kept = ["$count", "$filter"].compactMap { name in
        call.query(name).map { "&\(name)=\($0.split(separator: " ").joined(separator: "%20"))" }
      }
      let top = wanted == nil ? "" : "&$top=\(left)"
      members.append(.init("@odata.nextLink", .string("http://feed.test/parts?$skip=\(start)\(top)\(kept.joined())")))
    }
    return Self.reply(.object(members))
  }

  private static func reply(_ value: JSONLiteral, status: Int = 200) -> HTTPResponse {
    .json(String(decoding: value.serialized(), as: UTF8.self), status: status)
  }
}
