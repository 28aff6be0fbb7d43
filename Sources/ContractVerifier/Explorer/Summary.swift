import ContractModel
import ContractReports
import HTTPExchange

/// Puts the results of groups together, in the contract's order, into what a run found.
struct Summary {
  let plan: Plan
  let configuration: ExplorerConfiguration
  var exploration = Exploration()
  /// Why no request has had an answer yet, where the target could not be reached or kept silent; `nil` once one had.
  private(set) var absence: TransportFault?
  private var isAnswered = false

  init(plan: Plan, configuration: ExplorerConfiguration) {
    self.plan = plan
    self.configuration = configuration
  }

  /// Takes in a group's result, and returns what to tell of its operations.
  @discardableResult
  mutating func add(_ outcome: ComponentOutcome, of operations: [Operation]) -> [ExplorerEvent] {
    let findings = Dictionary(grouping: told(outcome.findings), by: \.operation)
    let records = Dictionary(grouping: outcome.records, by: \.operation.id)
    exploration.requests += outcome.requests
    exploration.notes += outcome.notes
    for record in outcome.records where !isAnswered {
      isAnswered = record.absence == nil
      absence = isAnswered ? nil : absence ?? record.absence
    }
    return operations.map { operation in
      let summary = summary(of: operation, records[operation.id] ?? [])
      let mine = findings[operation.id] ?? []
      exploration.operations.append(summary)
      exploration.findings += mine
      exploration.notes += unseen(operation, summary.statuses)
      if let count = outcome.resources[operation.id] {
        exploration.notes.append(
          "\(operation.id): \(count) referenced \(count == 1 ? "resource" : "resources") asked for"
        )
      }
      return .finished(summary, findings: mine.count)
    }
  }

  /// The findings of the checks that are told, in the order of their exchanges, numbered within the whole run.
  private func told(_ findings: [Finding]) -> [Finding] {
    let allowed = findings.filter { configuration.allows(check: $0.check) }
    let ordered = allowed.enumerated().sorted {
      ($0.element.exchange?.number ?? 0, $0.offset) < ($1.element.exchange?.number ?? 0, $1.offset)
    }
    return ordered.map { _, finding in
      var finding = finding
      finding.exchange?.number += exploration.requests
      return finding
    }
  }

  private func summary(of operation: Operation, _ records: [Record]) -> OperationSummary {
    var summary = OperationSummary(
      id: operation.id,
      method: operation.method.rawValue,
      path: (configuration.serverPath.map { $0 == "/" ? "" : $0 } ?? operation.serverPath) + operation.path.text
    )
    summary.exchanges = records.count
    for record in records {
      if let status = record.analysis.response?.status { summary.statuses[status, default: 0] += 1 }
    }
    if records.isEmpty { summary.skipped = plan.absence(of: operation) }
    return summary
  }

  /// Documented statuses that never came, of an operation that was asked.
  private func unseen(_ operation: Operation, _ statuses: [Int: Int]) -> [String] {
    guard !statuses.isEmpty, configuration.allows(check: .coverage) else { return [] }
    let patterns = operation.responses.map(\.pattern).filter { pattern in
      pattern != .default && !statuses.keys.contains(where: pattern.includes)
    }
    return patterns.isEmpty
      ? [] : ["\(operation.id): documented and never seen: \(patterns.map(\.description).joined(separator: ", "))"]
  }
}
