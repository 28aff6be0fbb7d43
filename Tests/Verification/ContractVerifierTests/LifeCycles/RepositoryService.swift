import Basics
import ContractModel
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

/// An API of repositories, which an owner and a name identify together, with issues, comments, locks and stars.
final class RepositoryService: Sendable {
  static let contract = TestContract.paths(
    """
      /users:
        get: { operationId: listUsers, responses: { '200': { description: d, content: { application/json: { schema: { type: array,
          items: &user { type: object, required: [id, login], properties: { id: { type: integer }, login: { type: string },
          name: { type: string } } } } } } } } }
      /users/{username}:
        get: { operationId: getUser, parameters: [{ name: username, in: path, required: true, schema: { type: string } }],
          responses: { '200': { description: d, content: { application/json: { schema: *user } } }, '404': { description: d } } }
      /user/repos:
        get: { operationId: listRepos, responses: { '200': { description: d, content: { application/json: { schema: { type: array,
          items: &repo { type: object, required: [id, name, full_name], properties: { id: { type: integer },
          name: { type: string }, full_name: { type: string }, topic: { type: string } } } } } } } } }
        post: { operationId: createRepo, requestBody: { required: true, content: { application/json: { schema: { type: object,
          required: [name], properties: { name: { type: string, pattern: '^[a-z0-9-]{1,60}$' }, topic: { type: string } } } } } },
          responses: { '201': { description: d, content: { application/json: { schema: *repo } } }, '400': &bad { description: d } } }
      /repos/{owner}/{repo}:
        parameters: &path [{ name: owner, in: path, required: true, schema: { type: string } },
          { name: repo, in: path, required: true, schema: { type: string } }]
        get: { operationId: getRepo, responses: { '200': { description: d, content: { application/json: { schema: *repo } } },
          '404': &gone { description: d } } }
        delete: { operationId: deleteRepo, responses: { '204': &done { description: d }, '404': *gone } }
      /repos/{owner}/{repo}/issues:
        parameters: *path
        post: { operationId: createIssue, requestBody: { required: true, content: { application/json: { schema: { type: object,
          required: [title], properties: { title: { type: string, minLength: 1 } } } } } }, responses: { '201': { description: d,
          content: { application/json: { schema: &issue { type: object, required: [number, title], properties: {
          number: { type: integer }, title: { type: string }, state: { type: string, enum: [open, closed] },
          locked: { type: boolean }, createdBy: { type: object, properties: { id: { type: integer },
          name: { type: string } } } } } } } }, '400': *bad, '404': *gone } }
      /repos/{owner}/{repo}/issues/{number}:
        parameters: &issuePath [{ name: owner, in: path, required: true, schema: { type: string } },
          { name: repo, in: path, required: true, schema: { type: string } },
          { name: number, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getIssue, responses: { '200': { description: d, content: { application/json: { schema: *issue } } },
          '404': *gone } }
        patch: { operationId: changeIssue, requestBody: { required: true, content: { application/json: { schema: { type: object,
          properties: { title: { type: string, minLength: 1 }, state: { type: string, enum: [open, closed] } } } } } },
          responses: { '200': { description: d, content: { application/json: { schema: *issue } } }, '400': *bad, '404': *gone,
          '409': { description: d } } }
      /repos/{owner}/{repo}/issues/{number}/lock:
        parameters: *issuePath
        put: { operationId: lockIssue, responses: { '202': *done, '204': *done, '404': *gone } }
      /repos/{owner}/{repo}/issues/{number}/notes:
        parameters: *issuePath
        post: { operationId: createNote, requestBody: { required: true, content: { application/json: { schema: &text {
          type: object, required: [text], properties: { text: { type: string, minLength: 1 } } } } } }, responses: {
          '201': { description: d, content: { application/json: { schema: &note { type: object, required: [id, text], properties: {
          id: { type: integer }, text: { type: string } } } } } }, '400': *bad, '404': *gone } }
      /repos/{owner}/{repo}/notes/{noteId}:
        parameters: [{ name: owner, in: path, required: true, schema: { type: string } },
          { name: repo, in: path, required: true, schema: { type: string } },
          { name: noteId, in: path, required: true, schema: { type: integer } }]
        get: { operationId: getNote, responses: { '200': { description: d, content: { application/json: { schema: *note } } },
          '404': *gone } }
        put: { operationId: putNote, requestBody: { required: true, content: { application/json: { schema: *text } } },
          responses: { '200': { description: d, content: { application/json: { schema: *note } } }, '400': *bad, '404': *gone } }
      /user/starred/{owner}/{repo}:
        parameters: *path
        get: { operationId: isStarred, responses: { '204': *done, '404': *gone } }
        put: { operationId: star, responses: { '204': *done, '404': *gone } }
        delete: { operationId: unstar, responses: { '204': *done, '404': *gone } }
    """
  )

  private struct State {
    var repos: [String: String] = ["hello": "greeting", "tools": ""]
    var issues: [String: (title: String, state: String, isLocked: Bool)] = [:]
    var notes: [String: String] = [:]
    var starred: Set<String> = ["tools"]
    var last = 100
    var author = "Ann"
  }

  private let habit: String
  private let state = Mutex(State())

  /// Creates a service with a habit that is right, or a fault.
  init(_ habit: String) { self.habit = habit }

  func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard call.isValid(under: Self.contract) else {
      return .empty([.get, .delete].contains(call.request.method) || call.path.hasSuffix("lock") ? 404 : 400)
    }
    let parts = call.path.split(separator: "/").map(String.init)
    return state.withLock { state in
      switch (parts[0], parts.count) {
      case ("users", 1): return .json(#"[{"id":1,"login":"ann","name":"Ann B."}]"#)
      case ("users", _): return parts[1] == "ann" ? .json(#"{"id":1,"login":"ann","name":"Ann B."}"#) : .empty(404)
      case ("user", 2): return repos(call, &state)
      case ("user", _): return star(parts[2], parts[3], call.request.method, &state)
      default: return below(parts[1], parts[2], Array(parts.dropFirst(3)), call, &state)
      }
    }
  }

  private func repos(_ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
    guard call.request.method == .post, let name = call.member("name")?.string else {
      return .json("[\(state.repos.keys.sorted().map { Self.text(repo: $0, state) }.joined(separator: ","))]")
    }
    guard state.repos[name] == nil else { return .empty(400) }
    state.repos[name] = habit == "loses the topic" ? "" : call.member("topic")?.string ?? ""
    return .json(Self.text(repo: name, state), status: 201)
  }

  private static func text(repo name: String, _ state: State) -> String {
    let topic = JSONLiteral.string(state.repos[name] ?? "").serialized()
    return #"{"id":7,"name":"\#(name)","full_name":"ann/\#(name)","topic":\#(String(decoding: topic, as: UTF8.self))}"#
  }

  private func star(_ owner: String, _ repo: String, _ method: HTTPMethod, _ state: inout State) -> HTTPResponse {
    guard owner == "ann", state.repos[repo] != nil else { return .empty(404) }
    switch method {
    case .put: if habit != "stars nothing" { state.starred.insert(repo) }
    case .delete: if habit != "unstars nothing" { state.starred.remove(repo) }
    default: return .empty(state.starred.contains(repo) ? 204 : 404)
    }
    return .empty(204)
  }

  private func below(
    _ owner: String,
    _ repo: String,
    _ rest: [String],
    _ call: ScriptedClient.Call,
    _ state: inout State
  ) -> HTTPResponse {
    guard owner == "ann", state.repos[repo] != nil else { return .empty(404) }
    guard let kind = rest.first else {
      if call.request.method == .delete { if habit != "keeps the repository" { state.repos[repo] = nil } }
      return call.request.method == .delete ? .empty(204) : .json(Self.text(repo: repo, state))
    }
    if kind == "notes" { return note("\(repo)/\(rest[1])", call, &state) }
    guard rest.count > 1 else {
      state.last += 1
      state.issues["\(repo)/\(state.last)"] = (call.member("title")?.string ?? "", "open", false)
      return issue(state.last, in: repo, 201, &state)
    }
    guard let number = Int(rest[1]), state.issues["\(repo)/\(number)"] != nil else { return .empty(404) }
    if rest.last == "lock" {
      if !["locks nothing", "locks later"].contains(habit) { state.issues["\(repo)/\(number)"]?.isLocked = true }
      return .empty(habit == "locks later" ? 202 : 204)
    }
    if rest.last == "notes" {
      state.last += 1
      state.notes["\(repo)/\(state.last)"] = habit == "loses the text" ? "" : call.member("text")?.string ?? ""
      return note("\(repo)/\(state.last)", call, &state)
    }
    if call.request.method == .patch { return change(number, in: repo, call, &state) }
    return issue(number, in: repo, 200, &state)
  }

  private func change(_ number: Int, in repo: String, _ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse
  {
    if let title = call.member("title")?.string { state.issues["\(repo)/\(number)"]?.title = title }
    if habit == "renames the author" { state.author += "a" }
    if let new = call.member("state")?.string, habit != "keeps the state" {
      if habit == "closes nothing", new == "closed" { return .empty(409) }
      state.issues["\(repo)/\(number)"]?.state = new
    }
    return issue(number, in: repo, 200, &state)
  }

  private func issue(_ number: Int, in repo: String, _ status: Int, _ state: inout State) -> HTTPResponse {
    guard let issue = state.issues["\(repo)/\(number)"] else { return .empty(404) }
    let author = habit == "changes the author" ? state.issues.count + issue.title.utf8.count : 1
    let members: [JSONLiteral.Member] = [
      .init("number", .number(String(number))), .init("title", .string(issue.title)),
      .init("state", .string(issue.state)),
      .init("locked", .bool(issue.isLocked)),
      .init("createdBy", .object([.init("id", .number(String(author))), .init("name", .string(state.author))])),
    ]
    return .json(String(decoding: JSONLiteral.object(members).serialized(), as: UTF8.self), status: status)
  }

  private func note(_ key: String, _ call: ScriptedClient.Call, _ state: inout State) -> HTTPResponse {
    guard let text = state.notes[key], let id = key.split(separator: "/").last else { return .empty(404) }
    let isNew = call.request.method == .put && habit != "keeps the text"
    if isNew { state.notes[key] = call.member("text")?.string ?? "" }
    let value = JSONLiteral.string(isNew ? state.notes[key] ?? "" : text).serialized()
    let json = #"{"id":\#(id),"text":\#(String(decoding: value, as: UTF8.self))}"#
    return .json(json, status: call.request.method == .post ? 201 : 200)
  }
}
