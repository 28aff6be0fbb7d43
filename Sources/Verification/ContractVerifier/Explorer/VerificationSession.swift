import Basics
import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax
import Redaction

/// Sends requests and judges their responses, on behalf of every step of a run.
///
/// Most types of a run have it, so that it is one reference.
final class VerificationSession: Sendable {
  let judge: Judge
  let configuration: ExplorerConfiguration
  let client: any HTTPClient
  /// The bodies to send where a request has none of its own, by operation id.
  let bodies: [String: RequestContent]
  let progress: @Sendable (ExplorerEvent) -> Void
  /// The coverage by the bodies of responses so far.
  let coverage: ResponseCoverage
  /// How often each check judged something.
  let judgements = JudgementCounts()
  /// The operations that refuse renewed credentials, too, so that none are requested for them again.
  private let refusals = Mutex<Set<String>>([])
  /// Whether the server responds.
  let server: ServerWatch
  /// Whether the credential of the run is still accepted.
  let credential: CredentialWatch
  /// The operations whose responses may go on, or come late.
  let lateResponses: LateResponses
  /// The effects of the unsafe operations.
  private let effects: OperationEffects
  /// The requests that were accepted.
  private let accepted = AcceptedRequests()

  init(
    judge: Judge,
    configuration: ExplorerConfiguration,
    client: any HTTPClient,
    bodies: [String: RequestContent],
    progress: @escaping @Sendable (ExplorerEvent) -> Void
  ) {
    (self.judge, self.configuration, self.client) = (judge, configuration, client)
    (self.bodies, self.progress) = (bodies, progress)
    coverage = ResponseCoverage(judge.contract.operations)
    server = ServerWatch(client: client, configuration: configuration)
    effects = OperationEffects(judge.contract.operations)
    lateResponses = LateResponses(judge.contract.operations, time: configuration.streamTime)
    let isAlwaysSent = !configuration.credentialHeaders.fields.isEmpty
    credential = CredentialWatch(effects: effects, isAlwaysSent: isAlwaysSent)
  }

  /// Whether no further request can be sent.
  var isOver: Bool { Task.isCancelled || server.hasGone || server.ending != nil }

  /// The checks that run.
  var checks: CheckSet { judge.checks }

  /// Counts a judgement of a check that is not a rule about single exchanges or pairs of them.
  func judged(_ check: CheckID, _ operation: String) {
    if checks.contains(check) { judgements.add(CollectionOfOne(check), of: operation) }
  }

  var authorizer: Authorizer {
    Authorizer(
      headers: configuration.credentialHeaders,
      source: configuration.credentials,
      base: configuration.baseURL,
      other: configuration.other
    )
  }

  /// The redaction based on all that the run knows so far.
  var redaction: SecretRedaction { judge.options.policy.redaction }

  var builder: OperationRequestBuilder {
    OperationRequestBuilder(baseURL: configuration.baseURL, serverPath: configuration.serverPath, bodies: bodies)
  }

  /// Requests an operation once; `nil` if no request can be built from the values or the run was cancelled.
  func perform(
    _ operation: Operation,
    _ values: ParameterValues,
    _ expectation: Expectation,
    purpose: String? = nil,
    as identity: RequestIdentity = .own
  ) async -> JudgedExchange? {
    guard let request = builder.request(for: operation, values) else { return nil }
    return await perform(
      OperationRequest(
        operation: operation,
        request: request,
        values: values,
        expectation: expectation,
        purpose: purpose,
        identity: identity
      )
    )
  }

  /// Sends a request for an operation and judges the response; `nil` if the run was cancelled.
  ///
  /// If it fails where an accepted one did not, the accepted one is sent again.
  ///
  /// - Parameter learn: Hides the secrets of the response, before anything keeps the exchange.
  func perform(
    _ request: OperationRequest,
    learning learn: (ExchangeAnalysis) -> Void = { _ in }
  ) async -> JudgedExchange? {
    guard var record = await judged(request, learning: learn) else { return nil }
    if !record.needsContrast {
      if accepted.wants(request, record) { accepted.add(request, released(record)) }
    } else if record.isServerResponding, effects.of(record.operation) <= .item,
      let base = accepted.nearest(to: record, of: request, seed: configuration.seed), var again = await judged(base),
      again.analysis.response != nil, !again.isUnjudged
    {
      // What it shows is said of the request beside which it was sent.
      again.findings = []
      accepted.noteCreation(by: again)
      record.contrast = [released(again)]
    }
    return record
  }

  /// Sends a request for an operation and judges the response; `nil` if the run was cancelled.
  private func judged(
    _ request: OperationRequest,
    learning learn: (ExchangeAnalysis) -> Void = { _ in }
  ) async -> JudgedExchange? {
    let operation = request.operation
    let sent = await SendingPurpose.$timeLimit.withValue(request.timeLimit) {
      await exchange(request.request, for: operation, as: request.identity)
    }
    guard let sent else { return nil }
    let subject = ExchangeUnderTest(
      operation: operation,
      exchange: sent.exchange,
      expectation: expectation(of: request),
      purpose: request.purpose
    )
    var analysis = judge.analyze(subject)
    learn(analysis)
    coverage.add(analysis)
    analysis.subject.archiveID = configuration.archive?.keep(sent.exchange, started: sent.started)
    var record = JudgedExchange(analysis: analysis, values: request.values, findings: [])
    record.isServerResponding = sent.isServerResponding
    record.isUnjudged = sent.credential != .judged || sent.isOutOfTime
    record.isWaiting = sent.isWaiting
    if let findings = findings(about: sent, analysis) {
      record.findings = findings
    } else {
      judgements.add(judge.applicableChecks(for: analysis), of: operation.id)
      record.findings = deferrals(analysis.subject) + judge.findings(for: analysis)
    }
    return record
  }

  /// Returns what a request should get; whatever refuses it of a target that has no response of its own to it.
  private func expectation(of request: OperationRequest) -> Expectation {
    // What was there before a crash need not be there after it.
    if case .followed = request.expectation, server.restarts > 0 {
      return .noServerError("a response led here before the server restarted")
    }
    guard let hasResponse = configuration.hasResponse, !hasResponse(request.request) else { return request.expectation }
    return switch request.expectation {
    case .success, .followed, .documented, .allowed, .noServerError:
      .anyButServerError("there is no response of its own to this request")
    default: request.expectation
    }
  }

  /// Returns the findings that replace those of checks: about an outage, or a credential that has ended; `nil` if the
  /// checks judge the exchange.
  private func findings(about sent: SentExchange, _ analysis: ExchangeAnalysis) -> [Finding]? {
    if sent.isOutOfTime { return [] }
    if let outage = sent.outage { return checks.contains(.transport) ? [outage.finding(analysis.subject)] : [] }
    switch sent.credential {
    case .judged: return nil
    case .unjudged: return []
    case .ends(let ending):
      guard !ending.isExpected, checks.contains(.credentials) else { return [] }
      let status = sent.exchange.response?.status ?? 401
      let message = "status \(status), because \(ending.phrase); no further request was sent"
      return [analysis.subject.finding(.credentials, message, severity: .warning)]
    }
  }

  /// Runs the checks that compare two exchanges, and releases the second exchange's bodies.
  func compared(
    _ second: JudgedExchange,
    with first: JudgedExchange,
    _ variation: RequestVariation
  ) -> JudgedExchange {
    var second = second
    for check in checks.crossExchangeChecks {
      second.findings += check.findings(comparing: first, with: second, variation)
      if check.applies(comparing: first, with: second, variation) { judged(check.id, second.operation.id) }
    }
    return released(second)
  }

  /// Sends an additional request of a check; only that check judges its response.
  func followUp(_ followUp: FollowUpRequest, of check: any CrossExchangeCheck) async -> JudgedExchange? {
    let first = followUp.first
    guard let sent = await exchange(followUp.request, for: first.operation, as: .own) else { return nil }
    var subject = ExchangeUnderTest(operation: first.operation, exchange: sent.exchange, purpose: followUp.purpose)
    subject.archiveID = configuration.archive?.keep(sent.exchange, started: sent.started)
    var second = JudgedExchange(analysis: judge.analyze(subject), values: first.values, findings: [])
    if let findings = findings(about: sent, second.analysis) {
      second.findings = findings
      return released(second)
    }
    second.findings = check.findings(comparing: first, with: second, .followUp)
    if check.applies(comparing: first, with: second, .followUp) { judged(check.id, second.operation.id) }
    // A body that changes from request to request has other lengths and validators, too.
    if !second.findings.isEmpty, followUp.request.method == .head, await isChanging(first) { second.findings = [] }
    return released(second)
  }

  /// Returns whether repeating a request shows another body or other headers of it, at once or by turns.
  private func isChanging(_ first: JudgedExchange) async -> Bool {
    for _ in 0..<3 {
      guard let again = await send(first.subject.exchange.request, for: first.operation)?.exchange else { return false }
      guard let before = first.subject.exchange.response, let after = again.response else { continue }
      if after.body != before.body
        || HeadCheck.comparedHeaders.contains(where: { before.headers[$0] != after.headers[$0] })
      {
        return true
      }
    }
    return false
  }

  /// Returns the findings about responses that deferred the request: their status may be undocumented.
  private func deferrals(_ subject: ExchangeUnderTest) -> [Finding] {
    guard checks.contains(.status) else { return [] }
    return subject.exchange.deferred.prefix(1).flatMap { response in
      var earlier = subject
      earlier.exchange.response = response
      earlier.exchange.faults = []
      return StatusCheck().findings(for: judge.analyze(earlier), options: judge.options)
    }
  }

  /// Sends a request, and returns the exchange and its id in the archive, if there is one; `nil` if the run was cancelled
  /// before the exchange ended.
  func send(
    _ request: HTTPRequest,
    for operation: Operation,
    as identity: RequestIdentity = .own
  ) async -> (exchange: HTTPExchange, archiveID: Int?)? {
    guard let sent = await exchange(request, for: operation, as: identity) else { return nil }
    return (sent.exchange, configuration.archive?.keep(sent.exchange, started: sent.started))
  }

  /// An exchange, and what is known about the server and the credential after it.
  private struct SentExchange {
    var exchange: HTTPExchange
    let started: String
    /// The outage that the request caused.
    var outage: Outage?
    /// Whether the server responds to other requests.
    var isServerResponding = true
    var credential = CredentialWatch.Verdict.judged
    /// Whether the exchange ended at the time limit of its request, which says nothing about the server.
    var isOutOfTime = false
    /// Whether that limit is there because the contract says that the response may come late.
    var isWaiting = false
  }

  /// Sends a request, and returns the exchange with its start time; `nil` if the run was cancelled before it ended, or if
  /// the server stopped responding because of another request.
  ///
  /// Credentials are added for operations that need them. After a 401, they are renewed and the request is repeated once.
  private func exchange(
    _ request: HTTPRequest,
    for operation: Operation,
    as identity: RequestIdentity
  ) async -> SentExchange? {
    guard SendingPurpose.timeLimit == nil else { return await watchedExchange(request, for: operation, as: identity) }
    let limit = lateResponses.time(for: operation)
    var sent = await SendingPurpose.$timeLimit.withValue(limit) {
      await SendingPurpose.$isOpenEnded.withValue(limit != nil) {
        await watchedExchange(request, for: operation, as: identity)
      }
    }
    let isMissing = sent?.isOutOfTime == true
    if isMissing { sent?.isWaiting = true }
    if isMissing || sent?.exchange.isPartial == true { lateResponses.note(operation, isMissing: isMissing) }
    return sent
  }

  private func watchedExchange(
    _ request: HTTPRequest,
    for operation: Operation,
    as identity: RequestIdentity
  ) async -> SentExchange? {
    guard !Task.isCancelled else { return nil }
    let given = await givingCallbacks(request, for: operation)
    let request = given?.request ?? request
    let isWatched = request.url.hasSameOrigin(as: configuration.baseURL)
    guard isWatched ? await server.enter(operation.id) : await !server.isOutOfTime else { return nil }
    guard var sent = await unwatchedExchange(request, for: operation, as: identity) else {
      if isWatched { await server.leave() }
      return nil
    }
    if let limit = SendingPurpose.timeLimit, sent.exchange.hasExceeded(limit) {
      sent.isOutOfTime = true
      if isWatched { await server.leave() }
      return sent
    }
    if let given { callbackGiving?.conclude(given, sent.exchange, for: operation) }
    guard isWatched else { return sent }
    let suspect = ServerWatch.Suspect(
      operation: operation.id,
      exchange: sent.exchange,
      isConcurrent: WorkerPool.isConcurrent
    )
    switch await server.leave(suspect) {
    case .unaffected: sent.isServerResponding = !server.hasGone
    case .lost: return nil
    case .repeated(let again): sent.exchange = again
    case .stops(let outage):
      sent.outage = outage
      sent.isServerResponding = outage.hasRecovered
    }
    // A request with a credential of its own says nothing about that of the run.
    guard identity == .own else { return sent }
    sent.credential = await credential.examine(sent.exchange, of: operation, request) { known, operation in
      let (authorized, used) = await authorizer.authorized(known, for: operation, as: .own)
      let exchange = await client.send(authorized)
      guard let refusal = exchange.response, [401, 403].contains(refusal.status),
        let renewed = await authorizer.renewed(authorized, used, after: refusal)
      else { return exchange }
      return await client.send(renewed)
    }
    if case .ends(let ending) = sent.credential, !ending.isExpected {
      server.end(with: .lockedOut(reason: ending.phrase))
    }
    return sent
  }

  private func unwatchedExchange(
    _ request: HTTPRequest,
    for operation: Operation,
    as identity: RequestIdentity
  ) async -> SentExchange? {
    let (authorized, used) = await authorizer.authorized(request, for: operation, as: identity)
    let started = configuration.archive?.now ?? ""
    let watch = judge.streamWatch(for: operation)
    var exchange = await SendingPurpose.$watch.withValue(watch) {
      await SendingPurpose.$isCredentialProbe.withValue(identity.isToBeRefused) { await client.send(authorized) }
    }
    let refusing = identity == .other ? "\(operation.id) of the second identity" : operation.id
    if identity.isRenewable, !used.isEmpty, let refusal = exchange.response, refusal.status == 401,
      !refusals.withLock({ $0.contains(refusing) }),
      let renewed = await authorizer.renewed(authorized, used, after: refusal, as: identity)
    {
      exchange = await SendingPurpose.$watch.withValue(watch) { await client.send(renewed) }
      if exchange.response?.status == 401 { refusals.withLock { _ = $0.insert(refusing) } }
    }
    if let fault = exchange.faults.first(where: { $0.kind == .unsigned }) {
      server.end(with: .unsigned(reason: fault.message))
      return nil
    }
    guard !exchange.faults.contains(where: { $0.kind == .cancelled }) else { return nil }
    progress(.exchanged(operation: operation.id))
    return SentExchange(exchange: exchange, started: started)
  }
}

extension HTTPExchange {
  /// Whether the client ended the exchange at a time limit.
  fileprivate func hasExceeded(_ limit: Duration) -> Bool {
    faults.contains { $0.kind == .deadlineExceeded } && elapsed.map { $0 >= limit } ?? false
  }
}

extension Reference {
  /// Creates a reference to a value in the body of an exchange's response; without a value, to the response.
  init(_ record: JudgedExchange, _ value: JSONValue?) {
    self.init(
      operation: record.operation.id,
      url: record.subject.requestURL,
      pointer: value?.pointer,
      location: value?.location
    )
  }
}
