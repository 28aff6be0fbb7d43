import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages

/// Combines the results of groups, in contract order, into the result of a run.
struct ExplorationBuilder {
  let plan: Plan
  private let responses: ResponseCoverage
  /// The checks that run.
  private let checks: CheckSet
  var exploration = Exploration()
  /// The reason why operations were not requested in a run that requests none by itself.
  var reasonForNothing: Plan.Omission?
  private var generatedOperations: Set<String> = []
  /// The reason no request has received a response yet, because the target was unreachable, silent or closed every
  /// connection; `nil` after the first response.
  var unreachable: TransportFault? { hasResponse ? nil : unreachableFault ?? closedConnection }
  private var unreachableFault: TransportFault?
  private var closedConnection: TransportFault?
  private var hasResponse = false

  private let judgements: JudgementCounts

  init(plan: Plan, responses: ResponseCoverage, judgements: JudgementCounts) {
    self.plan = plan
    self.judgements = judgements
    self.responses = responses
    checks = plan.configuration.selectedChecks
  }

  /// Adds a group's result and returns the progress events of its operations.
  @discardableResult
  mutating func add(_ outcome: GroupOutcome, of operations: [Operation]) -> [ExplorerEvent] {
    let findings = Dictionary(grouping: ordered(outcome.findings), by: \.operation)
    let records = Dictionary(grouping: outcome.records, by: \.operation.id)
    keep(outcome.exchanges)
    exploration.requests += outcome.requests
    exploration.notes += outcome.notes
    exploration.corpus.failures += outcome.failures
    generatedOperations.formUnion(outcome.generatedOperations)
    for record in outcome.records where !hasResponse { note(record) }
    return operations.map { operation in
      let summary = summary(of: operation, records[operation.id] ?? [])
      let mine = findings[operation.id] ?? []
      exploration.operations.append(summary)
      exploration.coverage.operations.append(coverage(of: operation, outcome.records))
      exploration.findings += mine
      exploration.notes += unseen(operation, summary.statuses) + deferrals(operation, records[operation.id] ?? [])
      exploration.notes += unsuccessful(operation, records[operation.id] ?? [])
      if let finding = refused(operation, records[operation.id] ?? []) { exploration.findings.append(finding) }
      if let count = outcome.resources[operation.id] {
        exploration.notes.append(
          "\(operation.id): fetched \(counted(count, "referenced resource"))"
        )
      }
      return .finished(summary, findings: mine.count)
    }
  }

  /// Adds a workflow's result to those of the operations that it requested.
  mutating func add(_ outcome: WorkflowPhase.Outcome) {
    let records = Dictionary(grouping: outcome.component.records, by: \.operation.id)
    if outcome.steps != nil { exploration.judgements[.workflow, default: 0] += 1 }
    // A workflow that logs in may request operations that are left out; they are not judged.
    let findings = outcome.component.findings.filter { finding in
      finding.check == .workflow || finding.operation.map(plan.configuration.allows(operation:)) ?? true
    }
    exploration.findings = (exploration.findings + ordered(findings) + outcome.findings).folded()
    keep(outcome.component.exchanges)
    exploration.requests += outcome.component.requests
    exploration.notes += outcome.component.notes
    for record in outcome.component.records where !hasResponse { note(record) }
    for operation in plan.contract.operations {
      guard let records = records[operation.id] else { continue }
      let further = summary(of: operation, records)
      guard let position = exploration.operations.firstIndex(where: { $0.id == operation.id }) else { continue }
      var whole = exploration.operations[position]
      let before = unseen(operation, whole.statuses)
      whole.exchanges += further.exchanges
      whole.statuses.merge(further.statuses, uniquingKeysWith: +)
      whole.judgements = judgements(of: operation, whole.statuses)
      whole.skipped = nil
      whole.omission = nil
      exploration.operations[position] = whole
      let coverage = coverage(of: operation, outcome.component.records)
      exploration.coverage.merge(Coverage(operations: [coverage]))
      // What never occurred before may have occurred now.
      exploration.notes.removeAll(where: before.contains)
      exploration.notes += unseen(operation, whole.statuses)
    }
  }

  /// Keeps exchanges for the archive, numbered within the whole run.
  private mutating func keep(_ exchanges: [ArchivedExchange]) {
    exploration.exchanges += exchanges.map { exchange in
      var exchange = exchange
      exchange.number += exploration.requests
      return exchange
    }
  }

  private mutating func note(_ record: JudgedExchange) {
    unreachableFault = unreachableFault ?? record.unreachableFault
    closedConnection = closedConnection ?? record.closedConnection
    hasResponse = record.unreachableFault == nil && record.closedConnection == nil
  }

  /// Returns one finding for each fault, in the order of their exchanges, numbered within the whole run.
  private func ordered(_ findings: [Finding]) -> [Finding] {
    let ordered = findings.enumerated().sorted {
      ($0.element.exchange?.number ?? 0, $0.offset) < ($1.element.exchange?.number ?? 0, $1.offset)
    }
    return ordered.map { _, finding in
      var finding = finding
      finding.exchange?.number += exploration.requests
      return finding
    }
    .folded()
  }

  private func summary(of operation: Operation, _ records: [JudgedExchange]) -> OperationSummary {
    var summary = OperationSummary(of: operation, serverPath: plan.configuration.serverPath)
    summary.exchanges = records.count
    summary.latency = LatencyDistribution(records.compactMap(\.subject.exchange.elapsed))
    for record in records {
      let responses = record.subject.exchange.deferred + [record.analysis.response].compactMap(\.self)
      for response in responses { summary.statuses[response.status, default: 0] += 1 }
    }
    summary.judgements = judgements(of: operation, summary.statuses)
    if records.isEmpty {
      let omission = omission(of: operation)
      (summary.skipped, summary.omission) = (omission.reason, omission.kind)
    }
    summary.omission = summary.shortcoming
    // A request without the credential of the run says nothing about that credential.
    if summary.omission == .credentials, records.allSatisfy(\.isCredentialProbe) { summary.omission = .link }
    // A 503 that the contract names, and that does not pass with time, is a state of what was requested.
    if summary.omission == .busy, operation.documents(503), records.allSatisfy(\.isOfState) {
      summary.omission = .unsuccessful
    }
    return summary
  }

  /// Returns why an operation was not requested: what keeps it out of any run, or else the end of this one.
  private func omission(of operation: Operation) -> Plan.Omission {
    guard let reasonForNothing else { return plan.omission(of: operation) }
    return (reasonForNothing.kind == .ended ? plan.refusal(of: operation) : nil) ?? reasonForNothing
  }

  /// Returns how often each check judged something of an operation so far.
  private func judgements(of operation: Operation, _ statuses: [Int: Int]) -> [CheckID: Int] {
    var counts = judgements.counts(of: operation.id)
    if !statuses.isEmpty, checks.contains(.coverage) { counts[.coverage] = 1 }
    let deletions = statuses.filter { 200..<300 ~= $0.key }.reduce(0) { $0 + $1.value }
    // What a deletion leaves is read as other operations.
    if operation.method == .delete, deletions > 0, checks.contains(.deletion) { counts[.deletion] = deletions }
    return counts
  }

  /// Returns what the exchanges of a group exercised of one of its operations.
  private func coverage(of operation: Operation, _ records: [JudgedExchange]) -> OperationCoverage {
    var recorder = CoverageRecorder(operation, responses)
    for record in records {
      if case .followed(let reference, .link) = record.subject.expectation, reference.operation == operation.id {
        recorder.add(linkTo: record.operation.id)
      }
      guard record.operation.id == operation.id else { continue }
      recorder.add(record.subject.exchange, pathParameters: record.values.pathTexts, contract: plan.contract)
    }
    return recorder.coverage
  }

  /// Adds what concerns the whole run, and returns its result.
  mutating func concluded(_ progress: (ExplorerEvent) -> Void) -> Exploration {
    addSetAside().forEach(progress)
    keepEarlierFailures()
    exploration.unreachable = unreachable
    exploration.findings = RefusedCredential.folding(exploration.findings, plan.contract, exploration.operations)
    for position in exploration.operations.indices {
      exploration.operations[position].omission = exploration.operations[position].shortcoming
    }
    return exploration
  }

  /// Keeps the failures of earlier runs of all operations without generated requests.
  mutating func keepEarlierFailures() {
    let earlier = plan.configuration.generation?.corpus.failures ?? []
    exploration.corpus.failures += earlier.filter { !generatedOperations.contains($0.operation) }
  }

  /// Adds the operations that errors in the contract exclude, and returns their progress events.
  @discardableResult
  mutating func addSetAside() -> [ExplorerEvent] {
    let operations = plan.contract.setAside.filter { plan.configuration.allows(operation: $0.id) }
    return operations.map { operation in
      let summary = OperationSummary(operation)
      exploration.operations.append(summary)
      return .finished(summary, findings: 0)
    }
  }

  /// Returns notes on how often the server rate-limited an operation: requests that were retried, and those that
  /// failed.
  private func deferrals(_ operation: Operation, _ records: [JudgedExchange]) -> [String] {
    let repeated = records.count { !$0.subject.exchange.deferred.isEmpty }
    let refused = records.count { $0.analysis.response?.status == 429 }
    return [
      repeated == 0
        ? nil : "\(operation.id): repeated \(counted(repeated, "request")) after the Retry-After of a 429",
      refused == 0 || refused == records.count
        ? nil
        : "\(operation.id): \(refused) of \(records.count) responses were 429, so less is verified; limit requests with "
          + "--rate",
    ]
    .compactMap(\.self)
  }

  /// Returns a warning if an operation received only documented 429 responses, so nothing of it is verified.
  private func refused(_ operation: Operation, _ records: [JudgedExchange]) -> Finding? {
    guard let last = records.last, records.allSatisfy({ $0.analysis.response?.status == 429 }),
      last.analysis.promise != nil, checks.contains(.status)
    else { return nil }
    var finding = last.subject.finding(
      .status,
      "every response was 429, so nothing else of the operation is verified; limit requests with --rate, "
        + "or wait longer with limits.max-retry-after",
      severity: .warning
    )
    finding.exchange?.number = exploration.requests
    return finding
  }

  /// Returns a note with the server's own reason if it refused every valid request of an operation as invalid.
  private func unsuccessful(_ operation: Operation, _ records: [JudgedExchange]) -> [String] {
    guard !records.contains(where: { ($0.analysis.response?.status ?? 500) < 400 }) else { return [] }
    let refusals = records.filter { $0.isValidOnPurpose && $0.isRefusedAsInvalid }
    guard let first = refusals.first, let status = first.analysis.response?.status else { return [] }
    let reason = first.serverReason.map { ": \"\($0)\"" } ?? ", without a reason"
    return [
      "\(operation.id): never succeeded: \(counted(refusals.count, "valid request")) got status \(status)\(reason)"
    ]
  }

  /// Returns notes about documented statuses that never occurred, although a request could have caused them, and about
  /// undocumented refusals of credentials.
  private func unseen(_ operation: Operation, _ statuses: [Int: Int]) -> [String] {
    guard !statuses.isEmpty, checks.contains(.coverage) else { return [] }
    let patterns = operation.responses.map(\.pattern).filter { pattern in
      pattern.isProvokable && !statuses.keys.contains(where: pattern.includes)
    }
    let refusals = [401, 403].filter {
      operation.requiresCredentials && statuses[$0] != nil && !operation.documents($0)
    }
    return [
      ("documented statuses that never occurred", patterns.map(\.description)),
      ("undocumented refusals of credentials", refusals.map(String.init)),
    ]
    .compactMap { $1.isEmpty ? nil : "\(operation.id): \($0): \($1.joined(separator: ", "))" }
  }
}

extension JudgedExchange {
  /// Whether the response is a 503 that does not say when to come again.
  fileprivate var isOfState: Bool {
    analysis.response.map { $0.status == 503 && $0.headers["Retry-After"] == nil } ?? false
  }

  /// Whether the request was sent with other credentials than those of the run.
  fileprivate var isCredentialProbe: Bool { subject.expectation.testsCredentials }
}
