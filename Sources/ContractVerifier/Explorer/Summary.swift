import ContractModel
import ContractReports
import HTTPExchange

/// Puts the results of groups together, in the contract's order, into what a run found.
struct Summary {
  let plan: Plan
  let configuration: ExplorerConfiguration
  var exploration = Exploration()
  private var counter = 0

  init(plan: Plan, configuration: ExplorerConfiguration) {
    self.plan = plan
    self.configuration = configuration
  }

  /// Takes in a group's result, and returns what to tell of its operations.
  @discardableResult
  mutating func add(_ result: ComponentResult, of operations: [Operation]) -> [ExplorerEvent] {
    var result = result
    result.number(&counter)
    let records = result.records
    let resources = Dictionary(grouping: result.resources, by: \.target.record.operation.id)
    let findings = result.findings.filter { configuration.allows(check: $0.check) }
    exploration.requests = counter
    exploration.notes += result.notes
    var events: [ExplorerEvent] = []
    for operation in operations {
      let mine = records.filter { $0.operation.id == operation.id }
      var summary = OperationSummary(
        id: operation.id,
        method: operation.method.rawValue,
        path: (configuration.serverPath.map { $0 == "/" ? "" : $0 } ?? operation.serverPath) + operation.path.text
      )
      summary.exchanges = mine.count
      for record in mine {
        if let status = record.analysis.response?.status { summary.statuses[status, default: 0] += 1 }
      }
      if mine.isEmpty { summary.skipped = plan.absence(of: operation) }
      exploration.operations.append(summary)
      exploration.notes += unseen(operation, summary.statuses)
      var told = findings.filter { $0.operation == operation.id }
      told.sort { ($0.exchange?.number ?? 0) < ($1.exchange?.number ?? 0) }
      exploration.findings += told
      events.append(.finished(summary, findings: told.count))
      if let count = resources[operation.id]?.count {
        exploration.notes.append(
          "\(operation.id): \(count) referenced \(count == 1 ? "resource" : "resources") asked for"
        )
      }
    }
    return events
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
