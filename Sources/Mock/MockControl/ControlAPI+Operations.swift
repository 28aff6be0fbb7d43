import ContractModel
import Diagnostics
import Findings
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import Redaction

extension ControlAPI {
  /// Returns the content for a valid request for an operation.
  func content(for request: HTTPRequest, _ match: OperationMatch) async -> ControlContent {
    switch match.operation.id {
    case "getHealth": return Self.fixed(Array(#"{"status":"ok"}"#.utf8))
    case "getDocument": return Self.fixed(ControlDocument.bytes)
    // Whatever else is shown is redacted by all secrets, which may take a while to be known.
    default: await runtime.api.options.policy.learned()
    }
    return switch match.operation.id {
    case "watchEvents": events(request)
    case "replayRequest": await replay(Self.number(in: match))
    case "saveRecording": await save(request)
    case "sendWebhook": await sendWebhook(match.pathParameters["name"] ?? "", request)
    case "getEntry": entry(Self.number(in: match))
    case "getEntryRecording": entryRecording(Self.number(in: match))
    case "getRecording": recording(Self.number(in: match))
    case "getOperation": operation(ControlQuery(request).id)
    default: content(for: request, of: match.operation.id)
    }
  }

  /// Returns a JSON text that has no data of the mock API in it.
  private static func fixed(_ text: [UInt8]) -> ControlContent {
    .fixed(HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: text))
  }

  private static func number(in match: OperationMatch) -> Int {
    match.pathParameters["number"].flatMap { Int($0) } ?? 0
  }

  private func content(for request: HTTPRequest, of operation: String) -> ControlContent {
    switch operation {
    case "getVersion":
      let version = [
        JSONLiteral.Member("name", "contract"), JSONLiteral.Member("version", .string(configuration.version)),
      ]
      let file = configuration.saving.map { [JSONLiteral.Member("saveTo", .string($0.file))] }
      return .json(.object(version + (file ?? [])))
    case "getScenario": return playing(in: ControlQuery(request).session ?? Self.session(of: request))
    case "setScenario": return setScenario(request)
    case "resetScenario":
      let session = ControlQuery(request).session ?? Self.session(of: request)
      if let session { runtime.leaveScenario(of: session) } else { runtime.play(runtime.initialScenario) }
      return playing(in: session)
    case "getScenarios": return scenarios
    case "getContract": return contract
    case "getJournal": return journal(ControlQuery(request))
    case "clearJournal":
      runtime.clearJournal()
      return .fixed(HTTPResponse(status: 204))
    case "getUsage": return usage
    case "getRecordings": return recordings(ControlQuery(request))
    case "getState", "setState", "resetState": return state(request, of: operation)
    case "reset":
      runtime.reset()
      return .fixed(HTTPResponse(status: 204))
    case "shutDown": return end()
    default:
      return .problem(Problem(status: 501, detail: "The operation \(operation) is not implemented."))
    }
  }

  // MARK: Scenarios

  private func setScenario(_ request: HTTPRequest) -> ControlContent {
    guard let choice = try? JSONDocument(parsing: request.body).root, let name = choice["name"]?.string else {
      return .problem(Problem(status: 400, detail: "The body does not name a scenario."))
    }
    let session = choice["session"]?.string ?? Self.session(of: request)
    do throws(ScenarioError) {
      runtime.play(try runtime.book.scenario(name), in: session)
    } catch {
      let message = error.message.prefix(1).uppercased() + error.message.dropFirst()
      return .problem(Problem(status: 400, detail: "\(message)."))
    }
    return playing(in: session)
  }

  /// Returns the session of the client that sent the request.
  static func session(of request: HTTPRequest) -> String? { request.headers[MockRuntime.sessionField] }

  private func playing(in session: String?) -> ControlContent {
    let scenario = runtime.scenario(of: session)
    var members = [
      JSONLiteral.Member("name", .string(scenario.name)), JSONLiteral.Member("summary", .string(scenario.summary)),
    ]
    if let session { members.append(JSONLiteral.Member("session", .string(session))) }
    return .json(.object(members))
  }

  private var scenarios: ControlContent {
    let list = runtime.book.scenarios.map { scenario in
      let parameters = scenario.parameters.map { parameter in
        ["name": .string(parameter.name), "example": .string(parameter.example)] as JSONLiteral
      }
      return ["name": .string(scenario.name), "summary": .string(scenario.summary), "parameters": .array(parameters)]
        as JSONLiteral
    }
    return .json(["scenarios": .array(list)])
  }

  // MARK: State

  private func state(_ request: HTTPRequest, of operation: String) -> ControlContent {
    guard let memory = runtime.memory else {
      guard operation == "getState" else {
        if operation == "resetState" { return .fixed(HTTPResponse(status: 204)) }
        return .problem(Problem(status: 409, detail: "The mock remembers nothing; start it with --stateful."))
      }
      return .json(["collections": .object([]), "singles": .object([])])
    }
    let session = ControlQuery(request).session ?? Self.session(of: request)
    let hidden = { [redaction] in ControlValue.hidden($0, by: redaction) }
    switch operation {
    case "setState":
      guard let document = try? JSONDocument(parsing: request.body) else {
        return .problem(Problem(status: 400, detail: "The body is not JSON."))
      }
      do throws(StateFault) {
        guard try memory.load(document.root, into: session, hiding: hidden) else {
          return .problem(Problem(status: 409, detail: "Too many sessions have a state; end some, or reset the mock."))
        }
      } catch {
        return .problem(Problem(status: 400, detail: "The body is not a state of the contract: \(error)."))
      }
    case "resetState":
      memory.reset(session)
      return .fixed(HTTPResponse(status: 204))
    default: break
    }
    return .json(memory.document(of: session, hiding: hidden))
  }

  // MARK: Journal, usage, recordings and contract

  private func journal(_ query: ControlQuery) -> ControlContent {
    let journal = runtime.journal
    let isDescending = query.isDescending
    let entries = (isDescending ? journal.reversed() : journal).lazy.filter { entry in
      (query.after.map { isDescending ? entry.number < $0 : entry.number > $0 } ?? true)
        && query.session.map { $0 == entry.session } ?? true
        && query.flag("unmatched").map { $0 == (entry.source == .unmatched) } ?? true
        && query.flag("violations").map { $0 == entry.findings.contains { $0.severity == .error } } ?? true
    }
    return .value(.object([("entries", .array(entries.prefix(query.limit).map { .entry($0) }))]))
  }

  private var usage: ControlContent {
    let usage = runtime.usage
    func lines(_ lines: [MockUsage.Line]) -> JSONLiteral {
      .array(lines.map { ["request": .string($0.request), "count": JSONLiteral($0.count)] })
    }
    return .json([
      "requests": JSONLiteral(usage.requests),
      "unmatchedCount": JSONLiteral(usage.unmatchedCount),
      "violationCount": JSONLiteral(usage.violationCount),
      "unusedCount": JSONLiteral(usage.unused.count),
      "requested": lines(usage.requested),
      "unmatched": lines(usage.unmatched),
      "violations": .array(usage.violations.map(Problem.literal)),
    ])
  }

  private func recordings(_ query: ControlQuery) -> ControlContent {
    let unused = Set(runtime.usage.unused.places)
    let entries = runtime.api.index.entries
    let found = entries.indices.lazy.filter { position in
      position >= query.after ?? 0
        && query.flag("used").map { $0 != unused.contains(entries.place(at: position)) } ?? true
    }
    let list = found.prefix(query.limit).map { position in
      let entry = entries[position]
      var members: [(key: String, value: ControlValue)] = [
        ("number", .literal(JSONLiteral(position + 1))), ("file", .literal(.string(entry.place.file))),
        ("place", .literal(.string(entry.place.description))),
        ("method", .literal(.string(entry.requestHead.method.rawValue))), ("url", .url(entry.requestHead.url)),
        ("status", .literal(JSONLiteral(entry.responseHead.status))),
        ("used", .literal(.bool(!unused.contains(entry.place)))),
      ]
      if let date = entry.startedDateTime { members.append(("recorded", .literal(.string(date)))) }
      return ControlValue.object(members)
    }
    return .value(.object([("recordings", .array(Array(list)))]))
  }

  private var contract: ControlContent {
    let contract = runtime.api.contract
    let documents = contract.documents.map { document in
      [
        "file": .string(document.file), "title": .string(document.title), "version": .string(document.version),
      ] as JSONLiteral
    }
    let operations = contract.operations.map { operation in
      var members = [
        JSONLiteral.Member("id", .string(operation.id)),
        JSONLiteral.Member("method", .string(operation.method.rawValue)),
        JSONLiteral.Member("path", .string(operation.path.text)),
      ]
      if let summary = operation.summary { members.append(JSONLiteral.Member("summary", .string(summary))) }
      return JSONLiteral.object(members + [JSONLiteral.Member("place", .string(operation.place.description))])
    }
    let workflows = WorkflowOverview(of: contract, journal: runtime.journal).literal
    return .json(["documents": .array(documents), "operations": .array(operations), "workflows": workflows])
  }

  // MARK: Shutdown

  private func end() -> ControlContent {
    guard configuration.allowsShutdown else {
      let detail = "Shutdown by request is disabled; set mock.allow-shutdown in contract.yaml to enable it."
      return .problem(Problem(status: 403, detail: detail))
    }
    shutDown()
    return .json(["status": "ending"], status: 202)
  }
}

/// The query parameters of a valid request.
private struct ControlQuery {
  private let items: [QueryItem]

  init(_ request: HTTPRequest) { items = request.url.queryItems }

  private func value(_ name: String) -> String? { items.first { $0.name == name }?.value }

  var limit: Int { value("limit").flatMap { Int($0) } ?? ControlDocument.pageSize }
  var after: Int? { value("after").map { Int($0) ?? .max } }
  var isDescending: Bool { value("order") == "desc" }
  var session: String? { value("session") }
  var id: String { value("id") ?? "" }
  func flag(_ name: String) -> Bool? { value(name).map { $0 == "true" } }
}
