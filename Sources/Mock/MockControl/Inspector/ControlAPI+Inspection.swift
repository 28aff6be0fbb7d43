import Basics
import ContractModel
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import Redaction

/// The operations that the inspector's page needs in addition to the others.
extension ControlAPI {
  /// Returns the stream of events; an error response if there are too many streams.
  func events(_ request: HTTPRequest) -> ControlContent {
    let last = request.headers["Last-Event-ID"].map { Int($0) ?? .max }
    guard let feed = EventFeed(of: runtime, after: last) else {
      let detail = "There are \(EventFeed.readers) streams of events already; close another page of the inspector."
      return .problem(Problem(status: 503, detail: detail, headers: ["Retry-After": "10"]))
    }
    let headers: HTTPHeaders = [
      "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
    ]
    return .events(HTTPResponse(status: 200, reason: "OK", headers: headers), feed)
  }

  // MARK: Journal

  /// Returns a journal entry with its messages in full.
  func entry(_ number: Int) -> ControlContent {
    // The entry is made last, when the secrets of the response are known.
    guard let found = logged(number), let exchange = exchange(found), let entry = entry(found) else {
      return missing(number)
    }
    var members: [(key: String, value: ControlValue)] = [
      ("entry", .entry(entry)), ("request", .request(of: entry, isWhole: found.record.isWhole)),
    ]
    // Without its whole body, the request would be another one.
    if found.record.isWhole { members.append(("curl", .curl(exchange.request))) }
    if let response = exchange.response { members.append(("response", .response(response))) }
    if found.record.started != nil {
      members.append(("elapsed", .literal(.number(JournalEntry.milliseconds(entry.duration / 1000)))))
    }
    let steps = found.record.reply.steps
    if !steps.isEmpty { members.append(("wire", .literal(.array(steps.map(JSONLiteral.string))))) }
    return .value(.object(members))
  }

  /// Returns the exchange of a journal entry as a recording with one entry.
  func entryRecording(_ number: Int) -> ControlContent {
    guard let found = logged(number), let exchange = exchange(found) else { return missing(number) }
    guard found.record.isWhole else { return partial(number) }
    guard !found.isCallback else { return sent(number) }
    guard exchange.response != nil else { return unkept(number, "send the request again") }
    return .recording(Self.captured(exchange, of: found))
  }

  /// Returns an exchange as it is recorded, without the headers by which clients speak to the mock API.
  private static func captured(_ exchange: HTTPExchange, of found: RequestEvents.Logged) -> CapturedExchange {
    var exchange = exchange
    exchange.request.headers.fields.removeAll { field in
      [MockRuntime.sessionField, MockRuntime.scenarioField].contains { field.isNamed($0) }
    }
    return CapturedExchange(exchange: exchange, started: Timestamp.text(nanoseconds: found.record.time))
  }

  /// Serves the request of a journal entry once more, and returns the number of the new entry.
  func replay(_ number: Int) async -> ControlContent {
    guard let found = logged(number) else { return missing(number) }
    let received = found.record.request
    guard found.record.isWhole else { return partial(number) }
    guard !found.isCallback else { return sent(number) }
    guard let request = try? received.request(at: found.address),
      let stage = try? runtime.stage(of: received.session, choosing: received.scenario)
    else {
      return problem(409, "The scenario that the request chooses no longer exists.")
    }
    guard !stage.api.decide(on: request).isForwarded else {
      return problem(409, "The mock API forwards this request to its upstream server; send it from your client.")
    }
    guard let new = await replayer.replay(received, at: found.address) else {
      return problem(409, "The journal does not keep the new entry; start the mock API with a larger journal.")
    }
    return .json(["number": JSONLiteral(new)])
  }

  private func logged(_ number: Int) -> RequestEvents.Logged? {
    runtime.records.last { $0.record.number == number }
  }

  private func entry(_ found: RequestEvents.Logged) -> JournalEntry? {
    runtime.learnSecrets(of: [(found.record, found.address)], for: runtime.api.options.policy)
    return JournalEntry(found.record, at: found.address, among: runtime.api.index, redactedBy: redaction)
  }

  /// Returns the exchange with its secrets, which it teaches to the redaction.
  private func exchange(_ found: RequestEvents.Logged) -> HTTPExchange? {
    guard let request = try? found.record.request.request(at: found.address) else { return nil }
    let exchange = HTTPExchange(request: request, response: found.record.reply.received)
    runtime.api.options.policy.learn(from: exchange)
    return exchange
  }

  // MARK: Recordings

  /// Returns a recorded exchange.
  func recording(_ number: Int) -> ControlContent {
    let entries = runtime.api.index.entries
    guard entries.indices.contains(number - 1) else { return problem(404, "There is no recording \(number).") }
    let entry = entries[number - 1]
    var members: [(key: String, value: ControlValue)] = [
      ("number", .literal(JSONLiteral(number))), ("place", .literal(.string(entry.place.description))),
    ]
    if let date = entry.startedDateTime { members.append(("recorded", .literal(.string(date)))) }
    return .value(.object(members + [("request", .request(entry.request)), ("response", .response(entry.response))]))
  }

  /// Saves the exchange of a journal entry as a recording.
  func save(_ request: HTTPRequest) async -> ControlContent {
    guard let saving = configuration.saving else {
      return problem(
        403,
        "Saving by request is disabled; start the mock API with --save-to and a file below its recordings to enable it."
      )
    }
    let choice = try? JSONDocument(parsing: request.body).root
    let number = choice?["number"]?.integer ?? 0
    guard let found = logged(number), var exchange = exchange(found) else { return missing(number) }
    guard found.record.isWhole else { return partial(number) }
    guard !found.isCallback else { return sent(number) }
    if let given = choice?["response"] { exchange.response = Self.response(given) }
    guard exchange.response != nil else { return unkept(number, "send the request again, or give a response") }
    let captured = Self.captured(exchange, of: found)
    do {
      try await saving.save(captured)
    } catch let error as any DiagnosticError {
      return problem(500, "The recording was not saved: \(error.diagnostic.message).")
    } catch {
      return problem(500, "The recording was not saved to \(saving.file).")
    }
    return .json(["file": .string(saving.file)], status: 201)
  }

  private static func response(_ given: JSONValue) -> HTTPResponse {
    let body = Array((given["body"]?.string ?? "").utf8)
    var headers = HTTPHeaders()
    if let type = given["contentType"]?.string { headers.add("Content-Type", type) }
    let response = HTTPResponse(status: given["status"]?.integer ?? 200, headers: headers, body: body)
    return MessageRules.ready(response, for: .get)
  }

  // MARK: Contract

  /// Returns an operation of the contract.
  func operation(_ id: String) -> ControlContent {
    guard let operation = runtime.api.contract.operation(id: id) else {
      return problem(404, "The contract has no operation \"\(id)\".")
    }
    return .json(operation.reference(serverPath: runtime.api.options.serverPath))
  }

  // MARK: Errors

  private func missing(_ number: Int) -> ControlContent { problem(404, "The journal has no request \(number).") }

  private func partial(_ number: Int) -> ControlContent {
    let kept = JournalRing.Record.longestBody
    return problem(409, "The journal keeps only the first \(kept) bytes of the body of request \(number).")
  }

  private func unkept(_ number: Int, _ remedy: String) -> ControlContent {
    problem(409, "The response to request \(number) was not kept; \(remedy).")
  }

  private func sent(_ number: Int) -> ControlContent {
    problem(409, "The entry \(number) is a callback that the mock API sent; send the request that caused it again.")
  }

  private func problem(_ status: Int, _ detail: String) -> ControlContent {
    .problem(Problem(status: status, detail: detail))
  }
}

extension RequestEvents.Logged {
  /// Whether the mock API sent the request.
  fileprivate var isCallback: Bool {
    if case .callback = record.reply.source { return true }
    return false
  }
}
