import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Requests each path with methods that the contract does not document for it.
struct MethodProbePhase: ExplorationPhase {
  let id = "methods"
  let summary = "Request paths with methods that they do not document (--allow-unsafe all)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .createdItems, .changes]
  let effect = PhaseEffect.collection

  /// A path with a method that it does not document.
  private struct Target {
    /// The first operation of the path.
    let operation: Operation
    let method: HTTPMethod
    let documented: [HTTPMethod]
  }

  /// The parts of the report about a fault of several paths.
  private struct Report {
    let group: Int
    let record: Int
    var others: [String] = []
  }

  private let plan: Plan
  private let targets: [Target]
  /// The most paths that are named in one finding.
  private static let maximumNames = 5

  init(plan: Plan) {
    self.plan = plan
    guard plan.configuration.triesUndocumentedMethods, plan.configuration.selectedChecks.contains(.methods) else {
      targets = []
      return
    }
    let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete]
    var seen: Set<String> = []
    targets = plan.operations.flatMap { operation -> [Target] in
      guard seen.insert("\(operation.serverPath) \(operation.path.text)").inserted else { return [] }
      let documented = plan.contract.operations.filter {
        $0.path.text == operation.path.text && $0.serverPaths == operation.serverPaths
      }
      .map(\.method)
      return methods.filter { !documented.contains($0) }.map {
        Target(operation: operation, method: $0, documented: documented)
      }
    }
  }

  func concerns(_ group: ExploredGroup) -> Bool {
    let ids = Set(group.operations.map(\.id))
    return targets.contains { ids.contains($0.operation.id) }
  }

  func run(_ state: inout PhaseState) async {
    guard !state.changesAreOver else { return }
    let check = MethodsCheck()
    var reports: [MethodsCheck.Fault: Report] = [:]
    for target in targets {
      guard let request = request(target, state.session),
        let group = state.groups.firstIndex(where: { $0.operations.contains { $0.id == target.operation.id } })
      else { continue }
      guard let (exchange, archiveID) = await send(request, target, state.session) else { return }
      let purpose = "\(target.method), which the contract does not document for this path"
      var subject = ExchangeUnderTest(operation: target.operation, exchange: exchange, purpose: purpose)
      subject.archiveID = archiveID
      var record = JudgedExchange(
        analysis: state.session.judge.analyze(subject),
        values: ParameterValues(),
        findings: []
      )
      if exchange.response != nil { state.session.judged(.methods, target.operation.id) }
      if let (fault, message) = check.fault(of: exchange, documented: target.documented) {
        if fault == .serverError {
          record.findings = [subject.finding(.methods, message)]
        } else if reports[fault] != nil {
          reports[fault]?.others.append("\(target.method) \(target.operation.path.text)")
        } else {
          record.findings = [subject.finding(.methods, message, severity: .warning)]
          reports[fault] = Report(group: group, record: state.groups[group].result[.probes].count)
        }
      }
      state.groups[group].result[.probes].append(state.session.released(record))
      guard exchange.response != nil else { break }
    }
    for report in reports.values { Self.complete(report, in: &state) }
  }

  /// Sends a request without a body, and with an empty object after a refusal that may be about the body.
  private func send(
    _ request: HTTPRequest,
    _ target: Target,
    _ session: VerificationSession
  ) async -> (exchange: HTTPExchange, archiveID: Int?)? {
    let sent = await session.send(request, for: target.operation)
    guard let status = sent?.exchange.response?.status, [400, 411, 415, 422].contains(status),
      [.post, .put, .patch].contains(target.method)
    else { return sent }
    var second = request
    second.body = Array("{}".utf8)
    second.headers["Content-Type"] = "application/json"
    return await session.send(second, for: target.operation) ?? sent
  }

  /// Adds the other paths to the finding about the first one.
  private static func complete(_ report: Report, in state: inout PhaseState) {
    guard !report.others.isEmpty else { return }
    let rest = report.others.count - maximumNames
    let names = report.others.prefix(maximumNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    for position in state.groups[report.group].result[.probes][report.record].findings.indices {
      state.groups[report.group].result[.probes][report.record].findings[position].details.append("also: \(names)")
    }
  }

  /// Returns the request with identifiers that are probably unknown; `nil` if the path has a value for which another
  /// operation documents the method.
  private func request(_ target: Target, _ session: VerificationSession) -> HTTPRequest? {
    let operation = target.operation
    let maker = ProbeMaker(operation: operation, base: nil, seed: session.configuration.seed)
    var values = ParameterValues()
    for parameter in operation.pathParameters { values[parameter] = maker.unknownValue(parameter) }
    guard var request = session.builder.request(for: operation, values) else { return nil }
    request.method = target.method
    request.body = []
    request.headers["Content-Type"] = nil
    let base = session.configuration.baseURL.path
    let path = request.url.path.dropFirst(base.hasSuffix("/") ? base.count - 1 : base.count)
    let other = plan.contract.match(target.method, path: String(path), serverPath: session.configuration.serverPath)
    return other == nil ? request : nil
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] {
    targets.map { target in
      PlannedRequest(
        operation: target.operation.id,
        method: target.method,
        url: target.operation.path.text,
        purpose: "a method that the path does not document"
      )
    }
  }
}
