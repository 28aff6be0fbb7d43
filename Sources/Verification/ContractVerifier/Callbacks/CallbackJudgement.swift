import Basics
import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages

/// Judges what the API sent during a run, and what it did not send.
///
/// The steps: each accepted request must be followed by its callbacks; each request that came must be documented, and
/// match its callback or webhook.
struct CallbackJudgement {
  let contract: Contract
  let contents: CallbackInbox.Contents
  let configuration: CallbackConfiguration
  let options: Judge.Options
  let checks: CheckSet

  /// The results of the judgement.
  struct Outcome {
    var findings: [Finding] = []
    var notes: [String] = []
    var counts = CallbackCounts()
    /// How often each check judged something, by operation; `nil` for webhooks.
    var judgements: [(check: CheckID, operation: String?)] = []
  }

  /// How much longer than promised a callback may take, because it is measured here.
  private static let tolerance = Duration.milliseconds(100)

  /// Returns the findings; of a run that was interrupted, nothing is said about what is missing.
  func outcome(isWhole: Bool) -> Outcome {
    var outcome = Outcome()
    for origin in contents.origins where !origin.accepted.isEmpty { judge(origin, isWhole, &outcome) }
    for received in contents.received { judge(received, &outcome) }
    outcome.counts.received = contents.received.count
    outcome.findings = outcome.findings.filter { checks.contains($0.check) }
    outcome.judgements = outcome.judgements.filter { checks.contains($0.check) }
    outcome.notes += notes(outcome)
    return outcome
  }

  // MARK: Requests of the run

  private func judge(_ origin: CallbackInbox.Origin, _ isWhole: Bool, _ outcome: inout Outcome) {
    let undocumented = contents.received.contains { received in
      received.path.map { $0.number == origin.number && candidates(received).isEmpty } ?? false
    }
    for alternatives in origin.expected {
      let hasCome = alternatives.contains { !contents.received(for: $0).isEmpty }
      let mayTake = alternatives.compactMap(\.callback.delivery.within).max() ?? .zero
      let isAwaited = isWhole && !origin.isExcused && !contents.mayHaveLost(alternatives)
      guard hasCome || isAwaited && mayTake <= configuration.timeout else { continue }
      outcome.counts.expected += 1
      outcome.judgements.append((.callback, origin.operation.id))
      if hasCome {
        outcome.counts.fulfilled += 1
      } else if !undocumented {
        outcome.findings.append(missing(alternatives, origin))
      }
    }
    for target in origin.targets where target.number == origin.number { judgeTimes(target, origin, &outcome) }
  }

  private func missing(_ alternatives: [CallbackTarget], _ origin: CallbackInbox.Origin) -> Finding {
    let names = Self.names(alternatives.map(\.callback))
    let within = alternatives.count == 1 ? alternatives.first?.callback.delivery.within : nil
    let time = DurationText.of(within ?? configuration.timeout)
    let message =
      alternatives.count == 1
      ? "the callback \(names) did not come within \(time) of the response"
      : "none of the callbacks \(names) came within \(time) of the response"
    let remedy =
      "where it may stay out, write \"x-callback: { presence: optional }\" into its operation; where it takes longer, "
      + "raise callback-timeout"
    return finding(.callback, message, about: alternatives.first, origin, details: [remedy])
  }

  /// Judges when and how often a callback came.
  private func judgeTimes(_ target: CallbackTarget, _ origin: CallbackInbox.Origin, _ outcome: inout Outcome) {
    let received = contents.received(for: target)
    guard let first = received.first else { return }
    let delivery = target.callback.delivery
    let name = Self.names([target.callback])
    if let within = delivery.within, let cause = origin.accepted.last(where: { $0.time <= first.time }) {
      let taken = first.time - cause.time
      if taken > within + Self.tolerance {
        let message =
          "the callback \(name) came \(DurationText.of(taken)) after the response; \"x-callback\" promises it within "
          + DurationText.of(within)
        outcome.findings.append(finding(.callback, message, about: target, origin, received: first))
      }
    }
    let most = origin.accepted.count
    guard delivery.times != .any, received.count > most else { return }
    if delivery.times == .once {
      let message = "the callback \(name) was sent \(received.count) times; \"x-callback\" says once"
      outcome.findings.append(finding(.callback, message, about: target, origin, received: received.last))
      return
    }
    guard !origin.operation.isSubscription else { return }
    for (position, request) in received.enumerated() {
      let copies = received[...position].count { $0.request.body == request.request.body && $0.hasSameQuery(request) }
      guard copies > most, received[(position + 1)...].allSatisfy({ $0.request.body != request.request.body })
      else { continue }
      let message =
        "the callback \(name) was sent \(copies) times with the same body, although the first one got status "
        + "\(first.response.status)"
      let remedy = "send it again only if no success was received, or write \"x-callback: { times: any }\""
      outcome.findings.append(finding(.callback, message, about: target, origin, received: request, details: [remedy]))
    }
  }

  // MARK: Requests of the API

  /// The callbacks that a request may be, with their targets.
  private func candidates(_ received: CallbackInbox.Received) -> [CallbackTarget] {
    guard let path = received.path else { return [] }
    return contents.targets(at: path).filter { $0.callback.operation.method == received.request.method }
  }

  private func judge(_ received: CallbackInbox.Received, _ outcome: inout Outcome) {
    guard let path = received.path else { return judgeWebhook(received, &outcome) }
    guard let origin = contents.origins.first(where: { $0.number == path.number }) else { return }
    outcome.judgements.append((.callbackRequest, origin.operation.id))
    let targets = candidates(received)
    guard !targets.isEmpty else {
      let others = contents.targets(at: path).map { $0.callback.operation.method.rawValue }
      let place = path.suffix.isEmpty ? "the callback URL" : "\"\(VisibleText.of(path.suffix.prefix(100)))\" there"
      let documented = others.isEmpty ? "" : "; the contract documents \(Set(others).sorted().joined(separator: ", "))"
      let message = "\(received.request.method) to \(place) is not documented\(documented)"
      outcome.findings.append(finding(.callbackRequest, message, about: nil, origin, received: received))
      return
    }
    let judged = targets.map { target in
      findings(about: target.callback, in: Self.without(target.query, received.request)).map { found in
        finding(like: found, target.callback, origin, received)
      }
    }
    report(judged, targets.map(\.callback), origin, received, &outcome)
  }

  private func judgeWebhook(_ received: CallbackInbox.Received, _ outcome: inout Outcome) {
    let webhooks = contract.webhooks.filter { $0.operation.method == received.request.method }
    outcome.judgements.append((.callbackRequest, nil))
    guard !webhooks.isEmpty else {
      let known = contract.webhooks.map(\.operation.method.rawValue)
      let documented = known.isEmpty ? "" : "; the contract documents \(Set(known).sorted().joined(separator: ", "))"
      let message =
        "\(received.request.method) to a URL that no request gave is no webhook of the contract\(documented)"
      // Another program may have sent it.
      outcome.findings.append(
        finding(.callbackRequest, message, about: nil, nil, received: received, severity: .warning)
      )
      return
    }
    outcome.counts.webhooks += 1
    let judged = webhooks.map { webhook in
      findings(about: webhook, in: received.request).map { finding(like: $0, webhook, nil, received) }
    }
    report(judged, webhooks, nil, received, &outcome)
  }

  /// Reports the findings about alternatives: none if one is valid; those of the only one; or that none is.
  private func report(
    _ judged: [[Finding]],
    _ callbacks: [Callback],
    _ origin: CallbackInbox.Origin?,
    _ received: CallbackInbox.Received,
    _ outcome: inout Outcome
  ) {
    let isValid: ([Finding]) -> Bool = { !$0.contains { $0.severity == .error } }
    if let best = judged.first(where: \.isEmpty) ?? judged.first(where: isValid) {
      outcome.findings += best
    } else if judged.count == 1 {
      outcome.findings += judged[0]
    } else {
      let kind = origin == nil ? "webhooks" : "callbacks"
      let message = "a request matches none of the \(kind) \(Self.names(callbacks))"
      let details = judged.compactMap { $0.first { $0.severity == .error }?.message }.prefix(5)
      outcome.findings.append(
        finding(.callbackRequest, message, about: nil, origin, received: received, details: Array(details))
      )
    }
  }

  /// Returns the findings about a request: those of the judge of requests, and about its signature.
  private func findings(about callback: Callback, in request: HTTPRequest) -> [Finding] {
    let match = OperationMatch(operation: callback.operation, pathParameters: [:])
    let subject = RequestSubject(request: request, match: match, contract: contract)
    return RequestJudge(contract: contract, options: options).unattributedFindings(for: request, subject)
      + signatureFindings(callback, request)
  }

  private func signatureFindings(_ callback: Callback, _ request: HTTPRequest) -> [Finding] {
    guard let secret = configuration.secret else { return [] }
    return callback.operation.parameters.compactMap { parameter in
      // A header that is missing is a fault of the parameter, if it is required.
      guard let signature = parameter.signature, request.headers[signature.header] != nil else { return nil }
      let message: String
      if let key = signature.key(from: secret) {
        guard let fault = signature.fault(of: request, key: key) else { return nil }
        message = "the signature in the header \"\(signature.header)\" \(fault.phrase)"
      } else {
        message = "the secret that callback-secret-env names is not in the form that \"x-signature\" names"
      }
      return Finding(
        check: .callbackRequest,
        message: message,
        contract: ContractPlace(place: signature.place)
      )
    }
  }

  /// Returns a request without the items of the query that the URL had already.
  private static func without(_ given: String?, _ request: HTTPRequest) -> HTTPRequest {
    guard let given, let query = request.url.query else { return request }
    let known = Set(given.split(separator: "&"))
    let rest = query.split(separator: "&").filter { !known.contains($0) }
    var request = request
    request.url.query = rest.isEmpty ? nil : rest.joined(separator: "&")
    return request
  }

  // MARK: Findings

  private func finding(
    like found: Finding,
    _ callback: Callback,
    _ origin: CallbackInbox.Origin?,
    _ received: CallbackInbox.Received
  ) -> Finding {
    var finding = found
    finding.check = .callbackRequest
    finding.operation = origin?.operation.id
    finding.message = "\(origin == nil ? "webhook" : "callback") \(Self.names([callback])): \(found.message)"
    finding.details += Self.cause(of: origin)
    finding.exchange = Self.reference(received)
    return finding
  }

  private func finding(
    _ check: CheckID,
    _ message: String,
    about target: CallbackTarget?,
    _ origin: CallbackInbox.Origin?,
    received: CallbackInbox.Received? = nil,
    severity: Severity = .error,
    details: [String] = []
  ) -> Finding {
    let place = target?.callback.operation.place ?? origin?.operation.place ?? contract.webhooks.first?.place
    var finding = Finding(
      check: check,
      severity: severity,
      operation: origin?.operation.id,
      message: message,
      details: details + (received == nil ? [] : Self.cause(of: origin)),
      contract: place.map { ContractPlace(place: $0) }
    )
    finding.exchange = received.map(Self.reference) ?? origin?.accepted.last.map { Self.reference($0.exchange) }
    return finding
  }

  /// A line about the exchange that caused a request of the API.
  private static func cause(of origin: CallbackInbox.Origin?) -> [String] {
    guard let exchange = origin?.accepted.last?.exchange, let status = exchange.response?.status else { return [] }
    return ["caused by \(exchange.request.method) \(exchange.request.url), which got status \(status)"]
  }

  private static func reference(_ exchange: HTTPExchange) -> ExchangeReference {
    ExchangeReference(
      number: 0,
      evidence: ExchangeEvidence(exchange),
      status: exchange.response?.status,
      purpose: "has a callback"
    )
  }

  private static func reference(_ received: CallbackInbox.Received) -> ExchangeReference {
    let exchange = HTTPExchange(request: received.request, response: received.response)
    return ExchangeReference(
      number: received.number,
      evidence: ExchangeEvidence(exchange),
      status: received.response.status,
      purpose: Self.purposeOfReceived
    )
  }

  /// The purpose of requests that the API sent, which cannot be sent again.
  static let purposeOfReceived = "sent by the API"

  private static func names(_ callbacks: [Callback]) -> String {
    var names: [String] = []
    for callback in callbacks where !names.contains("\"\(callback.name)\"") { names.append("\"\(callback.name)\"") }
    return names.joined(separator: ", ")
  }

  // MARK: Notes

  private func notes(_ outcome: Outcome) -> [String] {
    var notes: [String] = []
    if !outcome.counts.isEmpty { notes.append("callbacks: \(outcome.counts.phrase)") }
    let judged = Dictionary(grouping: contents.origins.filter { !$0.accepted.isEmpty }) { $0.operation.id }
    for operation in contract.operations {
      guard let origins = judged[operation.id] else { continue }
      notes += self.notes(operation, origins)
    }
    let signed = contents.received.filter { received in
      let callbacks = received.path == nil ? contract.webhooks : candidates(received).map(\.callback)
      return callbacks.contains { $0.operation.parameters.contains { $0.signature != nil } }
    }
    if !signed.isEmpty, configuration.secret == nil {
      notes.append("signatures of callbacks are not judged: name the secret with callback-secret-env")
    }
    if contents.dropped > 0 {
      notes.append("\(counted(contents.dropped, "callback")) beyond \(CallbackInbox.maximumRequests) got status 429")
    }
    if contents.stale > 0 {
      notes.append("\(counted(contents.stale, "callback")) of an earlier run got status 410")
    }
    return notes
  }

  private func notes(_ operation: Operation, _ origins: [CallbackInbox.Origin]) -> [String] {
    let targets = origins.flatMap(\.targets)
    let leading = Set(targets.map(\.callback.identity))
    let seen = Set(targets.filter { !contents.received(for: $0).isEmpty }.map(\.callback.identity))
    var notes: [String] = []
    let unseen = operation.callbacks.filter { leading.contains($0.identity) && !seen.contains($0.identity) }
    if !unseen.isEmpty {
      notes.append("\(operation.id): documented callbacks that never came: \(Self.names(unseen))")
    }
    let others = operation.callbacks.filter { !leading.contains($0.identity) }
    if !others.isEmpty {
      notes.append(
        "\(operation.id): callbacks that were not received, because no accepted request gave their URL: "
          + Self.names(others)
      )
    }
    let excused = origins.count(where: \.isExcused)
    if excused > 0 {
      notes.append("\(operation.id): \(counted(excused, "callback")) not awaited, because of a deletion")
    }
    let slow = targets.filter { ($0.callback.delivery.within ?? .zero) > configuration.timeout }
      .filter { contents.received(for: $0).isEmpty }
    if let slowest = slow.compactMap(\.callback.delivery.within).max() {
      notes.append(
        "\(operation.id): callbacks may take \(DurationText.of(slowest)), and were awaited for "
          + "\(DurationText.of(configuration.timeout)); raise callback-timeout"
      )
    }
    return notes
  }
}

extension CallbackInbox.Received {
  fileprivate func hasSameQuery(_ other: CallbackInbox.Received) -> Bool {
    request.url.query == other.request.url.query
  }
}

extension Callback {
  /// The identity of a callback among others of its operation.
  fileprivate var identity: String { "\(name) \(operation.id) \(place)" }
}

extension SignatureFault {
  /// The fault as a predicate, after "the signature in the header".
  fileprivate var phrase: String {
    switch self {
    case .missing: "is missing"
    case .missingHeader(let name): "cannot be judged, because the header \"\(name)\" is missing, which is signed, too"
    case .missingItem(let name): "lacks \"\(name)=\", which is signed, too"
    case .unreadable: "is not in the form that \"x-signature\" describes"
    case .mismatch: "does not belong to this request and the secret of the run"
    }
  }
}
