import ContractExamples
import ContractJudge
import ContractModel
import Diagnostics
import Findings
import HARRecordings
public import HTTPMessages
import JSONSyntax

extension MockAPI {
  /// Decides how to respond to a request.
  public func decide(on request: HTTPRequest) -> MockDecision { decide(on: request, servedAs: request) }

  /// Decides how to respond to a request for which a response to another one is sent.
  ///
  /// - Parameters:
  ///   - judged: The request, about which there may be findings.
  ///   - request: The same request, perhaps without headers that the reply would depend on.
  func decide(on judged: HTTPRequest, servedAs request: HTTPRequest) -> MockDecision {
    if let fault = hosts.fault(of: request) {
      let finding = Finding(check: .request, severity: .warning, message: fault)
      let reply = MockReply(response(HostRules.problem(for: fault)), .misdirected)
      return MockDecision(match: nil, findings: [finding], outcome: .reply(reply))
    }
    if let crossOrigin, CrossOriginRules.isPreflight(request) {
      let reply =
        switch crossOrigin.preflight(request) {
        case .response(let response): MockReply(response, .method)
        case .problem(let problem): MockReply(response(problem), .method)
        }
      return MockDecision(match: nil, findings: [], outcome: .reply(reply))
    }
    if request.method == .options, request.url.path == "*" {
      let reply = Self.allowing(operations.resolver.methods(in: index))
      return MockDecision(match: nil, findings: [], outcome: .reply(reply))
    }
    let named = recordedResponses.hosts.named(by: request)
    var judged = judged
    if let named, !named.prefix.isEmpty { judged.url.path = named.request.url.path }
    let received = request
    let request = named?.request ?? request
    var effective = request
    var found = index.positions(matching: request)
    var match = operations.resolver.match(request, in: index)
    if request.method == .head, found.isEmpty {
      effective.method = .get
      found = index.positions(matching: effective)
      if found.isEmpty, match != nil {
        // The contract describes HEAD itself.
        effective.method = .head
      } else {
        match = match ?? operations.resolver.match(effective, in: index)
      }
    }
    if match == nil, found.isEmpty, options.unmatched != .forward, let reply = absent(request) {
      return MockDecision(match: nil, findings: [], outcome: .reply(reply))
    }
    let subject = match.map { RequestSubject(request: judged, match: $0, contract: contract) }
    var findings = findings(on: judged, subject, isRecorded: !found.isEmpty)
    findings += crossOriginHint(for: judged, found: found)
    let preferred = match.flatMap { self.preferred(effective, $0, found) }
    if let match, preferred == nil, let fault = unmetPreference(of: judged, match) { findings.append(fault) }
    let isStrict = options.isStrict || stateful != nil && match != nil
    let refusal = isStrict ? strictRefusal(of: effective, match, findings, found: found) : nil
    let outcome =
      refusal ?? preferred ?? unauthorized(effective, match) ?? madeUp(effective, match)
      ?? state(effective, match, found) ?? self.outcome(of: effective, subject, found: found, findings)
    if case .forward = outcome, let fault = gate?.fault(of: received.headers, at: received.url) {
      return refusing(received, fault, match, findings)
    }
    return MockDecision(
      match: match,
      findings: findings,
      outcome: outcome,
      takesTurn: effective.method == request.method
    )
  }

  /// Returns the operation of a request, as a decision has it; `nil` if none matches, or the request is not for one.
  func operation(of request: HTTPRequest) -> Operation? {
    guard hosts.fault(of: request) == nil, crossOrigin == nil || !CrossOriginRules.isPreflight(request),
      request.method != .options || request.url.path != "*"
    else { return nil }
    let request = recordedResponses.hosts.named(by: request)?.request ?? request
    if let match = operations.resolver.match(request, in: index) { return match.operation }
    guard request.method == .head, index.positions(matching: request).isEmpty else { return nil }
    var effective = request
    effective.method = .get
    return operations.resolver.match(effective, in: index)?.operation
  }

  /// Returns the refusal of credentials that nobody has been given, by a mock with a state; `nil` for others.
  private func madeUp(_ request: HTTPRequest, _ match: OperationMatch?) -> MockDecision.Outcome? {
    guard stateful != nil, let operation = match?.operation, CredentialRefusals.areMadeUp(in: request, operation) else {
      return nil
    }
    return .reply(unauthorized(request, operation))
  }

  /// Returns the refusal of credentials.
  func unauthorized(_ request: HTTPRequest, _ operation: Operation) -> MockReply {
    let reply = refusal(of: operation, [401, 403], "The credentials are not those of anybody.", for: request)
    guard reply.response.status == 401, reply.response.headers["WWW-Authenticate"] == nil else { return reply }
    var response = reply.response
    response.headers.add("WWW-Authenticate", operation.challenge)
    return reply.with(response)
  }

  /// Returns what a request does with the state; `nil` if it does nothing with it, or a recording says what the state
  /// cannot: a login, or a list that is chosen by a parameter whose meaning is unknown.
  ///
  /// One that does not accept the media type of the response changes nothing, where the contract documents a 406.
  private func state(_ request: HTTPRequest, _ match: OperationMatch?, _ found: [Int]) -> MockDecision.Outcome? {
    guard let match, let operation = stateful?.operation(match.operation) else { return nil }
    if operation.isIncidental, operations.isRecorded(match.operation) { return nil }
    let isCredential = operation.role == .logsIn || operation.role == .logsOut
    if isCredential || operation.hasUnexplainedParameter(request) {
      let selection = recordedResponses.selection(of: found, for: request)
      if !selection.positions.isEmpty { return nil }
    }
    if match.operation.documentsExactly(406), !operation.returnsContent, let head = operation.form?.head,
      !accepts(head, request)
    {
      return .reply(unacceptable(request, match.operation))
    }
    return .stateful(operation)
  }

  /// Returns the recorded refusal of a request without valid credentials; `nil` for any other request.
  private func unauthorized(_ request: HTTPRequest, _ match: OperationMatch?) -> MockDecision.Outcome? {
    guard let match, let response = refusals?.response(to: request, match.operation) else { return nil }
    return .reply(MockReply(response, MockReply.Reason(source: .refused(operation: match.operation.id))))
  }

  /// Returns the decision on a request of a web page elsewhere, which is not forwarded.
  private func refusing(
    _ request: HTTPRequest,
    _ fault: RequestFault,
    _ match: OperationMatch?,
    _ findings: [Finding]
  ) -> MockDecision {
    let detail = fault.reason.prefix(1).uppercased() + fault.reason.dropFirst() + "."
    let response = response(Problem(status: fault.status, detail: detail), quoting: request)
    let finding = Finding(check: .request, severity: .warning, message: fault.reason)
    let outcome = MockDecision.Outcome.reply(MockReply(response, .misdirected))
    return MockDecision(match: match, findings: findings + [finding], outcome: outcome)
  }

  // MARK: Judging

  private func findings(on request: HTTPRequest, _ subject: RequestSubject?, isRecorded: Bool) -> [Finding] {
    if subject == nil {
      // A recorded request outside the contract, such as one for an image, does not violate it.
      if isRecorded || contract.operations.isEmpty { return [] }
      if Self.isFromBrowserOrCrawler(request) { return [] }
      // Clients and vulnerability scanners send these to any path; no contract describes them.
      if [.options, .trace].contains(request.method), !operations.resolver.methods(of: request, in: index).isEmpty {
        return []
      }
    }
    let methods = subject == nil ? operations.resolver.operationMethods(of: request, in: index) : []
    return judge.unattributedFindings(for: request, subject, methods: methods.map(\.rawValue))
  }

  // MARK: Outcomes

  /// Whether clients send this request to any server on their own: browsers for an icon, crawlers for their rules.
  private static func isFromBrowserOrCrawler(_ request: HTTPRequest) -> Bool {
    [.get, .head].contains(request.method) && ["/favicon.ico", "/robots.txt"].contains(request.url.path)
  }

  /// Returns the response to a request that clients send to any server; `nil` for any other request.
  private func absent(_ request: HTTPRequest) -> MockReply? {
    guard Self.isFromBrowserOrCrawler(request) else { return nil }
    let problem = Problem(status: 404, detail: "There is no \(request.url.path).")
    return MockReply(response(problem), .absent)
  }

  private func outcome(
    of request: HTTPRequest,
    _ subject: RequestSubject?,
    found: [Int],
    _ findings: [Finding]
  ) -> MockDecision.Outcome {
    let forwards = options.unmatched == .forward
    let selection = recordedResponses.selection(of: found, for: request)
    if !selection.positions.isEmpty {
      if let operation = subject?.match.operation, operation.documentsExactly(406),
        recordedResponses.areUnacceptable(selection, to: request)
      {
        return .reply(unacceptable(request, operation))
      }
      return .recorded(selection.positions)
    }
    let isFaulty = findings.contains { $0.severity == .error }
    if let subject, let outcome = promised(request, subject, isFaulty: isFaulty, forwards: forwards) { return outcome }
    if forwards { return .forward }
    if subject == nil, let reply = methodReply(to: request) { return .reply(reply) }
    if options.unmatched == .example, let match = subject?.match {
      if isFaulty, let refusal = bodyRefusal(of: request, match) { return .reply(refusal) }
      if stateful != nil, match.operation.responses.contains(where: \.pattern.isSuccess),
        let unknown = refusal(ofUnknown: match.operation, match.pathParameters, seed: options.seed, for: request)
      {
        return .reply(unknown)
      }
      return example(of: match.operation, for: request)
    }
    if options.unmatched == .example, selection.hindrance == nil, let reply = setAsideReply(to: request) {
      return .reply(reply)
    }
    return .reply(problem(for: request, hindrance: selection.hindrance))
  }

  /// Returns problem details with the reason why the contract's operation of a request has no example, because an error
  /// makes the operation unusable; `nil` if there is none.
  private func setAsideReply(to request: HTTPRequest) -> MockReply? {
    let path = request.url.path
    let paths = [path, index.relativePath(of: path)]
    let operations = paths.flatMap { contract.setAside(request.method, path: $0, serverPath: options.serverPath) }
    guard let operation = operations.first, let problem = operation.problems.first else { return nil }
    return exampleProblem(
      to: request,
      operation.id,
      "the contract's \(operation.method) \(operation.path) is unusable: \(problem.message)",
      ContractPlace(place: problem.place, pointer: problem.pointer)
    )
  }

  /// Returns the outcome that follows from the contract and the recordings together.
  ///
  /// If requests are forwarded, only recorded responses count.
  /// - Parameters:
  ///   - request: The request.
  ///   - subject: The request as it is judged, with its operation.
  ///   - isFaulty: Whether it violates the contract in any way.
  ///   - forwards: Whether unmatched requests are forwarded to an upstream server.
  private func promised(
    _ request: HTTPRequest,
    _ subject: RequestSubject,
    isFaulty: Bool,
    forwards: Bool
  ) -> MockDecision.Outcome? {
    let match = subject.match
    let operation = match.operation
    if isFaulty, refuses(operation, [400, 422, 404]), let fault = judge.parameterFault(in: request, match) {
      return forwards ? nil : .reply(refusal(of: operation, [400, 422, 404], fault, for: request))
    }
    let items = subject.queryItems
    if let list = operations.list(for: request, items, match) {
      let requested = PageRequest(items, query: request.url.query, list.parameters, of: operation)
      if let page = list.page(requested) {
        let pages = RecordedResponses.Selection(positions: page.reply.recordings)
        if operation.documentsExactly(406), recordedResponses.areUnacceptable(pages, to: request) {
          return .reply(unacceptable(request, operation))
        }
        return forwards && page.isCutShort ? nil : .reply(page.reply)
      }
      if let (name, key) = list.unknownKey(requested) {
        let detail = "No recorded page contains the item \"\(key)\" of the parameter \"\(name)\"."
        return forwards ? nil : .reply(refusal(of: operation, [404, 400, 422], detail, for: request))
      }
    }
    let selection = recordedResponses.selection(of: operations.positions(of: request, match), for: request)
    if !selection.positions.isEmpty { return .recorded(selection.positions) }
    guard !forwards, !match.pathParameters.isEmpty, operations.isRecorded(operation), !operations.isRecorded(match)
    else { return nil }
    let values = operation.path.names.compactMap { name in match.pathParameters[name].map { "\(name) \"\($0)\"" } }
    let subject = values.joined(separator: ", ")
    let detail = unservedDetail(for: request, subject) ?? "Nothing is recorded for \(subject)."
    return .reply(refusal(of: operation, [404], detail, for: request))
  }

  /// Returns the refusal of an invalid body; `nil` if the body is valid, or the contract documents no refusal.
  private func bodyRefusal(of request: HTTPRequest, _ match: OperationMatch) -> MockReply? {
    let statuses = [400, 422]
    let isDocumented = match.operation.responses.contains { response in
      response.pattern != .default && statuses.contains(where: response.pattern.includes)
    }
    guard isDocumented, let fault = judge.bodyFault(in: request, match) else { return nil }
    return refusal(of: match.operation, statuses, fault, for: request)
  }

  /// Returns the refusal that the server sent when it was recorded; otherwise the one that the contract documents.
  func refusal(
    of operation: Operation,
    _ statuses: [Int],
    _ detail: String,
    for request: HTTPRequest
  ) -> MockReply {
    let refusal = Refusal(
      operation: operation,
      statuses: statuses,
      detail: detail,
      redaction: redaction(quoting: request),
      seed: options.seed
    )
    guard let position = operations.refusal(of: operation, status: refusal.status),
      case let entry = index.entries[position], entry.unreadable == nil
    else {
      var response = refusal.response
      addAllow(to: &response, for: request)
      return MockReply(response, .refused(operation: operation.id))
    }
    let reason = MockReply.Reason(source: .refused(operation: operation.id), recordings: [position])
    return MockReply(entry.response, reason)
  }

  /// Adds the other methods of the path to a 405, where a contract documents one for an invalid request (RFC 9110,
  /// section 15.5.6).
  func addAllow(to response: inout HTTPResponse, for request: HTTPRequest) {
    guard response.status == 405, response.headers["Allow"]?.isEmpty ?? true else { return }
    let methods = operations.resolver.methods(of: request, in: index).filter { $0 != request.method.rawValue }
    response.headers["Allow"] = methods.joined(separator: ", ")
  }

  /// Returns the response to a method that is neither recorded nor documented for a known path.
  func methodReply(to request: HTTPRequest, findings: [Finding] = []) -> MockReply? {
    let methods = operations.resolver.methods(of: request, in: index)
    guard !methods.isEmpty else { return nil }
    let allowed = methods.joined(separator: ", ")
    if request.method == .options { return Self.allowing(methods) }
    guard !methods.contains(request.method.rawValue) else { return nil }
    let detail = "\(request.url.path) is known for \(allowed), not for \(request.method)."
    let problem = Problem(status: 405, detail: detail, findings: findings, headers: ["Allow": allowed])
    return MockReply(response(problem, quoting: request), .method)
  }

  /// Returns the response to `OPTIONS`.
  private static func allowing(_ methods: [String]) -> MockReply {
    MockReply(HTTPResponse(status: 204, headers: ["Allow": methods.joined(separator: ", ")]), .method)
  }

  /// Returns a response made from the examples and schemas of an operation; problem details if none can be made.
  ///
  /// - Parameter path: The values of the path parameters, which the response repeats, unless the request chooses it.
  func exampleReply(
    to request: HTTPRequest,
    _ operation: Operation,
    _ choice: ExampleChoice = ExampleChoice(),
    path: [String: String] = [:]
  ) -> MockReply {
    let obstacle: ExampleObstacle
    switch examples.result(of: operation, choice, seed: options.seed) {
    case .success(let response):
      let isChosen = choice.status != nil || choice.example != nil
      var own = isChosen ? response : EchoedMembers(request, operation, path: path).applied(to: response)
      addAllow(to: &own, for: request)
      let isKnown = Validators(of: request)?.agree(with: own) ?? false
      return MockReply(isKnown ? Validators.notModified(own) : own, .example(operation: operation.id))
    case .failure(let known): obstacle = known
    }
    let place = obstacle.schema.flatMap(contract.place) ?? operation.place
    let reply = exampleProblem(
      to: request,
      operation.id,
      obstacle.message,
      ContractPlace(place: place, pointer: obstacle.schema?.original.pointer)
    )
    // A server that keeps its contract says it as it documents, and in a header: best not with a 404, because what the
    // request names may exist.
    let documented = operation.responses.compactMap(\.pattern.exact).filter { 400..<500 ~= $0 && $0 != 401 }
    let status = documented.first { $0 != 404 && $0 != 410 } ?? reply.response.status
    guard stateful != nil, operation.documents(status) else { return reply }
    let reason = obstacle.message
    var response = Refusal(operation: operation, statuses: [status], detail: reason, seed: options.seed).response
    addAllow(to: &response, for: request)
    response.headers[ScenarioContext.noteField] = note(reason, quoting: request)
    return MockReply(response, reply.reason)
  }

  /// Returns problem details that say why there is no example.
  private func exampleProblem(
    to request: HTTPRequest,
    _ operation: String,
    _ reason: String,
    _ place: ContractPlace
  ) -> MockReply {
    let message = "no example can be made: \(reason)"
    let finding = Finding(
      check: .unmatched,
      severity: .warning,
      operation: operation,
      message: message,
      contract: place
    )
    let detail = message.prefix(1).uppercased() + message.dropFirst() + " (\(place.place))."
    return problem(for: request, hindrance: detail, findings: [finding])
  }
}
