import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

/// A service of tasks whose PUT replaces, whose PATCH merges, and whose closed tasks cannot be changed.
final class TaskService: Sendable {
  /// A difference that the service is right to have.
  enum Habit: CaseIterable {
    case none, keepsColor, trimsTexts, addsPoints, showsNoPoints, derivesLevel, roundsHours, lowersTags
  }

  /// A fault of the service, with a part of the finding about it.
  enum Fault: String, CaseIterable {
    case mergesPut = #"PUT kept "note", "#
    case keepsNote = #"PUT kept "note", which"#
    case datesAnew = "PUT changed createdAt to"
    case lowersTexts = "the response shows texts in another case than they were sent: /title is"
    case replacesCharacters = #"/title is "Zo? ?""#
    case cutsDecimals = "the response shows numbers without their decimals: /hours is"
    case dropsOffset = #"/due is "2024-02-29T23:59:59Z""#
    case ignoresNull = #"with null did not remove "note""#
    case takesZeroForNone = "/points is"
    case takesFalseForNone = "/urgent is true; false was sent"
    case cutsTexts = "/note is"
    case hasOtherDefault = #"level is "high" where it was not sent; its default is "low""#
    case failsAtMaximum = "status 500, a server error: \"points\" in the body is 90"
    case failsWithoutElements = "status 500, a server error: \"tags\" in the body has 0 elements"
    case failsAtMaximumOfClosing = "status 500, a server error: \"delay\" in the body is 7"
  }

  static let contract = TestContract.paths(
    """
      /tasks:
        get:
          operationId: listTasks
          parameters:
            - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 3 } }
            - { name: offset, in: query, schema: { type: integer, minimum: 0 } }
          responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: &task {
            $ref: '#/components/schemas/Task' } } } } }, '400': &invalid { description: d } }
        post: { operationId: createTask, requestBody: &body { required: true, content: { application/json: { schema: &new {
          $ref: '#/components/schemas/NewTask' } } } }, responses: { '201': &shown { description: d, content: {
          application/json: { schema: *task } } }, '400': *invalid } }
      /tasks/{id}:
        parameters: [&id { name: id, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getTask, responses: { '200': *shown, '304': { description: d }, '404': &gone { description: d } } }
        put: { operationId: putTask, requestBody: *body, responses: &changed { '200': *shown, '400': *invalid, '404': *gone,
          '409': { description: d } } }
        patch: { operationId: patchTask, requestBody: { required: true, content: { application/merge-patch+json: { schema: {
          $ref: '#/components/schemas/TaskPatch' } } } }, responses: *changed }
        delete: { operationId: deleteTask, responses: { '204': { description: d }, '404': *gone } }
      /tasks/{id}/close:
        parameters: [*id]
        post: { operationId: closeTask, requestBody: { required: true, content: { application/json: { schema: { type: object,
          additionalProperties: false, properties: { delay: { type: integer, minimum: 0, maximum: 7 } } } } } },
          responses: *changed }
    components:
      schemas:
        NewTask: { type: object, additionalProperties: false, required: [title], properties: &members {
          title: { type: string, minLength: 1, maxLength: 60 }, note: &note { type: string, maxLength: 40 },
          hours: { type: number }, due: { type: string, format: date-time },
          points: { type: integer, minimum: 0, maximum: 90 }, urgent: { type: boolean },
          tags: { type: array, maxItems: 3, items: { type: string } }, color: { type: string, enum: [red, green, blue] },
          level: { type: string, enum: [low, high], default: low }, createdAt: { type: string, format: date-time } } }
        TaskPatch: { type: object, additionalProperties: false, properties: { <<: *members, note: { type: [string, 'null'],
          maxLength: 40 } } }
        Task: { type: object, required: [id, title], properties: { <<: *members, id: { type: integer },
          closed: { type: boolean } } }
    """
  )

  private struct State {
    var tasks: [Int: JSONLiteral] = [:]
    var closed: Set<Int> = []
    var last = 100
    var closings: [Int] = []
  }

  private let state = Mutex(State())
  private let fault: Fault?
  private let habit: Habit

  init(_ fault: Fault? = nil, _ habit: Habit = .none) {
    (self.fault, self.habit) = (fault, habit)
    state.withLock { state in
      for title in ["Plan", "Build", "Test", "Ship"] { add(.object([.init("title", .string(title))]), &state) }
    }
  }

  /// The statuses of the requests that close a task.
  var closings: [Int] { state.withLock { $0.closings } }
  var count: Int { state.withLock { $0.tasks.count } }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let match = Self.contract.match(call.request.method, path: call.path)
    let findings = RequestJudge(contract: Self.contract).findings(for: call.request, match: match)
    let isValid = findings.allSatisfy { $0.severity != .error }
    let body = (try? JSONDocument(parsing: call.request.body)).map { JSONLiteral($0.root) }
    let parts = call.path.split(separator: "/")
    return state.withLock { state in
      if parts.count == 1 { return collection(call, isValid ? body : nil, isValid, &state) }
      guard let id = Int(parts[1]), let task = state.tasks[id] else { return .empty(404) }
      guard parts.count == 2 else {
        let response = close(id, isValid ? body : nil, call, &state)
        state.closings.append(response.status)
        return response
      }
      return item(id, task, call, isValid ? body : nil, &state)
    }
  }

  private func collection(_ call: ScriptedClient.Call, _ body: JSONLiteral?, _ isValid: Bool, _ state: inout State)
    -> HTTPResponse
  {
    switch call.request.method {
    case .get:
      guard isValid else { return .empty(400) }
      let query = call.request.url.queryItems
      func number(_ name: String) -> Int? { query.first { $0.name == name }?.value.flatMap { Int($0) } }
      let all = state.tasks.sorted { $0.key < $1.key }.map(\.value)
      let page = all.dropFirst(number("offset") ?? 0).prefix(number("limit") ?? 3)
      return shown(.array(page.map { $0 }))
    case .post:
      guard let body else { return .empty(400) }
      guard !fails(body) else { return .empty(500) }
      return shown(add(body, &state), status: 201)
    default: return .empty(405)
    }
  }

  private func item(
    _ id: Int,
    _ task: JSONLiteral,
    _ call: ScriptedClient.Call,
    _ body: JSONLiteral?,
    _ state: inout State
  )
    -> HTTPResponse
  {
    switch call.request.method {
    case .get:
      var response = shown(task)
      let tag = "\"\(task.serialized().reduce(into: 7) { $0 = ($0 &* 31 &+ Int($1)) % 1_000_003 })\""
      if call.request.headers["If-None-Match"] == tag { response = .empty(304) }
      response.headers["ETag"] = tag
      return response
    case .delete:
      state.tasks[id] = nil
      return .empty(204)
    case .put, .patch:
      guard let body else { return .empty(400) }
      guard !state.closed.contains(id) else { return .empty(409) }
      guard !fails(body) else { return .empty(500) }
      var base = call.request.method == .patch || fault == .mergesPut ? task : .object([.init("id", JSONLiteral(id))])
      let own = (habit == .keepsColor ? ["color"] : []) + (fault == .keepsNote ? ["note"] : []) + ["createdAt"]
      for name in own {
        base = base.replacing([name], with: task.value(at: JSONPointer(tokens: [name])))
      }
      if fault == .datesAnew, call.request.method == .put {
        state.last += 1
        base = base.replacing(["createdAt"], with: .string("2024-02-01T00:00:\(10 + state.last % 40)Z"))
      }
      state.tasks[id] = kept(body, on: base)
      return shown(state.tasks[id] ?? .null)
    default: return .empty(405)
    }
  }

  private func close(_ id: Int, _ body: JSONLiteral?, _ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse
  {
    guard call.request.method == .post else { return .empty(405) }
    guard let body else { return .empty(400) }
    guard state.closed.insert(id).inserted else { return .empty(409) }
    if fault == .failsAtMaximumOfClosing, body == .object([.init("delay", 7)]) { return .empty(500) }
    return shown((state.tasks[id] ?? .null).merging(.object([.init("closed", true)])))
  }

  @discardableResult
  private func add(_ body: JSONLiteral, _ state: inout State) -> JSONLiteral {
    state.last += 1
    let isShort = body.value(at: JSONPointer(tokens: ["title"])).map { $0.plainText.count < 7 } ?? true
    let isHigh = fault == .hasOtherDefault || habit == .derivesLevel && isShort
    let base: [JSONLiteral.Member] = [
      .init("id", JSONLiteral(state.last)), .init("level", isHigh ? "high" : "low"),
      .init("createdAt", "2024-01-01T00:00:00Z"),
    ]
    let task = kept(body, on: .object(base))
    state.tasks[state.last] = task
    return task
  }

  /// Whether the service fails with a body.
  private func fails(_ body: JSONLiteral) -> Bool {
    guard case .object(let members) = body else { return false }
    return members.contains { member in
      fault == .failsAtMaximum && member.key == "points" && member.value == 90
        || fault == .failsWithoutElements && member.key == "tags" && member.value == []
    }
  }

  /// Returns what the service keeps of a body.
  private func kept(_ body: JSONLiteral, on base: JSONLiteral) -> JSONLiteral {
    guard case .object(let members) = body else { return base }
    // The time of the creation is the service's own, although clients may send it.
    let changes = members.filter { $0.key != "createdAt" }.compactMap { member -> JSONLiteral.Member? in
      switch (fault, member.key, member.value) {
      case (.ignoresNull, _, .null), (.takesZeroForNone, "points", 0), (.takesFalseForNone, "urgent", false): return nil
      case (.lowersTexts, "title", .string(let text)): return .init(member.key, .string(text.lowercased()))
      case (.replacesCharacters, "title", .string(let text)):
        let ascii = text.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
        return .init(member.key, .string(ascii))
      case (.cutsDecimals, "hours", .number(let text)):
        return .init(member.key, .number("\(text.split(separator: ".")[0])"))
      case (.dropsOffset, "due", .string(let text)): return .init(member.key, .string("\(text.prefix(19))Z"))
      case (.cutsTexts, "note", .string(let text)): return .init(member.key, .string(String(text.prefix(30))))
      default: break
      }
      if habit == .lowersTags, member.key == "tags", case .array(let tags) = member.value {
        return .init(member.key, .array(tags.map { .string($0.plainText.lowercased()) }))
      }
      if habit == .roundsHours, member.key == "hours", case .number(let text) = member.value, text == "0.5" {
        return .init(member.key, .number("0.50"))
      }
      guard habit == .trimsTexts, case .string(let text) = member.value, member.key == "note" else { return member }
      return .init(member.key, .string(String(text.drop { $0 == " " })))
    }
    return base.merging(.object(changes))
  }

  private func shown(_ value: JSONLiteral, status: Int = 200) -> HTTPResponse {
    var value = value
    if case .object = value, habit == .showsNoPoints { value = value.replacing(["points"], with: nil) }
    if case .object = value, habit == .addsPoints, value.value(at: JSONPointer(tokens: ["points"])) != nil {
      value = value.replacing(["points"], with: 17)
    }
    return .json(String(decoding: value.serialized(), as: UTF8.self), status: status)
  }
}
