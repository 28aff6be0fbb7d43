import Basics
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import Redaction

/// Sends the request of a finding again, judges the response as the run of the finding did, and says whether it is gone.
///
/// Where one request cannot show that, the run's requests of the operation are repeated for the check alone: the pages of a
/// walk, the `HEAD` beside a `GET`, the creation before an update.
struct RepeatRun {
  /// The context of the run.
  @Shared var context: RunContext
  /// The base URL of the API.
  let url: HTTPURL
  /// Whether the API is a live one.
  let isLive: Bool
  /// The finding and its report.
  let source: RepeatSource
  /// The operation of the finding.
  let operation: ContractModel.Operation
  /// The signal watcher of the run.
  let interruption: Interruption

  /// The result of the repeated request.
  enum Verdict {
    /// The finding, or another fault in its place, is there.
    case there([Finding])
    /// The finding is gone; the text says what is there.
    case gone(String)
    /// The responses do not say; the text says why.
    case unclear(String)
  }

  private var finding: Finding { source.finding }
  private var outputs: RunOutputs { context.outputs }
  private var headers: HTTPHeaders { context.headers }

  /// Sends the request, or the sequence that the finding is about, and prints what it shows.
  ///
  /// - Throws: `CommandFailure` if the API cannot be reached, or nothing can be said about the finding.
  func run() async throws(CommandFailure) -> ExitStatus {
    var reason: String?
    if !context.selection.checks.needsSequence(finding.check), let request = try request() {
      let address = RedactedURL(request.request.url, by: outputs.policy.redaction)
      let title = "Sending \(request.request.method) \(address) again for \(subject)"
      let (verdict, report) = try await single(request, title: title)
      switch verdict {
      case .there, .gone: return conclude(verdict, report)
      case .unclear(let why): reason = why
      }
    }
    if let exchange = finding.exchange, let sent = exchange.request, let url = try? address() {
      try parts.requireCredentials(for: HTTPRequest(method: exchange.method, url: url, headers: sent.headers))
    }
    let why = reason.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "\(finding.check) needs several requests"
    let (verdict, report) = try await sequence(title: "\(why); sending those of \(operation.id) again")
    if case .unclear(let why) = verdict {
      throw CommandFailure(
        "nothing can be said about \(subject)",
        because: why,
        remedy: "pass the options of the run that found it"
          + (isAboutChanges || !operation.method.isSafe ? ", such as --allow-unsafe" : "") + ", or run contract verify"
      )
    }
    return conclude(verdict, report)
  }

  /// The finding in a few words: `body-schema of getItems`.
  private var subject: String { "\(finding.check) of \(VisibleText.of(operation.id))" }

  private func conclude(_ verdict: Verdict, _ report: Report) -> ExitStatus {
    var report = report
    switch verdict {
    case .there(let findings):
      report.findings = findings
      report.status = ExitStatus.broken.rawValue
      outputs.people.write(outputs.console.rendered(RedactedReport(report, by: outputs.policy.redaction)))
      let isThere = findings.contains(where: isSame)
      outputs.people.write(
        isThere ? "still there: \(subject)\n" : "\(subject) is gone, but this fault is in its place\n"
      )
      return .broken
    case .gone(let what):
      outputs.people.write("gone: \(subject); \(what)\n")
      return .holds
    case .unclear: return .unusable
    }
  }

  // MARK: One request

  /// The request of the finding with its secrets; `nil` if it says nothing alone.
  private func request() throws(CommandFailure) -> ReplayedRequest? {
    guard let exchange = finding.exchange, let sent = exchange.request, let expectation = exchange.expectation,
      exchange.method.isSafe || operation.path.names.isEmpty
    else { return nil }
    guard let body = sent.body else {
      throw CommandFailure(
        "the request cannot be sent again",
        because: "its body is longer than the \(SentRequest.longestBody) bytes that a report keeps",
        remedy: "repeat it with the curl line of the finding"
      )
    }
    let request = HTTPRequest(method: exchange.method, url: try address(), headers: sent.headers, body: body)
    let replayed = ReplayedRequest(of: finding, operation: operation, request: request, expectation: expectation)
    let filled = try parts.filled(
      request,
      needsCredentials: replayed.needsCredentials,
      isBodyRedacted: sent.isBodyRedacted
    )
    return ReplayedRequest(of: finding, operation: operation, request: filled, expectation: expectation)
  }

  /// Puts secrets back into the request.
  private var parts: RedactedParts {
    let credentials = CredentialSettings.split(headers, for: context.input.contract).credentials
    return RedactedParts(
      operation: operation,
      given: Set(headers.fields.map { ASCII.lowercased($0.name) }),
      hasCredentials: !credentials.fields.isEmpty || context.credentials.isGiven(for: operation),
      values: context.workflows.valuesOfParts,
      policy: outputs.policy
    )
  }

  /// Whether the check judges what unsafe requests of other operations left.
  private var isAboutChanges: Bool {
    [.roundTrip, .update, .location, .deletion, .ownership, .workflow].contains(finding.check)
  }

  /// The URL of the request, below the base URL of this run.
  private func address() throws(CommandFailure) -> HTTPURL {
    let text = finding.exchange?.url ?? ""
    guard var address = try? HTTPURL(parsing: text) else {
      throw CommandFailure("the request cannot be sent again", because: "\"\(VisibleText.of(text))\" is not a URL")
    }
    // What was below the old base URL is below the new one.
    let old = source.report.target.flatMap { try? HTTPURL(parsing: $0) }
    guard !isLive || old.map({ $0.hasSameOrigin(as: address) }) ?? true else {
      // Linked resources may be elsewhere; the user's own last run alone knows that they are linked.
      guard source.isOfLastRun, let sent = finding.exchange?.request, !sent.isBodyRedacted,
        !([text] + sent.headers.fields.map(\.value)).contains(where: { Placeholder.occurs(inText: $0) })
      else {
        throw CommandFailure(
          "the request cannot be sent again",
          because: "it went to another origin than the API, \(RedactedURL(address))",
          remedy: "repeat it with the curl line of the finding"
        )
      }
      return address
    }
    let prefix = old.map { $0.path.hasSuffix("/") ? String($0.path.dropLast()) : $0.path } ?? ""
    let base = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    if address.path.hasPrefix(prefix) { address.path = base + address.path.dropFirst(prefix.count) }
    (address.scheme, address.host, address.port, address.userInfo) = (url.scheme, url.host, url.port, url.userInfo)
    return address
  }

  private func single(
    _ request: ReplayedRequest,
    title: String
  ) async throws(CommandFailure) -> (Verdict, Report) {
    let result = Mutex<ReplayedExchange?>(nil)
    let run = ExplorationRun(context, at: url, isLive: isLive)
    let outcome = await run.explore(
      headers: headers,
      title: title,
      interruption: interruption,
      sending: { explorer, progress in
        let replayed = await explorer.replay(request, progress: progress)
        result.withLock { $0 = replayed }
        return replayed.exploration
      }
    )
    if let failure = outcome.failure { throw failure }
    if let status = interruption.status { throw CommandFailure("the run was interrupted", status: status) }
    guard let replayed = result.withLock({ $0 }) else {
      return (.unclear("no request was sent"), report())
    }
    let findings = redacted(replayed.exploration.findings)
    let report = context.report(target: url, findings: [], notes: [], exploration: replayed.exploration)
    if let fault = replayed.exploration.unreachable, fault.isUnreachable || !findings.contains(where: isSame) {
      throw CommandFailure(unreachable: url, fault)
    }
    return (verdict(on: replayed, findings), report)
  }

  /// Decides by the response to the one request.
  private func verdict(on replayed: ReplayedExchange, _ findings: [Finding]) -> Verdict {
    let same = findings.filter(isSame)
    if !same.isEmpty { return .there(same) }
    let known = Set(source.siblings.map(\.fingerprint))
    let others = findings.filter { other in
      other.check == finding.check || (other.severity == .error && !known.contains(other.fingerprint))
    }
    if !others.isEmpty { return .there(others) }
    guard let status = replayed.status else { return .unclear("there is no response") }
    let before = finding.exchange?.status
    switch status {
    case 401, 403:
      if before != status, !expectsRefusal { return .unclear("the response is now \(status)") }
    case 404, 410:
      if before != status, !expectsRefusal {
        return .unclear("the response is now \(status), because what it names may be gone")
      }
    case 429, 503: return .unclear("the response is now \(status)")
    default: break
    }
    if !replayed.isJudged, before.map({ 200..<300 ~= $0 }) ?? false, !(200..<300 ~= status) {
      return .unclear("the response is now \(status)")
    }
    return .gone("the response is \(status)")
  }

  /// Whether the request should be refused.
  private var expectsRefusal: Bool {
    switch finding.exchange?.expectation {
    case .notFound, .refusal, .undocumentedRefusal, .refusedCredentials, .anyButServerError, .noServerError: true
    case .generated(let request): request.mustBeRefused
    default: false
    }
  }

  // MARK: Several requests

  /// Repeats the requests of the run that the check needs, and decides by its findings.
  private func sequence(title: String) async throws(CommandFailure) -> (Verdict, Report) {
    var context = context
    context.selection.included.checks = [finding.check]
    let groups = OperationGroups.of(context.input.contract, context.configuration(for: url))
    if !isAboutChanges, operation.method.isSafe, let group = groups.first(where: { $0.contains(operation.id) }) {
      context.selection.included.operations = Set(group)
    }
    let run = ExplorationRun(context, at: url, isLive: isLive)
    let outcome = await run.explore(headers: headers, title: title, interruption: interruption)
    if let failure = outcome.failure { throw failure }
    if let status = interruption.status { throw CommandFailure("the run was interrupted", status: status) }
    if let fault = outcome.exploration.unreachable { throw CommandFailure(unreachable: url, fault) }
    var report = run.report(of: outcome)
    let findings = redacted(report.findings)
    report.findings = []
    let same = findings.filter(isSame)
    if !same.isEmpty { return (.there(same), report) }
    let others = findings.filter { $0.check == finding.check && $0.operation == finding.operation }
    if !others.isEmpty { return (.there(others), report) }
    if let ending = outcome.exploration.ending { return (.unclear(ending.reason), report) }
    let judged = report.operations.first { $0.id == operation.id }?.judgements[finding.check] ?? 0
    guard judged + (report.judgements[finding.check] ?? 0) > 0 else {
      let reason = report.operations.first { $0.id == operation.id }?.skipped
      return (.unclear(reason ?? "no response of \(operation.id) has anything that \(finding.check) judges"), report)
    }
    return (.gone("\(counted(report.requests, "request")) found nothing"), report)
  }

  // MARK: Identity

  private func redacted(_ findings: [Finding]) -> [Finding] {
    RedactedReport(report(of: findings), by: outputs.policy.redaction).content.findings
  }

  /// A report of findings alone.
  private func report(of findings: [Finding] = []) -> Report {
    context.report(target: nil, findings: findings, notes: [])
  }

  private func isSame(_ other: Finding) -> Bool {
    other.check == finding.check && (other.fingerprint == source.fingerprint || other.fault == finding.fault)
  }
}

extension CredentialSettings {
  /// Whether there are credentials for an operation.
  func isGiven(for operation: ContractModel.Operation) -> Bool {
    operation.security.flatMap(\.schemes).contains { scheme in
      fixed[scheme.name] != nil || grants[scheme.name] != nil || logins.contains { $0.scheme == scheme.name }
        || signing.contains { $0.signs(for: scheme) }
    }
  }
}
